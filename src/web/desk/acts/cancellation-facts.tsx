import type { WireCancellation } from '#contract/guest/cancellation.ts';
import type { ReservationActDone, StaffReservation } from '#contract/desk/staff-reservations.ts';
import type { Translate } from '../../text/translation.ts';
import { Facts } from '../frame/panel.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import type { Done } from './act-sheet.tsx';

export function listCancellationFacts(
  t: Translate,
  format: DeskFormat,
  { fee, fee_due: due, kept, given_back: back, rest }: WireCancellation,
): (readonly [name: string, value: string | null | false])[] {
  return [
    [t('CANCEL.FEE'), fee && format.money(fee)],
    ...kept.map((card) => [t('CANCEL.KEPT', { last4: card.last4 }), format.units(card)] as const),
    ...back.map(
      (card) =>
        [
          t('CANCEL.GIVEN_BACK', { last4: card.last4 }),
          [
            format.units(card),
            (card.value?.amount ?? card.uses) === 0 && t('CANCEL.VOID'),
            card.expires_on && t('CANCEL.UNTIL', { day: format.day(card.expires_on) }),
          ]
            .filter(Boolean)
            .join(' '),
        ] as const,
    ),
    [t('CANCEL.REFUND'), rest && (rest.refund_unchecked ? t('CANCEL.REFUND_UNSURE') : format.money(rest.refund))],
    [t('CANCEL.DUE'), due && due.amount > 0 && format.money(due)],
  ];
}

/** The payments of cards that stay on the bill of a cancelled stay until a person takes them back. */
export function listOnBillToTakeBack(
  t: Translate,
  format: DeskFormat,
  { on_bill: onBill }: Pick<StaffReservation, 'on_bill'>,
): string[] {
  return onBill
    .filter(({ amount }) => amount.amount > 0)
    .map(({ last4, amount }) => t('CANCEL.ON_BILL', { last4, amount: format.money(amount) }));
}

/** What a cancellation cost and gave back. Empty for other acts. */
export function describeCancelled(
  t: Translate,
  format: DeskFormat,
  { fee_remarks: remarks, reservation }: Pick<ReservationActDone, 'fee_remarks' | 'reservation'>,
): Done {
  const { state, reference, cancelled } = reservation;
  if (remarks === null) return { sentences: [] };
  if (state !== 'cancelled') return { isUnanswered: true, sentences: [t('CANCEL.UNANSWERED')] };
  const fee = cancelled?.fee ? format.money(cancelled.fee) : '';
  return {
    sentences: [
      t('CANCEL.DONE', { reference, fee }),
      ...remarks.map((remark) => t(`FEE.REMARK_${remark}`, { fee })),
      ...(cancelled?.rest?.refund_by_hotel ? [t('CANCEL.REFUND_BY_HOTEL')] : []),
      ...listOnBillToTakeBack(t, format, reservation),
    ],
    more: cancelled && <Facts facts={listCancellationFacts(t, format, cancelled)} />,
  };
}
