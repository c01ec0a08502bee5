import type { Offer } from '#domain/stay/offer.ts';
import type { Party, Stay } from '#domain/stay/stay.ts';
import { bookingOf, BUYER, findTwice } from '../conformance/port-user.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { ReservationOrder } from '#pms/pms.ts';
import { connectMews, type MewsPms } from '#pms/mews/connect-mews.ts';
import { openDemoHotel, runClockFrom, type DemoHotel } from './open-demo-hotel.ts';

type Order = ReservationOrder & { readonly stay: Stay; readonly offer: Offer };

/** Long enough for a request that does get an answer, even on a slow and busy machine. */
const MOMENT_MS = 2_000;

/** A hotel where every order is for different nights. */
export type FaultyHotel = DemoHotel & {
  /** The same hotel for a caller with a short time limit, for requests that get no answer. */
  readonly hurried: MewsPms;
  readonly clock: () => Temporal.Instant;
  readonly openedAt: Temporal.Instant;
  /** One adult. */
  readonly party: Party;
  /** An order for the cheapest room of a night that no other order has. */
  makeOrder(overrides?: Partial<ReservationOrder>): Promise<Order>;
  /** True if the hotel has a reservation for an order. */
  isThere(order: ReservationOrder): Promise<boolean>;
  place(): Promise<PmsReservation>;
};

/** Opens a hotel for tests of faults during writes. */
export async function openFaultyHotel(): Promise<FaultyHotel> {
  const clock = runClockFrom('2026-08-05T09:00:00Z');
  const openedAt = clock();
  const hotel = await openDemoHotel('vienna', { clock });
  await hotel.administer('POST', 'switches', { executes429: true });
  const ages = await hotel.pms.listAgeCategories('en');
  const party = ages.slice(0, 1).map(({ id }) => ({ ageCategoryId: id, count: 1 }));
  let references = 0;
  let day = 40;

  async function makeOrder(overrides: Partial<ReservationOrder> = {}): Promise<Order> {
    const arrivalDate = Temporal.PlainDate.from('2026-08-05').add({ days: (day += 1) });
    const stay = { arrivalDate, departureDate: arrivalDate.add({ days: 1 }) };
    const offer = (await hotel.pms.listOffers({ stay, party, language: 'en' })).find(({ available }) => available > 1);
    if (!offer) return makeOrder(overrides);
    const sendBefore = clock().add({ minutes: 1 });
    const reference = `FAULT-${(references += 1)}`;
    const booking = bookingOf(offer, stay, party);
    return { reference, booking, buyer: BUYER, notes: '', sendBefore, stay, offer, ...overrides };
  }

  return {
    ...hotel,
    hurried: connectMews({ ...hotel.settings, writeTimeLimitMs: MOMENT_MS, readTimeLimitMs: MOMENT_MS }),
    clock,
    openedAt,
    party,
    makeOrder,
    isThere: async (order) => (await findTwice(hotel.pms, order, openedAt)) !== undefined,
    async place() {
      const answer = await hotel.pms.createReservation(await makeOrder());
      if (answer.state !== 'created') throw new Error(answer.reason);
      return answer.reservation;
    },
  };
}
