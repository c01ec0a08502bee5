import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoIds } from '../../../simulators/mews/seed/demo-ids.ts';
import { bookingOf, BUYER } from '../conformance/port-user.ts';
import { asId, type ExtraId, type RateId } from '#domain/value/ids.ts';
import { listNights, type Party, type Stay } from '#domain/stay/stay.ts';
import { formatInstant, startOfDate } from '#pms/mews/time/time-unit.ts';
import { openDemoHotel, runClockFrom, type DemoHotel } from './open-demo-hotel.ts';

const ids = demoIds.vienna;
const clock = runClockFrom('2026-08-05T09:00:00Z');
let hotel: DemoHotel;
let two: Party;

beforeAll(async () => {
  hotel = await openDemoHotel('vienna', { clock });
  const [adult] = await hotel.pms.listAgeCategories('en');
  two = [{ ageCategoryId: adult!.id, count: 2 }];
});
afterAll(() => hotel.close());

const today = Temporal.PlainDate.from('2026-08-05');
const stayFrom = (arrivalDate: Temporal.PlainDate, nights: number): Stay => ({
  arrivalDate,
  departureDate: arrivalDate.add({ days: nights }),
});
const offersOf = (stay: Stay) => hotel.pms.listOffers({ stay, party: two, language: 'en' });
const rateIdsOf = async (stay: Stay) => [...new Set((await offersOf(stay)).map(({ rate }) => rate.id))].sort();

test('a private rate is neither offered nor quoted', async () => {
  const stay = stayFrom(today.add({ days: 60 }), 2);
  expect(await rateIdsOf(stay)).toEqual([ids.rateIds.flexible, ids.rateIds.saver]);
  const [offer] = await offersOf(stay);
  const booking = bookingOf(offer!, stay, two);
  const rooms = booking.rooms.map((room) => ({ ...room, rateId: asId<RateId>(ids.rateIds.private) }));
  expect(await hotel.pms.quoteStay({ booking: { ...booking, rooms }, language: 'en' })).toBeUndefined();
});

describe('a restriction', () => {
  test('on booking ahead removes the saver from a stay that begins too soon', async () => {
    expect(await rateIdsOf(stayFrom(today.add({ days: 1 }), 1))).toEqual([ids.rateIds.flexible]);
    // Some days are full, so the first of these weeks with a room is used.
    const later = [5, 6, 7, 8, 9, 10, 11].map((days) => rateIdsOf(stayFrom(today.add({ days }), 1)));
    const offered = (await Promise.all(later)).filter((rateIds) => rateIds.length > 0);
    expect(offered.length).toBeGreaterThan(0);
    for (const rateIds of offered) expect(rateIds).toEqual([ids.rateIds.flexible, ids.rateIds.saver]);
  });

  test("on length closes New Year's Eve for a single night, in offers, quotes and placing alike", async () => {
    const eve = Temporal.PlainDate.from({ year: today.year + 1, month: 12, day: 31 });
    expect(await offersOf(stayFrom(eve, 1))).toEqual([]);
    const [offer] = await offersOf(stayFrom(eve, 2));
    const tooShort = bookingOf(offer!, stayFrom(eve, 1), two);
    expect(await hotel.pms.quoteStay({ booking: tooShort, language: 'en' })).toBeUndefined();
    expect(
      await hotel.pms.quoteStay({ booking: bookingOf(offer!, stayFrom(eve, 2), two), language: 'en' }),
    ).toBeDefined();
    const sendBefore = clock().add({ minutes: 1 });
    const order = { reference: 'EVE-1', booking: tooShort, buyer: BUYER, notes: '', sendBefore };
    expect(await hotel.pms.createReservation(order)).toMatchObject({
      state: 'refused',
      code: 'RESERVATION.NOT_ACCEPTED',
    });
  });
});

