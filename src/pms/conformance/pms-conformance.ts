import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomsForWholeStay } from '#domain/availability.ts';
import { asId, type AgeCategoryId, type ExtraId, type RateId, type RoomCategoryId } from '#domain/ids.ts';
import { isCurrency } from '#domain/currency.ts';
import { money } from '#domain/money.ts';
import { countChargedUnits, type Booking, type Offer } from '#domain/offer.ts';
import { sumPrices, type Price } from '#domain/price.ts';
import { findAdultCategory } from '#domain/property.ts';
import { dateAt, listNights, type Party, type Stay } from '#domain/stay.ts';
import type { Pms, PmsReservation } from '#pms/pms.ts';
import { bookingOf, BUYER, callOff, findTwice, postOnce, reserve } from './port-user.ts';

/** A property opened for the suite: it needs some free rooms in the coming year, a rate and an extra. */
export type OpenedPms = { readonly pms: Pms; close(): Promise<void> };

/** What the PMS can do beyond the port's obligations. */
export type PmsAbilities = { readonly cancels: boolean; readonly postsRedemptions: boolean };

/**
 * What every PMS behind the port promises, as tests. They know no PMS: dates, rooms and rates are found through the
 * port itself, and each test books other days than the rest.
 */
export function describePms(name: string, open: () => Promise<OpenedPms>, abilities: PmsAbilities): void {
  describe(`the port on ${name}`, () => {
    let opened: OpenedPms;
    let pms: Pms;
    let timeZone: string;
    let adult: AgeCategoryId;
    let references = 0;
    let usedDays = 30;

    beforeAll(async () => {
      opened = await open();
      pms = opened.pms;
      timeZone = (await pms.loadFacts()).timeZone;
      const category = findAdultCategory(await pms.listAgeCategories('en'));
      if (!category) throw new Error('the suite needs an age category for adults');
      adult = category.id;
    });
    afterAll(() => opened.close());

    const today = () => dateAt(Temporal.Now.instant(), timeZone);
    const adults = (count: number): Party => [{ ageCategoryId: adult, count }];
    const nextReference = () => `CONFORMANCE-${Date.now().toString(36).toUpperCase()}-${(references += 1)}`;

    /** A stay on days that no other test uses, with an offer that can be had. */
    async function findOffer(nights: number, accepts: (offer: Offer) => boolean = () => true) {
      for (let tries = 0; tries < 40; tries += 1) {
        const arrivalDate = today().add({ days: usedDays });
        usedDays += nights + 1;
        const stay: Stay = { arrivalDate, departureDate: arrivalDate.add({ days: nights }) };
        const offers = await pms.listOffers({ stay, party: adults(1), language: 'en' });
        const offer = offers.find(accepts);
        if (offer) return { stay, offer, offers };
      }
      throw new Error('the suite found no free room');
    }

    function order(booking: Booking, reference = nextReference()) {
      return {
        reference,
        booking,
        buyer: BUYER,
        notes: 'Conformance',
        sendBefore: Temporal.Now.instant().add({ minutes: 1 }),
      };
    }

    async function reserveOrThrow(booking: Booking, reference = nextReference()): Promise<PmsReservation> {
      const answer = await reserve(pms, order(booking, reference));
      if (answer.state !== 'created') throw new Error(`${answer.state}: ${answer.reason}`);
      return answer.reservation;
    }

    async function freeRooms(stay: Stay, categoryId: RoomCategoryId): Promise<readonly number[]> {
      const { categories } = await pms.loadAvailability(stay);
      return categories.find(({ roomCategoryId }) => roomCategoryId === categoryId)!.numbers;
    }

    test('says what the property is', async () => {
      const facts = await pms.loadFacts();
      expect(facts.enterpriseId).not.toBe('');
      expect(facts.name).not.toBe('');
      expect(() => Temporal.Now.zonedDateTimeISO(facts.timeZone)).not.toThrow();
      expect(['gross', 'net']).toContain(facts.pricing);
      expect(facts.currencies.every(isCurrency)).toBe(true);
      expect(facts.currencies).toContain(facts.defaultCurrency);
    });

    test('has one age category that guests start with, and it is one of adults', async () => {
      const categories = await pms.listAgeCategories('en');
      expect(categories.filter(({ isDefault }) => isDefault).map(({ classification }) => classification)).toEqual([
        'adult',
      ]);
      expect(new Set(categories.map(({ id }) => id)).size).toBe(categories.length);
    });

    test('has a text for everything, whatever language is asked for', async () => {
      for (const language of ['en', 'de-AT', 'tlh']) {
        const ages = await pms.listAgeCategories(language);
        const rooms = await pms.listRoomCategories(language);
        const extras = await pms.listExtras(language);
        expect([...ages, ...rooms, ...extras].filter(({ name: text }) => text.trim() === '')).toEqual([]);
      }
    });

    test('knows each language once, and falls back to languages that it knows', async () => {
      const languages = await pms.listLanguages();
      const codes = languages.map(({ fullCode }) => fullCode);
      expect(new Set(codes).size).toBe(codes.length);
      const fallbacks = languages.flatMap(({ fallbackCode }) => fallbackCode ?? []);
      expect(fallbacks.filter((code) => !codes.includes(code))).toEqual([]);
    });

    test('gives exchange rates as positive decimals', async () => {
      const rates = await pms.listExchangeRates();
      expect(rates.filter(({ value }) => !/^\d+(\.\d+)?$/.test(value) || Number(value) <= 0)).toEqual([]);
      expect(
        rates.every(({ sourceCurrency, targetCurrency }) => isCurrency(sourceCurrency) && isCurrency(targetCurrency)),
      ).toBe(true);
    });

    test('gives taxes that can be sent on as they are, each rate with its taxation', async () => {
      const taxes = await pms.loadTaxes();
      const codes = taxes.Taxations.map(({ Code }) => Code);
      expect(taxes.TaxRates.filter(({ TaxationCode }) => !codes.includes(TaxationCode))).toEqual([]);
      expect(JSON.parse(JSON.stringify(taxes))).toEqual(taxes);
    });

    test('gives one number a night for known room categories, the same whatever span is asked for', async () => {
      const from = today().add({ days: 20 });
      const long = { arrivalDate: from, departureDate: from.add({ days: 100 }) };
      const part = { arrivalDate: from.add({ days: 60 }), departureDate: from.add({ days: 75 }) };
      const numbers = await pms.loadAvailability(long);
      const known = (await pms.listRoomCategories('en')).map(({ id }) => id);
      expect(numbers.from.toString()).toBe(from.toString());
      expect(numbers.nights).toBe(100);
      expect(numbers.categories.length).toBeGreaterThan(0);
      for (const category of numbers.categories) {
        expect(known).toContain(category.roomCategoryId);
        expect(category.numbers).toHaveLength(100);
        expect(await freeRooms(part, category.roomCategoryId)).toEqual(category.numbers.slice(60, 75));
      }
    });

    test('offers only free rooms that take the party, cheapest first, and the nights come exactly to the price', async () => {
      const { stay, offers } = await findOffer(3);
      const free = roomsForWholeStay(await pms.loadAvailability(stay), stay);
      const gross = offers.map(({ price }) => price.gross.amountMinor);
      expect(gross).toEqual([...gross].sort((one, other) => one - other));
      for (const offer of offers) {
        expect(offer.available).toBe(free.get(offer.roomCategory.id));
        expect(offer.available).toBeGreaterThan(0);
        expect(offer.roomCategory.capacity).toBeGreaterThan(0);
        expectNights(offer.price, offer.nights, stay);
      }
      const keys = offers.map(({ rate, roomCategory }) => `${rate.id} ${roomCategory.id}`);
      expect(new Set(keys).size).toBe(keys.length);
    });

    test('offers nothing to a party that no room takes', async () => {
      const { stay } = await findOffer(1);
      const largest = Math.max(...(await pms.listRoomCategories('en')).map(({ capacity }) => capacity));
      const fits = await pms.listOffers({ stay, party: adults(largest), language: 'en' });
      expect(fits.every(({ roomCategory }) => roomCategory.capacity >= largest)).toBe(true);
      expect(await pms.listOffers({ stay, party: adults(largest + 1), language: 'en' })).toEqual([]);
      const unknown = [{ ageCategoryId: asId<AgeCategoryId>('of-no-age'), count: 1 }];
      expect(await pms.listOffers({ stay, party: unknown, language: 'en' })).toEqual([]);
    });

    test('quotes the price that it offered', async () => {
      const { stay, offer } = await findOffer(2);
      const quoted = await pms.quoteStay({ booking: bookingOf(offer, stay, adults(1)), language: 'en' });
      expect(quoted?.quote.total).toEqual(offer.price);
      expect(quoted?.quote.rooms).toHaveLength(1);
      expect(quoted?.quote.rooms[0]).toMatchObject({
        roomCategoryId: offer.roomCategory.id,
        rateId: offer.rate.id,
        persons: 1,
      });
      expectNights(offer.price, quoted!.quote.rooms[0]!.nights, stay);
    });

    test('quotes several rooms with extras: rooms and extras come exactly to the total', async () => {
      const { stay, offer } = await findOffer(2, ({ roomCategory }) => roomCategory.capacity > 1);
      const rooms = [...bookingOf(offer, stay, adults(2)).rooms, ...bookingOf(offer, stay, adults(1)).rooms];
      const extras = (await pms.listExtras('en')).map(({ id }, index) => ({ extraId: id, count: 1 + (index % 3) }));
      const quoted = await pms.quoteStay({ booking: { stay, rooms, extras }, language: 'en' });
      const { quote } = quoted!;
      const parts = [...quote.rooms.map(({ price }) => price), ...quote.extras.map(({ priceSummary }) => priceSummary)];
      expectSamePrice(sumPrices(quote.total.currency, parts), quote.total);
      expect(quote.rooms.map(({ persons }) => persons)).toEqual([2, 1]);
      expect(quote.extras.map(({ extraId, count }) => ({ extraId, count }))).toEqual(extras);
    });

    test('charges an extra by what it says, for all rooms together', async () => {
      const { stay, offer } = await findOffer(3, ({ roomCategory }) => roomCategory.capacity > 1);
      const rooms = [...bookingOf(offer, stay, adults(2)).rooms, ...bookingOf(offer, stay, adults(1)).rooms];
      const extras = (await pms.listExtras('en')).filter(({ price }) => price !== null);
      expect(extras.length).toBeGreaterThan(0);
      for (const extra of extras) {
        const booking = { stay, rooms, extras: [{ extraId: extra.id, count: 2 }] };
        const [quoted] = (await pms.quoteStay({ booking, language: 'en' }))!.quote.extras;
        const units = countChargedUnits(
          extra.charging,
          stay,
          rooms.map(({ party }) => party),
        );
        expect([extra.name, quoted!.price.gross.amountMinor]).toEqual([
          extra.name,
          extra.price!.gross.amountMinor * units,
        ]);
        expect(quoted!.priceSummary.gross.amountMinor).toBe(2 * quoted!.price.gross.amountMinor);
        expect(quoted!.charging).toBe(extra.charging);
      }
    });

    test('quotes nothing when a room, a rate, an age or an extra is not known, or the party does not fit', async () => {
      const { stay, offer } = await findOffer(1);
      const booking = bookingOf(offer, stay, adults(1));
      const [room] = booking.rooms;
      const nobody = '00000000-0000-4000-8000-00000000dead';
      const wrong: Booking[] = [
        { ...booking, rooms: [{ ...room!, roomCategoryId: asId<RoomCategoryId>(nobody) }] },
        { ...booking, rooms: [room!, { ...room!, rateId: asId<RateId>(nobody) }] },
        { ...booking, rooms: [{ ...room!, party: adults(offer.roomCategory.capacity + 1) }] },
        { ...booking, rooms: [{ ...room!, party: [{ ageCategoryId: asId<AgeCategoryId>(nobody), count: 1 }] }] },
        { ...booking, extras: [{ extraId: asId<ExtraId>(nobody), count: 1 }] },
      ];
      for (const unsold of wrong) expect(await pms.quoteStay({ booking: unsold, language: 'en' })).toBeUndefined();
    });

    test('quotes what-if rooms beside a booking, in their order, and null for what has no price', async () => {
      const { stay, offer, offers } = await findOffer(2);
      const booking = bookingOf(offer, stay, adults(1));
      const other = offers.at(-1)!;
      const unsold = { ...booking.rooms[0]!, rateId: asId<RateId>('00000000-0000-4000-8000-00000000dead') };
      const whatIf = [unsold, bookingOf(other, stay, adults(1)).rooms[0]!, booking.rooms[0]!];
      const quoted = await pms.quoteStay({ booking, whatIf, language: 'en' });
      expect(quoted?.quote.total).toEqual(offer.price);
      expect(quoted?.whatIf.map((room) => room?.price ?? null)).toEqual([null, other.price, offer.price]);
    });

    test('finds a reservation by our reference, with its rooms, and no other', async () => {
      const { stay, offer } = await findOffer(1, ({ available }) => available > 1);
      const since = Temporal.Now.instant();
      const reference = nextReference();
      expect(await pms.findReservation(reference, since)).toBeUndefined();
      const reservation = await reserveOrThrow(bookingOf(offer, stay, adults(1), 2), reference);
      const found = await findTwice(pms, reference, since);
      expect(found).toMatchObject({ groupId: reservation.groupId, accountId: reservation.accountId });
      expect(new Set(found?.rooms.map(({ id }) => id))).toEqual(new Set(reservation.rooms.map(({ id }) => id)));
      expect(found?.rooms.map(({ isCancelled }) => isCancelled)).toEqual([false, false]);
      expect(await pms.findReservation(`${reference}0`, since)).toBeUndefined();
    });

    test('has one room less on each night of a reservation, and no fewer on the nights around it', async () => {
      const { stay, offer } = await findOffer(1);
      const around = {
        arrivalDate: stay.arrivalDate.subtract({ days: 1 }),
        departureDate: stay.departureDate.add({ days: 1 }),
      };
      const [before, night, after] = await freeRooms(around, offer.roomCategory.id);
      await reserveOrThrow(bookingOf(offer, stay, adults(1)));
      expect(await freeRooms(around, offer.roomCategory.id)).toEqual([before, night! - 1, after]);
    });

    test('reserves nothing after the time that it may', async () => {
      const { stay, offer } = await findOffer(1);
      const since = Temporal.Now.instant();
      const late = { ...order(bookingOf(offer, stay, adults(1))), sendBefore: since.subtract({ milliseconds: 1 }) };
      expect(await pms.createReservation(late)).toMatchObject({ state: 'refused', code: 'PMS.UNAVAILABLE' });
      expect(await findTwice(pms, late.reference, since)).toBeUndefined();
    });

    test('reserves all rooms or none: one room too many is refused and nothing is taken', async () => {
      const { stay, offer } = await findOffer(1);
      const free = await freeRooms(stay, offer.roomCategory.id);
      const since = Temporal.Now.instant();
      const reference = nextReference();
      const answer = await reserve(pms, order(bookingOf(offer, stay, adults(1), free[0]! + 1), reference));
      expect(answer).toMatchObject({ state: 'refused', code: 'RESERVATION.NO_AVAILABILITY' });
      expect(await pms.findReservation(reference, since)).toBeUndefined();
      expect(await freeRooms(stay, offer.roomCategory.id)).toEqual(free);
    });

    test('is sold out when the last room is reserved, offers it no more and refuses it', async () => {
      const { stay, offer } = await findOffer(1);
      const [free] = await freeRooms(stay, offer.roomCategory.id);
      await reserveOrThrow(bookingOf(offer, stay, adults(1), free));
      const offers = await pms.listOffers({ stay, party: adults(1), language: 'en' });
      expect(offers.filter(({ roomCategory }) => roomCategory.id === offer.roomCategory.id)).toEqual([]);
      const answer = await reserve(pms, order(bookingOf(offer, stay, adults(1))));
      expect(answer).toMatchObject({ state: 'refused', code: 'RESERVATION.NO_AVAILABILITY' });
    });

    test.each(['first', 'second'])(
      'serves stays across the %s coming change of clocks, night by night',
      async (which) => {
        const change = findClockChange(timeZone, which === 'first' ? 1 : 2) ?? today().add({ days: 200 });
        const stay = { arrivalDate: change.subtract({ days: 1 }), departureDate: change.add({ days: 2 }) };
        const offers = await pms.listOffers({ stay, party: adults(1), language: 'en' });
        expect(offers.length).toBeGreaterThan(0);
        for (const offer of offers) expectNights(offer.price, offer.nights, stay);
        const around = {
          arrivalDate: stay.arrivalDate.subtract({ days: 1 }),
          departureDate: stay.departureDate.add({ days: 1 }),
        };
        for (const offer of offers) {
          const before = await freeRooms(around, offer.roomCategory.id);
          const answer = await reserve(pms, order(bookingOf(offer, stay, adults(1))));
          // A room for every night may still mean another room every night; then the next offer is tried.
          if (answer.state === 'refused') continue;
          expect(answer.state).toBe('created');
          const expected = before.map((count, index) =>
            index === 0 || index === before.length - 1 ? count : count - 1,
          );
          expect(await freeRooms(around, offer.roomCategory.id)).toEqual(expected);
          return;
        }
        expect.unreachable('no offered room could be reserved');
      },
    );

    test('can do what it says that it can', () => {
      expect(pms.cancelReservation !== undefined).toBe(abilities.cancels);
      expect(pms.postRedemption !== undefined).toBe(abilities.postsRedemptions);
      expect(pms.hasRedemption !== undefined).toBe(abilities.postsRedemptions);
    });

    if (abilities.cancels) {
      test('frees the rooms of a cancelled reservation, and cancelling again changes nothing', async () => {
        const { stay, offer } = await findOffer(1, ({ available }) => available > 1);
        const free = await freeRooms(stay, offer.roomCategory.id);
        const since = Temporal.Now.instant();
        const reference = nextReference();
        const reservation = await reserveOrThrow(bookingOf(offer, stay, adults(1), 2), reference);
        expect(await freeRooms(stay, offer.roomCategory.id)).toEqual(free.map((count) => count - 2));
        expect(await callOff(requireAll(pms), reservation)).toBe('done');
        expect(await freeRooms(stay, offer.roomCategory.id)).toEqual(free);
        expect(await callOff(requireAll(pms), reservation)).toBe('done');
        expect(await freeRooms(stay, offer.roomCategory.id)).toEqual(free);
        const found = await pms.findReservation(reference, since);
        expect(found?.rooms.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
      });
    }

    if (abilities.postsRedemptions) {
      test('finds a posted redemption by its id, and no other', async () => {
        const { stay, offer } = await findOffer(1);
        const reservation = await reserveOrThrow(bookingOf(offer, stay, adults(1)));
        const redemptionId = `R-${nextReference()}`;
        const all = requireAll(pms);
        expect(await all.hasRedemption(reservation, redemptionId)).toBe(false);
        const amount = money(offer.price.currency, 12_345);
        expect(await postOnce(all, { redemptionId, reservation, amount, note: 'Card ending 222P' })).toBe(true);
        expect(await all.hasRedemption(reservation, redemptionId)).toBe(true);
        expect(await all.hasRedemption(reservation, `${redemptionId}0`)).toBe(false);
      });
    }
  });
}

function expectNights(price: Price, nights: Offer['nights'], stay: Stay): void {
  expect(nights.map(({ date }) => date.toString())).toEqual(listNights(stay).map(String));
  expectSamePrice(
    sumPrices(
      price.currency,
      nights.map((night) => night.price),
    ),
    price,
  );
}

/** Equal to the minor unit in net, gross and each tax, in whatever order the taxes stand. */
function expectSamePrice(actual: Price, expected: Price): void {
  const plain = ({ net, gross, taxValues }: Price) => ({
    net,
    gross,
    taxes: Object.fromEntries(
      taxValues.filter(({ value }) => value.amountMinor !== 0).map(({ code, value }) => [code, value.amountMinor]),
    ),
  });
  expect(plain(actual)).toEqual(plain(expected));
}

function requireAll(pms: Pms): Required<Pms> {
  if (isComplete(pms)) return pms;
  throw new Error('the suite was told that this PMS can do more than it can');
}

function isComplete(pms: Pms): pms is Required<Pms> {
  return ['cancelReservation', 'postRedemption', 'hasRedemption'].every((ability) => ability in pms);
}

/** The date of the nth coming change of clocks; undefined in a zone without them. */
function findClockChange(timeZone: string, count: number): Temporal.PlainDate | undefined {
  let time: Temporal.ZonedDateTime | null = Temporal.Now.zonedDateTimeISO(timeZone).add({ days: 10 });
  for (let found = 0; found < count && time; found += 1) time = time.getTimeZoneTransition('next');
  return time?.toPlainDate();
}
