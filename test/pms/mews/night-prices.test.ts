import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feeAt } from '#domain/cancelling/cancellation-fee.ts';
import type { AgeCategoryId } from '#domain/value/ids.ts';
import { fromDecimal } from '#domain/money/money.ts';
import type { Offer } from '#domain/stay/offer.ts';
import type { NightPrice } from '#domain/stay/price.ts';
import type { Party, Stay } from '#domain/stay/stay.ts';
import { connectMews } from '#pms/mews/connect-mews.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { Pms } from '#pms/pms.ts';
import type { OrderItemRow } from '../../../simulators/mews/model/booking-rows.ts';
import { expectNights } from '../conformance/expect-price.ts';
import { bookingOf, BUYER } from '../conformance/port-user.ts';
import { openDemoHotel, runClockFrom, type DemoHotel, type DemoHotelName } from './open-demo-hotel.ts';

const clock = runClockFrom('2026-08-05T09:00:00Z');
const today = Temporal.PlainDate.from('2026-08-05');

const anyCase = fc.record({
  daysAhead: fc.integer({ min: 0, max: 200 }),
  nights: fc.integer({ min: 1, max: 9 }),
  adults: fc.integer({ min: 1, max: 4 }),
  children: fc.integer({ min: 0, max: 2 }),
  /** Selects the offer to book. */
  choice: fc.nat(100),
});

/** New Year's Eve is sold only with another night. */
const overNewYear = {
  arrivalDate: Temporal.PlainDate.from('2026-12-30'),
  departureDate: Temporal.PlainDate.from('2027-01-02'),
};

const grossOf = (nights: readonly NightPrice[]) => nights.map(({ price }) => price.gross.amountMinor);

describe('in washington', () => testNights('washington', 2));
describe.each<[DemoHotelName, number]>([
  ['washington', 8],
  ['vienna', 4],
  ['tokyo', 4],
])('in %s, longer', { tags: ['thorough'] }, testNights);

function testNights(name: DemoHotelName, numRuns: number): void {
  let hotel: DemoHotel;
  let ages: { adult: AgeCategoryId; child: AgeCategoryId };
  let references = 0;

  beforeAll(async () => {
    hotel = await openDemoHotel(name, { clock });
    const listed = await hotel.pms.listAgeCategories('en');
    const idOf = (classification: string) => listed.find((age) => age.classification === classification)!.id;
    ages = { adult: idOf('adult'), child: idOf('child') };
  });
  afterAll(() => hotel.close());

  test('offer, calendar, quote and hotel agree on every night and on the fee', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ daysAhead, nights, adults, children, choice }) => {
        const arrivalDate = today.add({ days: daysAhead });
        const stay = { arrivalDate, departureDate: arrivalDate.add({ days: nights }) };
        const party = [
          { ageCategoryId: ages.adult, count: adults },
          ...(children > 0 ? [{ ageCategoryId: ages.child, count: children }] : []),
        ];
        const offers = await hotel.pms.listOffers({ stay, party, language: 'en' });
        for (const offer of offers) expectNights(offer.price, offer.nights, stay);
        const offer = offers[choice % offers.length];
        if (!offer) return;
        const stranger = connectMews(hotel.settings);
        await expectCalendarAgrees(stranger, offers, stay, party);
        await expectBookingAgrees(stranger, offer, stay, party);
      }),
      { numRuns },
    );
  });

  /** Reads the calendar as a guest who has seen no offer. */
  async function expectCalendarAgrees(
    stranger: Pms,
    offers: readonly Offer[],
    stay: Stay,
    party: Party,
  ): Promise<void> {
    const arrivals = { ...stay, departureDate: stay.arrivalDate.add({ days: 1 }) };
    const nights = stay.arrivalDate.until(stay.departureDate).days;
    const [arrival] = await stranger.forecastArrivals!({ arrivals, nights, party });
    const nightsByRoom = (rooms: readonly (readonly [string, string, readonly NightPrice[]])[]) =>
      Object.fromEntries(rooms.map(([category, rate, given]) => [`${category} ${rate}`, grossOf(given)]));
    expect(nightsByRoom(arrival!.rooms.map((room) => [room.roomCategoryId, room.rateId, room.nights]))).toEqual(
      nightsByRoom(offers.map((offer) => [offer.roomCategory.id, offer.rate.id, offer.nights])),
    );
  }

  async function expectBookingAgrees(stranger: Pms, offer: Offer, stay: Stay, party: Party): Promise<void> {
    const booking = bookingOf(offer, stay, party);
    const whatIf = booking.rooms.map((room) => ({ room, extras: [] }));
    const quoted = await stranger.quoteStay({ booking, whatIf, language: 'en' });
    const room = quoted!.quote.rooms[0]!;
    expect([room.price.gross, grossOf(room.nights)]).toEqual([offer.price.gross, grossOf(offer.nights)]);
    expect(room.nights.map(({ price }) => price.net)).toEqual(offer.nights.map(({ price }) => price.net));
    expect(grossOf(quoted!.whatIf[0]!.room.nights)).toEqual(grossOf(offer.nights));
    const answer = await hotel.pms.createReservation({
      reference: `NIGHTS-${(references += 1)}`,
      booking,
      buyer: BUYER,
      notes: '',
      sendBefore: clock().add({ minutes: 1 }),
    });
    if (answer.state !== 'created') return expect(answer).toMatchObject({ code: 'RESERVATION.NO_AVAILABILITY' });
    const items = await listNightItems(answer.reservation);
    expect(items.map(({ Amount }) => fromDecimal(Amount.Currency, Amount.GrossValue).amountMinor)).toEqual(
      grossOf(offer.nights),
    );
    expect(await hotel.pms.cancelReservation(answer.reservation, '', { postFee: true })).toEqual({
      state: 'done',
    });
    const [charged] = await hotel.listFees(answer.reservation);
    const { currency } = offer.price;
    const promised = [offer.cancellation.fee, feeAt(room.cancellationFees!, clock(), currency)];
    expect(promised.map((fee) => fee?.amountMinor)).toEqual(Array(2).fill(charged?.amountMinor ?? 0));
  }

  async function listNightItems({ rooms }: PmsReservation): Promise<OrderItemRow[]> {
    const { orderItems } = (await hotel.administer('GET', 'state?table=orderItems')) as { orderItems: OrderItemRow[] };
    return orderItems
      .filter(({ Type, ServiceOrderId }) => Type === 'SpaceOrder' && rooms.some(({ id }) => id === ServiceOrderId))
      .sort((one, other) => (one.ConsumedUtc < other.ConsumedUtc ? -1 : 1));
  }
}

