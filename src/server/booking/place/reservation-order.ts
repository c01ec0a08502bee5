import { isPmsToMail } from '#domain/stay/property.ts';
import type { ReservationOrder } from '#pms/pms.ts';
import { writeReservationNotes } from '../placement/reservation-notes.ts';
import type { Attempt } from './prepare-attempt.ts';

export function writeOrder(
  { buyer, paymentCardToken, priced }: Attempt,
  opened: Pick<ReservationOrder, 'reference' | 'sendBefore'> & { readonly roomUntil: Temporal.Instant | null },
): ReservationOrder {
  const { booking, cover, ready } = priced;
  const { reference, roomUntil, sendBefore } = opened;
  const notes = writeReservationNotes({
    reference,
    buyer,
    rooms: booking.rooms.length,
    cards: cover.cards.map(({ card, covered }) => ({ product: card.product.name, last4: card.last4, covered })),
    rest: cover.due,
    paysRest: roomUntil !== null,
  });
  return {
    reference,
    booking,
    buyer,
    // Until the rest is paid the room is only kept. The PMS sends its mail when it confirms the room.
    mailsGuest: !roomUntil && isPmsToMail(ready.property),
    ...(roomUntil && { optionalUntil: roomUntil }),
    notes,
    sendBefore,
    ...(paymentCardToken !== undefined && { paymentCardToken }),
  };
}
