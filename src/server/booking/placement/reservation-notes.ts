import type { ArrivalByAir, Buyer, StayingGuest } from '#domain/stay/buyer.ts';
import { withCurrency, type Money } from '#domain/money/money.ts';

type RecordedReservation = {
  readonly reference: string;
  readonly buyer: Buyer;
  readonly rooms: number;
  readonly cards: readonly NotedCard[];
  /** The amount that the cards leave. */
  readonly rest: Money;
  /** The guest pays the rest before the reservation is confirmed. */
  readonly paysRest: boolean;
  /** Explains an unusual reservation to the front desk. */
  readonly remark?: string;
};

type NotedCard = { readonly product?: string; readonly last4: string; readonly covered: Money };

/**
 * Writes the note for the hotel's staff: special requests, arrival, and which part is paid how. Never contains a code.
 * The PMS shows it on every room, so an amount for several rooms must say so. It is never updated, so it must be
 * correct both before and after the rest is paid.
 */
export function writeReservationNotes({ reference, buyer, rooms, remark, ...paid }: RecordedReservation): string {
  const wishes = buyer.specialRequests.split(/\s*[\n\r]+\s*/).join(' / ');
  return [
    [`Staycard ${reference}.`, remark, writeCards(paid.cards, rooms)].filter(Boolean).join(' '),
    writeRest(paid, rooms),
    buyer.guest && `Staying: ${writeGuest(buyer.guest)}. Booked by ${nameOf(buyer)}, ${buyer.email}.`,
    wishes && `The guest wishes: ${wishes}`,
    buyer.arrival && writeArrival(buyer.arrival),
  ]
    .filter(Boolean)
    .join('\n');
}

function writeCards(cards: readonly NotedCard[], rooms: number): string {
  const paying = cards.filter(({ covered }) => covered.amountMinor > 0);
  if (paying.length === 0) return 'No card used.';
  const parts = paying.map(({ product, last4, covered }) => {
    const card = last4 === '' ? 'card without a code' : `card …${last4}`;
    return `${product === undefined ? card : `${product} (${card})`}: ${withCurrency(covered)}`;
  });
  return `Paid${together(rooms)} by ${parts.join(', ')}.`;
}

function writeRest({ rest, paysRest }: Pick<RecordedReservation, 'rest' | 'paysRest'>, rooms: number): string {
  if (!paysRest) return `Due${together(rooms)}: ${withCurrency(rest)}.`;
  return `Paid online${together(rooms)} before it is confirmed: ${withCurrency(rest)}. Nothing is left to pay at the hotel.`;
}

function together(rooms: number): string {
  return rooms > 1 ? ` for all ${rooms} rooms together` : '';
}

function writeArrival({ airline, flightNumber, airport, estimatedTime }: ArrivalByAir): string {
  const flight = [airline, flightNumber, airport].filter(Boolean).join(', ');
  const time = estimatedTime ? `about ${estimatedTime}` : '';
  const parts = [flight, time].filter(Boolean).join(', ');
  if (flight) return `Arriving by air: ${parts}.`;
  return time && `Arriving ${time}.`;
}

/** Includes the email, because the profile may lack it: an email belongs to one profile. */
function writeGuest(guest: StayingGuest): string {
  return [nameOf(guest), guest.email].filter(Boolean).join(', ');
}

function nameOf({ firstName, lastName }: Pick<StayingGuest, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
