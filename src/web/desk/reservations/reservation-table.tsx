import type { RESERVATION_SORTS } from '#contract/desk/staff-choices.ts';
import type { ReservationRow } from '#contract/desk/staff-reservations.ts';
import { useTranslation } from '../../text/translation.ts';
import { DESK } from '../frame/use-address.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { DeskTable, TwoLines, Whole } from '../table/desk-table.tsx';
import { ReservationState } from './reservation-state.tsx';
import { formatFacts } from './why-person.tsx';

type ReservationTableProps = {
  readonly reservations: readonly ReservationRow[];
  readonly label: string;
  /** The last column is why each needs a person and since when, in place of its amounts. */
  readonly isForPerson?: boolean;
  /** Only the whole list can be sorted, and has room for all columns. */
  readonly sorted?: ReservationSort;
  readonly onSort?: (sort: ReservationSort) => void;
};

const WHOLE_ONLY = ['nights', 'booked'];
type ReservationSort = (typeof RESERVATION_SORTS)[number];

export function ReservationTable({ reservations, label, isForPerson = false, sorted, onSort }: ReservationTableProps) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  return (
    <DeskTable
      label={label}
      items={reservations}
      keyOf={({ reference }) => reference}
      hrefOf={({ reference }) => `${DESK}/reservations/${encodeURIComponent(reference)}`}
      empty={t('RESERVATION_LIST.EMPTY')}
      sorted={sorted && { column: sorted, direction: sorted === 'booked' ? 'descending' : 'ascending' }}
      without={[...(sorted ? [] : WHOLE_ONLY), ...(isForPerson ? ['last'] : [])]}
      onSort={(column) => onSort?.(column === 'booked' ? 'booked' : 'arrival')}
      columns={[
        {
          id: 'guest',
          heading: t('RESERVATION_LIST.GUEST'),
          show: ({ guest, reference }) => (
            <TwoLines first={guest || t('RESERVATION_LIST.NAME_ERASED')} second={<Whole>{reference}</Whole>} />
          ),
        },
        {
          id: 'arrival',
          heading: t('RESERVATION_LIST.STAY'),
          isSortable: true,
          show: (row) => <Stay {...row} />,
        },
        {
          id: 'nights',
          heading: t('RESERVATION_LIST.NIGHTS'),
          isFigure: true,
          narrow: 'hidden',
          show: ({ hotel_stay: moved, stay_from: from, stay_to: to }) =>
            Temporal.PlainDate.from(moved?.stay_from ?? from).until(moved?.stay_to ?? to).days,
        },
        {
          id: 'state',
          heading: t('RESERVATION_LIST.STATE'),
          show: (row) => <ReservationState {...row} needs_person={row.needs_person && !isForPerson} />,
        },
        {
          id: 'booked',
          heading: t('RESERVATION_LIST.BOOKED'),
          isSortable: true,
          narrow: 'hidden',
          show: ({ placed_at: at }) => format.dayOf(at),
        },
        {
          id: 'third',
          heading: t(isForPerson ? 'RESERVATION_LIST.WHY' : 'RESERVATION_LIST.BY_CARDS'),
          ...(!isForPerson && { narrow: 'named' }),
          ...(!isForPerson && { isFigure: true }),
          show: ({ needs, paid_by_cards: byCards }) => (isForPerson ? <Needs needs={needs} /> : format.money(byCards)),
        },
        {
          id: 'last',
          heading: t('RESERVATION_LIST.TOTAL'),
          isFigure: true,
          show: ({ total, left_to_pay: left }) => (
            <TwoLines
              first={format.money(total)}
              second={left && t('RESERVATION_LIST.LEFT', { amount: format.money(left) })}
            />
          ),
        },
      ]}
    />
  );
}

function Stay({ stay_from: from, stay_to: to, hotel_stay: moved, property_name: hotel }: ReservationRow) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const booked = moved && t('RESERVATION_LIST.BOOKED_FOR', { stay: format.stay(from, to) });
  const dates = format.stay(moved?.stay_from ?? from, moved?.stay_to ?? to);
  return <TwoLines first={<Whole>{dates}</Whole>} second={[booked, hotel].filter(Boolean).join(' · ')} />;
}

function Needs({ needs }: Pick<ReservationRow, 'needs'>) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const first = needs.map(({ reason }) => t(`NEED.${reason}`)).join(' ');
  const since = needs[0] && `${t('RESERVATION_LIST.SINCE')} ${format.moment(needs[0].since)}`;
  const second = [...needs.flatMap((need) => formatFacts(t, format, need)), since].filter(Boolean).join(' · ');
  return <TwoLines first={first} second={second} />;
}
