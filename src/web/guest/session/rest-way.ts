import type { Summary } from '#contract/guest/reservation.ts';
import type { WireRest } from '#contract/guest/rest-payment.ts';
import { createSessionStore } from './session-store.ts';

/** How the rest is settled: at the hotel, with a guarantee, or paid when booking. */
export type RestWay = WireRest['ways'][number];

const WAYS: readonly unknown[] = ['at_hotel', 'guarantee', 'pay'];

/** The guest's last choice, if there was one to make. */
export const chosenRestWay = createSessionStore<RestWay | null>('rest-way', null, (stored) => WAYS.includes(stored));

/** Undefined if there are several ways and the guest has not chosen, so that no costly one is preselected. */
export function restWayOf(ways: WireRest['ways'], chosen: RestWay | null): RestWay | undefined {
  if (ways.length === 1) return ways[0];
  return ways.find((way) => way === chosen);
}

/** Whether the guest leaves a payment card: as a guarantee, or beside paying if a fee may exceed the rest. */
export function asksForPaymentCard(
  { rest, payment_card: card }: Pick<Summary, 'rest' | 'payment_card'>,
  way: RestWay | undefined,
): boolean {
  return way === 'pay' ? rest.payment_card_beside_paying : card === 'required';
}
