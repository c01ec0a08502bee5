import { sum, type Money } from '#domain/money/money.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { readPages } from '../client/read-pages.ts';
import { mapPrice } from '../mapping/map-price.ts';
import { orderItemSchema, type OrderItem } from '../schema/booking-schema.ts';
import type { MewsContext } from '../mews-context.ts';

/** An order has an item for each night and extra, and a page holds 1000 items. */
const ORDERS_AT_ONCE = 100;
/** Items ordered with a reservation are created with its nights. Staff post other items later. */
const WRITTEN_WITHIN_MINUTES = 10;

/** Mews' charges for reservations, by group. Groups without items, or with several currencies, are left out. */
export async function readCharged(
  context: MewsContext,
  reservations: readonly PmsReservation[],
): Promise<Map<string, Money>> {
  const ids = reservations.flatMap(({ rooms }) => rooms.map(({ id }) => id));
  const items: OrderItem[] = [];
  for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
    items.push(...(await listItems(context, { ServiceOrderIds: ids.slice(from, from + ORDERS_AT_ONCE) })));
  }
  const charged = reservations.flatMap(({ groupId, rooms }) => {
    const total = addUp(items.filter(({ ServiceOrderId }) => rooms.some(({ id }) => id === ServiceOrderId)));
    return total ? [[groupId, total] as const] : [];
  });
  return new Map(charged);
}

/** The cancellation fee on the bill of a reservation. Null if it has several currencies. */
export async function readCancellationFee(context: MewsContext, { rooms }: PmsReservation): Promise<Money | null> {
  const items = await listItems(context, { ServiceOrderIds: rooms.map(({ id }) => id) });
  const fees = items.filter(
    ({ Type, AccountingState }) => Type === 'CancellationFee' && AccountingState !== 'Canceled',
  );
  const amounts = fees.map(({ Amount }) => mapPrice(Amount).gross);
  const currency = items.map(({ Amount }) => mapPrice(Amount).gross.currency)[0];
  return currency && amounts.every((amount) => amount.currency === currency) ? sum(currency, amounts) : null;
}

/** Throws as reading calls do. */
export function listItems({ client, settings }: MewsContext, filter: object): Promise<OrderItem[]> {
  const body = { EnterpriseIds: [settings.enterpriseId], ...filter };
  return readPages(client, 'orderItems/getAll', body, 'OrderItems', orderItemSchema);
}

function addUp(items: readonly OrderItem[]): Money | undefined {
  const begun = Math.min(...items.map(({ CreatedUtc }) => CreatedUtc.epochMilliseconds));
  const isOrdered = ({ CreatedUtc }: OrderItem) =>
    CreatedUtc.epochMilliseconds <= begun + WRITTEN_WITHIN_MINUTES * 60_000;
  const amounts = items
    .filter((item) => item.AccountingState !== 'Canceled' && (item.Type === 'SpaceOrder' || isOrdered(item)))
    .map(({ Amount }) => mapPrice(Amount).gross);
  const [first] = amounts;
  if (!first || amounts.some(({ currency }) => currency !== first.currency)) return undefined;
  return sum(first.currency, amounts);
}