test(
  'a restriction is obeyed however many newer ones there are: lists are read to their end',
  { tags: ['thorough'] },
  async () => {
    const busy = await openDemoHotel('vienna', { clock });
    try {
      const { clientToken, accessToken, client, address, serviceId } = busy.settings;
      const Days = {
        Monday: true,
        Tuesday: true,
        Wednesday: true,
        Thursday: true,
        Friday: true,
        Saturday: true,
        Sunday: true,
      };
      const closeOn = (date: Temporal.PlainDate) => {
        const midnight = formatInstant(startOfDate(date, 'Europe/Vienna'));
        return { Type: 'Stay', StartUtc: midnight, EndUtc: midnight, Days };
      };
      const send = async (Data: object[]) => {
        const body = { ClientToken: clientToken, AccessToken: accessToken, Client: client, ServiceId: serviceId, Data };
        const response = await fetch(`${address}/api/connector/v1/restrictions/set`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect(response.status).toBe(200);
      };
      const [adult] = await busy.pms.listAgeCategories('en');
      const ask = () =>
        busy.pms.listOffers({
          stay: stayFrom(today.add({ days: 80 }), 1),
          party: [{ ageCategoryId: adult!.id, count: 1 }],
          language: 'en',
        });
      expect((await ask()).length).toBeGreaterThan(0);
      await send([closeOn(today.add({ days: 80 }))]);
      // More than one page of newer reservations in the same month, on its other days.
      const month = today.add({ days: 80 }).with({ day: 1 });
      const others = listNights({ arrivalDate: month, departureDate: month.add({ months: 1 }) })
        .filter((date) => !date.equals(today.add({ days: 80 })))
        .flatMap((date) =>
          Object.values(ids.roomCategoryIds).flatMap((ResourceCategoryId) =>
            ['Stay', 'Start', 'End'].flatMap((Type) =>
              Object.values(ids.rateIds).map((ExactRateId) => ({
                ...closeOn(date),
                Type,
                ResourceCategoryId,
                ExactRateId,
              })),
            ),
          ),
        );
      await send(others.slice(0, 1_000));
      await send(others.slice(1_000));
      busy.reconnect();
      expect(await ask()).toEqual([]);
      expect(busy.log.filter(({ operation }) => operation === 'restrictions/getAll')).toHaveLength(4);
    } finally {
      await busy.close();
    }
  },
);

describe('the price of a product for every age', () => {
  const pricesOf = async (id: string, opened = hotel) => {
    const extras = await opened.pms.listExtras('en');
    const byAge = extras.find((extra) => extra.id === id)?.pricesByAge;
    return byAge?.map(({ price }) => price && price.gross.amountMinor) ?? null;
  };

  test('is asked once, for adults, children and infants', async () => {
    expect(await pricesOf(ids.productIds.breakfast)).toEqual([2_200, 1_100, 0]);
    expect(await pricesOf(ids.productIds.cityTax)).toEqual([320, 0, 0]);
    expect(await pricesOf(ids.productIds.parking)).toBeNull();
    const before = hotel.log.length;
    await Promise.all(['en', 'de'].map((language) => hotel.pms.listExtras(language)));
    expect(hotel.log.slice(before)).toEqual([]);
  });

  test('is not known while Mews gives no price, and not after a quote that was otherwise', async () => {
    const other = await openDemoHotel('vienna', { clock });
    try {
      await other.arrangeFault('reservations/price', { kind: 'status', status: 403 });
      expect(await pricesOf(ids.productIds.cityTax, other)).toEqual([null, null, null]);
      await other.clearFaults();
      expect(await pricesOf(ids.productIds.cityTax, other)).toEqual([320, 0, 0]);

      const stay = stayFrom(today.add({ days: 80 }), 2);
      const [offer] = await other.pms.listOffers({ stay, party: two, language: 'en' });
      const extras = [{ extraId: asId<ExtraId>(ids.productIds.cityTax), count: 1 }];
      const booking = { ...bookingOf(offer!, stay, two), extras };
      await other.pms.quoteStay({ booking, language: 'en' });
      expect(await pricesOf(ids.productIds.cityTax, other)).toEqual([320, 0, 0]);
      await other.administer('POST', 'switches', { productCountIsPerUnit: false });
      await other.pms.quoteStay({ booking, language: 'en' });
      expect(await pricesOf(ids.productIds.cityTax, other)).toEqual([null, null, null]);
      expect(await pricesOf(ids.productIds.breakfast, other)).toEqual([2_200, 1_100, 0]);
    } finally {
      await other.close();
    }
  });
});

test('the city tax is kept apart from what a guest chooses', async () => {
  const extras = await hotel.pms.listExtras('en');
  expect(extras.filter(({ isCityTax }) => isCityTax).map(({ id }) => id)).toEqual([ids.productIds.cityTax]);
});

test('city tax is in the quote when it is asked for, and ordered once although a rule adds it too', async () => {
  const stay = stayFrom(today.add({ days: 80 }), 2);
  const [offer] = await offersOf(stay);
  const extras = [{ extraId: asId<ExtraId>(ids.productIds.cityTax), count: 1 }];
  const booking = { ...bookingOf(offer!, stay, two), extras };
  const quoted = await hotel.pms.quoteStay({ booking, language: 'en' });
  const [cityTax] = quoted!.quote.extras;
  expect(cityTax?.isCityTax).toBe(true);
  expect(quoted!.quote.total.gross.amountMinor).toBe(
    offer!.price.gross.amountMinor + cityTax!.priceSummary.gross.amountMinor,
  );
  const sendBefore = clock().add({ minutes: 1 });
  const order = { reference: 'CITY-TAX-1', booking, buyer: BUYER, notes: '', sendBefore };
  const answer = await hotel.pms.createReservation(order);
  const roomId = answer.state === 'created' ? answer.reservation.rooms[0]!.id : '';
  const { orderItems } = (await hotel.administer('GET', 'state?table=orderItems')) as {
    orderItems: {
      ServiceOrderId: string;
      Data: { Product?: { ProductId: string } } | null;
      Amount: { GrossValue: number };
    }[];
  };
  const charged = orderItems.filter(
    ({ ServiceOrderId, Data }) => ServiceOrderId === roomId && Data?.Product?.ProductId === ids.productIds.cityTax,
  );
  const chargedMinor = charged.reduce((sum, { Amount }) => sum + Math.round(Amount.GrossValue * 100), 0);
  expect(chargedMinor).toBe(cityTax!.priceSummary.gross.amountMinor);
});

test('the terms say until when a stay can be cancelled without a fee', async () => {
  const arrivalDate = today.add({ days: 30 });
  const offers = await offersOf(stayFrom(arrivalDate, 1));
  const untilOf = (rateId: string) => offers.find(({ rate }) => rate.id === rateId)?.cancellation.freeUntil;
  const sixInTheEvening = arrivalDate
    .subtract({ days: 2 })
    .toZonedDateTime({ timeZone: 'Europe/Vienna', plainTime: '18:00' });
  expect(untilOf(ids.rateIds.flexible)?.toString()).toBe(sixInTheEvening.toInstant().toString());
  expect(untilOf(ids.rateIds.saver)).toBeNull();
});

test('a party that leaves places empty or needs extra beds gets its own price, and an exact one', async () => {
  const [adult, child] = await hotel.pms.listAgeCategories('en');
  const parties: Party[] = [
    [{ ageCategoryId: adult!.id, count: 1 }],
    two,
    [{ ageCategoryId: adult!.id, count: 3 }],
    [
      { ageCategoryId: child!.id, count: 1 },
      { ageCategoryId: adult!.id, count: 2 },
    ],
  ];
  const totals = new Set<number>();
  for (const party of parties) {
    for (const from of [35, 42, 51]) {
      const stay = stayFrom(today.add({ days: from }), 3);
      const offers = await hotel.pms.listOffers({ stay, party, language: 'en' });
      const offer = offers.find(({ roomCategory }) => roomCategory.id === ids.roomCategoryIds.familyApartment)!;
      const quoted = await hotel.pms.quoteStay({ booking: bookingOf(offer, stay, party), language: 'en' });
      expect(offer.price).toEqual(quoted?.quote.total);
      totals.add(offer.price.gross.amountMinor);
    }
  }
  expect(totals.size).toBeGreaterThan(parties.length);
});

test('an extra that is a share of the nights has no price before a quote, which has it', async () => {
  const budapest = await openDemoHotel('budapest', { clock });
  try {
    const [adult] = await budapest.pms.listAgeCategories('en');
    const party = [{ ageCategoryId: adult!.id, count: 2 }];
    const extra = (await budapest.pms.listExtras('en')).find(({ name }) => name === 'Until the evening');
    expect(extra).toMatchObject({ price: null, pricesByAge: null });
    for (const nights of [1, 2]) {
      const stay = stayFrom(today.add({ days: 70 }), nights);
      const [offer] = await budapest.pms.listOffers({ stay, party, language: 'en' });
      const booking = { ...bookingOf(offer!, stay, party), extras: [{ extraId: extra!.id, count: 1 }] };
      const quoted = await budapest.pms.quoteStay({ booking, language: 'en' });
      const share = Math.round(offer!.price.gross.amountMinor * 0.15);
      expect(quoted?.quote.extras.find(({ extraId }) => extraId === extra!.id)?.price.gross.amountMinor).toBe(share);
    }
  } finally {
    await budapest.close();
  }
});

test('a payment type that the hotel has not enabled refuses a redemption', async () => {
  const budapest = await openDemoHotel('budapest', { clock });
  try {
    const [adult] = await budapest.pms.listAgeCategories('en');
    const party = [{ ageCategoryId: adult!.id, count: 1 }];
    const stay = stayFrom(today.add({ days: 70 }), 1);
    const [offer] = await budapest.pms.listOffers({ stay, party, language: 'en' });
    const sendBefore = clock().add({ minutes: 1 });
    const order = { reference: 'TYPE-1', booking: bookingOf(offer!, stay, party), buyer: BUYER, notes: '', sendBefore };
    const answer = await budapest.pms.createReservation(order);
    if (answer.state !== 'created') throw new Error(answer.reason);
    const payment = { redemptionId: 'R-1', reservation: answer.reservation, amount: offer!.price.gross, note: '' };
    expect(await budapest.pms.redemptions.post(payment)).toMatchObject({ state: 'refused' });
    expect((await budapest.pms.loadFacts()).merchantId).toBeNull();
  } finally {
    await budapest.close();
  }
});
