import type { BookedRoom } from '#domain/stay/offer.ts';
import type { Stay } from '#domain/stay/stay.ts';
import { formatInstant, stayInstants, type StayTimes } from '../time/time-unit.ts';
import { isPerPerson, type SoldProduct } from './map-extra.ts';

export type ProductOrder = { readonly product: SoldProduct; readonly count: number };

/** The parameters of one room in `reservations/price` and `reservations/add`. */
export type RoomParameters = {
  readonly Identifier: string;
  readonly StartUtc: string;
  readonly EndUtc: string;
  readonly PersonCounts: readonly { readonly AgeCategoryId: string; readonly Count: number }[];
  readonly RequestedCategoryId: string;
  readonly RateId: string;
  readonly ProductOrders: readonly object[];
};

/** The room parameters that pricing and placing share. They carry the real arrival and departure times. */
export function roomParameters(
  identifier: string,
  room: BookedRoom,
  stay: Stay,
  times: StayTimes,
  orders: readonly ProductOrder[] = [],
): RoomParameters {
  const { start, end } = stayInstants(stay, times);
  return {
    Identifier: identifier,
    StartUtc: formatInstant(start),
    EndUtc: formatInstant(end),
    PersonCounts: room.party.map(({ ageCategoryId, count }) => ({ AgeCategoryId: ageCategoryId, Count: count })),
    RequestedCategoryId: room.roomCategoryId,
    RateId: room.rateId,
    ProductOrders: orders.map(({ product, count }) => ({
      ProductId: product.Id,
      Count: count,
      // A one-off charge happens at one instant, so start and end must be equal. A nightly charge has no times and
      // therefore lasts the whole stay.
      ...(product.ChargingMode === 'Once' || product.ChargingMode === 'PerPerson'
        ? { StartUtc: formatInstant(start), EndUtc: formatInstant(start) }
        : {}),
    })),
  };
}

/**
 * The extras that one room carries. An extra's `count` is for the whole booking, but Mews charges a product by the
 * persons of the reservation that carries it. So an extra charged by person goes on every room: one breakfast means
 * breakfast for all guests. Any other extra goes on the first room only: one parking place means one.
 */
export function ordersOfRoom(orders: readonly ProductOrder[], roomIndex: number): ProductOrder[] {
  return orders.filter(({ product }) => roomIndex === 0 || isPerPerson(product));
}
