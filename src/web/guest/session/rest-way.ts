import type { Summary } from '#contract/guest/reservation.ts';
import type { WireRest } from '#contract/guest/rest-payment.ts';
import { createSessionStore } from './session-store.ts';

/** How what the cards leave is settled: at the hotel, with a guarantee, or paid when booking. */
export type RestWay = WireRest['ways'][number];

const WAYS: readonly unknown[] = ['at_hotel', 'guarantee', 'pay'];

/** What the guest chose last, where there was a choice. */
export const chosenRestWay = createSessionStore<RestWay | null>('rest-way', null, isWay);

function isWay(stored: unknown): stored is RestWay | null {
  return stored === null || WAYS.includes(stored);
}

/**
 * The way that holds: the only one there is, or the guest's choice. Nobody begins with one that costs money unseen, so
 * that with several there is none before they choose.
 */
export function restWayOf(ways: WireRest['ways'], chosen: RestWay | null): RestWay | undefined {
  if (ways.length === 1) return ways[0];
  return ways.find((way) => way === chosen);
}

/** Whether the guest leaves a payment card: as a guarantee, or beside paying, where a fee may be more than the rest. */
export function asksForPaymentCard(
  { rest, payment_card: card }: Pick<Summary, 'rest' | 'payment_card'>,
  way: RestWay | undefined,
): boolean {
  return way === 'pay' ? rest.payment_card_beside_paying : card === 'required';
}
