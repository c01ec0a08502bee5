import type { ReservationRow } from '#contract/desk/staff-reservations.ts';
import { useTranslation } from '../../text/translation.ts';
import { DESK } from '../frame/use-address.ts';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { DeskTable, TwoLines, Whole } from '../table/desk-table.tsx';
import { ReservationState } from './reservation-state.tsx';

type ReservationTableProps = {
  readonly reservations: readonly ReservationRow[];
  readonly label: string;
  /** The last columns are why each needs a person and since when, not its amounts. */
  readonly isForPerson?: boolean;
};

export function ReservationTable({ reservations, label, isForPerson = false }: ReservationTableProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone());
  return (
    <DeskTable
      label={label}
      items={reservations}
      keyOf={({ reference }) => reference}
      hrefOf={({ reference }) => `${DESK}/reservations/${encodeURIComponent(reference)}`}
      empty={t('RESERVATION_LIST.EMPTY')}
      columns={[
        {
          id: 'guest',
          heading: t('RESERVATION_LIST.GUEST'),
          show: ({ guest, reference }) => <TwoLines first={guest} second={<Whole>{reference}</Whole>} />,
        },
        {
          id: 'stay',
          heading: t('RESERVATION_LIST.STAY'),
          show: (row) => (
            <TwoLines first={<Whole>{format.stay(row.stay_from, row.stay_to)}</Whole>} second={row.property_name} />
          ),
        },
        {
          id: 'state',
          heading: t('RESERVATION_LIST.STATE'),
          show: (row) => <ReservationState {...row} needs_person={row.needs_person && !isForPerson} />,
        },
        {
          id: 'third',
          heading: t(isForPerson ? 'RESERVATION_LIST.WHY' : 'RESERVATION_LIST.BY_CARDS'),
          ...(!isForPerson && { isFigure: true }),
          show: ({ needs, paid_by_cards: byCards }) =>
            isForPerson ? needs.map(({ reason }) => t(`NEED.${reason}`)).join(' ') : format.money(byCards),
        },
        {
          id: 'last',
          heading: t(isForPerson ? 'RESERVATION_LIST.SINCE' : 'RESERVATION_LIST.TOTAL'),
          ...(!isForPerson && { isFigure: true }),
          show: ({ needs: [first], total }) =>
            isForPerson ? first && format.moment(first.since) : format.money(total),
        },
      ]}
    />
  );
}
