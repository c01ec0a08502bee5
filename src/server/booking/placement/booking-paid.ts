import type { BookingPaid } from '#domain/cancelling/give-back.ts';
import type { Placement } from './placement-store.ts';

export function bookingPaidOf({ covered, terms }: Pick<Placement, 'covered' | 'terms'>): BookingPaid {
  return { cards: covered.cards, due: terms.due };
}
