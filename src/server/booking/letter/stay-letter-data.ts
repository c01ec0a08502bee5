import { listBillLines } from '#domain/payment/bill.ts';
import type { BookingFees } from '#domain/cancelling/cancellation-fee.ts';
import { leftOnCard, type Cancellation, type CancellationOutcome } from '#domain/cancelling/cancellation.ts';
import { cancellingCosts } from '#domain/cancelling/give-back.ts';
import { listForeign } from '#domain/value/language.ts';
import { money } from '#domain/money/money.ts';
import { countGuests, type GuestCounts } from '#presentation/format-guests.ts';
import type { LetterData } from '../../letters/compose/letter-data.ts';
import type { PaymentOnBill } from '../../money/redemption/post-on-bill.ts';
import { bookingPaidOf, splitDue } from '../placement/booking-paid.ts';
import type { Placement } from '../placement/placement-store.ts';
import type { RestPayment } from '../placement/rest-payment-store.ts';

/** The data of a stay that every letter shows, to any reader. */
export function describeStay({
  reference,
  propertyId,
  timeZone,
  booking,
  terms,
  buyer,
  pmsReservation,
}: Placement): Omit<LetterData['guest_stay_confirmed'], 'guest'> {
  return {
    v: 1,
    reference,
    propertyId,
    timeZone,
    stay: booking.stay,
    rooms: terms.rooms.map(({ name }, index) => ({
      name,
      rateName: terms.details.rooms[index]?.rateName || null,
      guests: countGuestsIn(buyer.language, terms.details.rooms[index]?.guests ?? []),
      pmsNumber: pmsReservation?.rooms[index]?.number ?? null,
    })),
  };
}

/** Adds the buyer, the guest who stays and the payment, for letters to the buyer and the hotel. */
export function describePlacedStay(placement: Placement): LetterData['stay_checking'] {
  const { buyer, terms } = placement;
  return {
    ...describeStay(placement),
    buyer: { firstName: buyer.firstName, lastName: buyer.lastName },
    guest: buyer.guest && { firstName: buyer.guest.firstName, lastName: buyer.guest.lastName },
    cards: terms.cover.cards.filter(({ covered }) => covered.amountMinor > 0),
  };
}

type BookedGuests = Placement['terms']['details']['rooms'][number]['guests'];

/** Null if it is unknown which guests are children. */
function countGuestsIn(language: string, guests: BookedGuests): GuestCounts | null {
  if (guests.length === 0) return null;
  return countGuests(
    guests.map(({ languages, isOneOfSeveral = false, ...each }) => ({
      ...each,
      isForeign: listForeign(languages, language)['name'] !== undefined,
      isOneOfSeveral,
    })),
  );
}

type PaidSince = {
  readonly payment?: Pick<RestPayment, 'state'> | undefined;
  readonly onBill?: readonly PaymentOnBill[];
};

/** Adds the booked rooms and prices, and the cost of cancelling from `at` on by these fees. */
export function describeBookedStay(
  placement: Placement,
  fees: BookingFees,
  at: Temporal.Instant,
  { payment, onBill = [] }: PaidSince = {},
): LetterData['stay_confirmed'] {
  const { terms } = placement;
  const isPaidOnline = terms.paysRest && payment?.state !== 'charged_back';
  return {
    ...describePlacedStay(placement),
    party: countGuestsIn(
      placement.buyer.language,
      terms.details.rooms.flatMap(({ guests }) => guests),
    ),
    bill: listBillLines(terms),
    total: terms.total.gross,
    paidOnline: isPaidOnline ? terms.due : null,
    ...splitDue(isPaidOnline ? money(terms.due.currency, 0) : terms.due, onBill),
    guarantee: guaranteeOf(placement),
    cancelling: fees ? cancellingCosts(bookingPaidOf(placement), fees, at) : { freeUntil: null, fee: null, later: [] },
  };
}

function guaranteeOf({ terms }: Placement): LetterData['stay_confirmed']['guarantee'] {
  return terms.details.hasPaymentCard ? 'payment_card' : 'none';
}

export function describeCancelledStay(
  placement: Placement,
  { actor, fee }: Cancellation,
  { feeDue, backAtHotel = null, rest, kept, cards }: CancellationOutcome,
): LetterData['stay_cancelled'] {
  const kindOf = (last4: string) => placement.terms.cover.cards.find((card) => card.last4 === last4)?.kind ?? 'value';
  return {
    ...describePlacedStay(placement),
    fee,
    feeDue,
    backAtHotel,
    rest,
    due: rest ? money(rest.refund.currency, 0) : placement.terms.due,
    guarantee: guaranteeOf(placement),
    kept,
    returned: cards.map((card) => {
      const { last4, unit, expiresOn } = card;
      return { last4, kind: kindOf(last4), unit, amount: leftOnCard(card), expiresOn };
    }),
    by: actor === 'guest' ? 'guest' : 'staff',
  };
}

export function describeContact({ buyer }: Pick<Placement, 'buyer'>) {
  const { email, phone, specialRequests, arrival } = buyer;
  const flight = [arrival?.airline, arrival?.flightNumber, arrival?.airport].filter(Boolean).join(' ');
  return { email, phone, specialRequests, arrival: [arrival?.estimatedTime, flight].filter(Boolean).join(', ') };
}
