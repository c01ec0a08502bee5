import type { ReservationRow } from '#contract/desk/staff-reservations.ts';
import { useTranslation } from '../../text/translation.ts';
import { DESK } from '../frame/use-address.ts';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { DeskTable, TwoLines, Whole } from '../table/desk-table.tsx';
import { ReservationState } from './reservation-state.tsx';

type ReservationTableProps = { readonly reservations: readonly ReservationRow[]; readonly label: string };

export function ReservationTable({ reservations, label }: ReservationTableProps) {
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
        { id: 'state', heading: t('RESERVATION_LIST.STATE'), show: (row) => <ReservationState {...row} /> },
        {
          id: 'cards',
          heading: t('RESERVATION_LIST.BY_CARDS'),
          isFigure: true,
          show: (row) => format.money(row.paid_by_cards),
        },
        { id: 'total', heading: t('RESERVATION_LIST.TOTAL'), isFigure: true, show: (row) => format.money(row.total) },
      ]}
    />
  );
}