test(
  'a calendar of a year shows on its first reading the nights that a search of the same days shows',
  { tags: ['thorough'] },
  async () => {
    const hotel = await openDemoHotel('washington', { clock });
    try {
      const [adult] = await hotel.pms.listAgeCategories('en');
      const party = [{ ageCategoryId: adult!.id, count: 1 }];
      const arrivals = { arrivalDate: today, departureDate: today.add({ days: 364 }) };
      const year = await connectMews(hotel.settings).forecastArrivals({ arrivals, nights: 2, party });
      const seen: number[] = [];
      for (const { arrivalDate, rooms } of year.filter((_, index) => index % 26 === 3)) {
        const stay = { arrivalDate, departureDate: arrivalDate.add({ days: 2 }) };
        const offers = await hotel.pms.listOffers({ stay, party, language: 'en' });
        expect(offers.map(({ nights }) => grossOf(nights))).toEqual(rooms.map(({ nights }) => grossOf(nights)));
        seen.push(...offers.map(({ price }) => price.gross.amountMinor));
      }
      expect(new Set(seen).size).toBeGreaterThan(20);
    } finally {
      await hotel.close();
    }
  },
);

type Arranged = [string, (hotel: DemoHotel) => Promise<unknown>, readonly boolean[]];
const agreeStill = 'where Mews %s, offer and quote still agree on nights and fee';

test.each<Arranged>([
  [
    'gives no prices by night',
    (hotel) => hotel.arrangeFault('rates/getPricing', { kind: 'status', status: 401 }, 99),
    [true, true],
  ],
  [
    'prices no night that is sold with others only',
    (hotel) => hotel.administer('POST', 'switches', { priceChecksRestrictions: true }),
    [false, true],
  ],
])(agreeStill, expectAgreement);

test.each<Arranged>([
  [
    'does not say what an empty place changes',
    (hotel) => hotel.arrangeFault('rates/getPricing', { kind: 'nullField', field: 'EmptyUnitAdjustment' }, 99),
    [true, true],
  ],
])(agreeStill, { tags: ['thorough'] }, expectAgreement);

async function expectAgreement(...[, arrange, expected]: Arranged): Promise<void> {
  const hotel = await openDemoHotel('washington', { clock });
  try {
    await arrange(hotel);
    const [adult] = await hotel.pms.listAgeCategories('en');
    const party = [{ ageCategoryId: adult!.id, count: 1 }];
    const christmas = {
      arrivalDate: Temporal.PlainDate.from('2026-12-24'),
      departureDate: Temporal.PlainDate.from('2026-12-27'),
    };
    const stranger = connectMews(hotel.settings);
    const areNightsUneven: boolean[] = [];
    for (const stay of [overNewYear, christmas]) {
      const offers = await hotel.pms.listOffers({ stay, party, language: 'en' });
      expect(offers.length).toBeGreaterThan(0);
      for (const offer of offers) expectNights(offer.price, offer.nights, stay);
      const ofEachRate = new Map(offers.map((offer) => [offer.rate.id, offer]));
      for (const offer of ofEachRate.values()) {
        const booking = bookingOf(offer, stay, party);
        const quoted = await stranger.quoteStay({ booking, language: 'en' });
        const [room] = quoted!.quote.rooms;
        expect(room!.nights).toEqual(offer.nights);
        const fees = room!.cancellationFees;
        if (fees) expect(feeAt(fees, clock(), offer.price.currency)).toEqual(offer.cancellation.fee);
      }
      const grosses = grossOf(offers[0]!.nights);
      areNightsUneven.push(Math.max(...grosses) - Math.min(...grosses) > 1);
    }
    expect(areNightsUneven).toEqual(expected);
  } finally {
    await hotel.close();
  }
}
