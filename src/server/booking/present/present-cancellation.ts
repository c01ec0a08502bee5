import type { WireCancellation } from '#contract/guest/cancellation.ts';
import { toWireLoss } from '#contract/guest/wire-card.ts';
import { presentMoment, toDateText, toWireMoney } from '#contract/wire-values.ts';
import { leftOnCard, type CancellationOutcome } from '#domain/cancelling/cancellation.ts';
import { money } from '#domain/money/money.ts';
import type { CancellationView } from '../cancel/view-cancellation.ts';

const NOTHING = {
  reason: null,
  free_until: null,
  fee: null,
  fee_due: null,
  kept: [],
  rest: null,
  given_back: [],
} as const;

export function presentCancellation(view: CancellationView): WireCancellation {
  const nothing = { ...NOTHING, kept: [], given_back: [] };
  if (view.state === 'not_possible') return { ...nothing, state: 'not_possible', reason: view.reason };
  const fee = toWireMoney(view.fee);
  if (view.state === 'asking') return { ...nothing, state: 'asking', fee };
  const outcome = presentOutcome(view.outcome);
  if (view.state === 'cancelled') return { ...nothing, state: 'cancelled', fee, ...outcome };
  if (view.state === 'ask_hotel') {
    const { movedTo, askedAt } = view;
    const stay = movedTo && { stay_from: movedTo.arrivalDate.toString(), stay_to: movedTo.departureDate.toString() };
    return {
      ...nothing,
      state: 'ask_hotel',
      reason: 'RESERVATION.MOVED',
      ...(stay && { hotel_stay: stay }),
      ...(askedAt && { asked_at: presentMoment(askedAt) }),
      fee,
      ...outcome,
    };
  }
  return {
    state: 'possible',
    reason: view.isRefused ? 'RESERVATION.CANCELLATION_REFUSED' : null,
    free_until: view.freeUntil && presentMoment(view.freeUntil),
    fee,
    ...outcome,
  };
}

function presentOutcome(
  outcome: CancellationOutcome,
): Pick<WireCancellation, 'fee_due' | 'back_at_hotel' | 'kept' | 'rest' | 'given_back'> {
  const { feeDue, backAtHotel, rest, kept, cards } = outcome;
  return {
    fee_due: toWireMoney(feeDue),
    ...(backAtHotel && { back_at_hotel: toWireMoney(backAtHotel) }),
    kept: kept.map(toWireLoss),
    rest: rest && {
      kept: toWireMoney(rest.kept),
      refund: toWireMoney(rest.refund),
      refund_by_hotel: rest.refundBy === 'hotel',
      refund_unchecked: rest.isUnsure,
      ...(rest.hotelRefunded?.amountMinor && { hotel_refunded: toWireMoney(rest.hotelRefunded) }),
    },
    given_back: cards.map(({ last4, covered, unit, amount, expiresOn, isLost }) => {
      const held = leftOnCard({ amount, isLost });
      return {
        last4,
        covered: toWireMoney(isLost ? money(covered.currency, 0) : covered),
        value: unit.type === 'money' ? toWireMoney(money(unit.currency, held)) : null,
        uses: unit.type === 'uses' ? held : null,
        expires_on: toDateText(isLost ? null : expiresOn),
      };
    }),
  };
}
