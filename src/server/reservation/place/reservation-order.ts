import { toDecimal } from '#domain/money.ts';
import { isPmsToMail } from '#domain/property.ts';
import type { ArrivalByAir, StayingGuest } from '#domain/buyer.ts';
import type { ReservationOrder } from '#pms/pms.ts';
import type { Attempt } from './prepare-attempt.ts';

/** What is asked of the PMS for an opened placement. */
export function writeOrder(
  { buyer, command, priced }: Attempt,
  opened: Pick<ReservationOrder, 'reference' | 'sendBefore'> & { readonly roomUntil: Temporal.Instant | null },
): ReservationOrder {
  const token = command.request.payment_card_token;
  return {
    reference: opened.reference,
    booking: priced.booking,
    buyer,
    // Who pays the rest first has a room that is only kept: what mails them is that it is confirmed.
    mailsGuest: !opened.roomUntil && isPmsToMail(priced.ready.property),
    ...(opened.roomUntil && { optionalUntil: opened.roomUntil }),
    notes: writeNotes(opened.reference, buyer, priced),
    sendBefore: opened.sendBefore,
    ...(token && { paymentCardToken: token }),
  };
}

/**
 * For people at the hotel: what the guest asks, how they arrive, and what is paid by card. Never a code. The PMS shows
 * it on every room, so that amounts which are for several rooms must say so.
 */
function writeNotes(reference: string, buyer: Attempt['buyer'], { cover, booking }: Attempt['priced']): string {
  const rooms = booking.rooms.length;
  const together = rooms > 1 ? ` for all ${rooms} rooms together` : '';
  const paid = cover.cards
    .filter(({ covered }) => covered.amountMinor > 0)
    .map(
      ({ card, covered }) => `${card.product.name} (card …${card.last4}): ${covered.currency} ${toDecimal(covered)}`,
    );
  const wishes = buyer.specialRequests.split(/\s*[\n\r]+\s*/).join(' / ');
  return [
    `Staycard ${reference}. ${paid.length > 0 ? `Paid${together} by ${paid.join(', ')}.` : 'No card used.'}`,
    `Due${together}: ${cover.due.currency} ${toDecimal(cover.due)}.`,
    buyer.guest && `Staying: ${writeGuest(buyer.guest)}. Booked by ${nameOf(buyer)}, ${buyer.email}.`,
    wishes && `The guest wishes: ${wishes}`,
    buyer.arrival && writeArrival(buyer.arrival),
  ]
    .filter(Boolean)
    .join('\n');
}

function writeArrival({ airline, flightNumber, airport, estimatedTime }: ArrivalByAir): string {
  const flight = [airline, flightNumber, airport].filter(Boolean).join(', ');
  const time = estimatedTime ? `about ${estimatedTime}` : '';
  const parts = [flight, time].filter(Boolean).join(', ');
  if (flight) return `Arriving by air: ${parts}.`;
  return time && `Arriving ${time}.`;
}

/** With their email, as the profile may have none (an email belongs to one profile). */
function writeGuest(guest: StayingGuest): string {
  return [nameOf(guest), guest.email].filter(Boolean).join(', ');
}

function nameOf({ firstName, lastName }: Pick<StayingGuest, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
