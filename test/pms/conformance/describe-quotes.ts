import { expect, test } from 'vitest';
import { asId, type AgeCategoryId, type ExtraId, type RateId, type RoomCategoryId } from '#domain/value/ids.ts';
import { countChargedUnits, isChargedByPerson, type Booking } from '#domain/stay/offer.ts';
import { sumPrices } from '#domain/stay/price.ts';
import { expectNights, expectSamePrice } from './expect-price.ts';
import type { ConformanceContext } from './conformance-context.ts';
import { bookingOf } from './port-user.ts';

export function describeQuotes(context: ConformanceContext): void {
  test('quotes the price that it offered', async () => {
    const { stay, offer } = await context.findOffer(2);
    const quoted = await context.pms.quoteStay({ booking: bookingOf(offer, stay, context.adults(1)), language: 'en' });
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
    const { stay, offer } = await context.findOffer(2, ({ roomCategory }) => roomCategory.capacity > 1);
    const rooms = [
      ...bookingOf(offer, stay, context.adults(2)).rooms,
      ...bookingOf(offer, stay, context.adults(1)).rooms,
    ];
    const extras = (await context.pms.listExtras('en')).map(({ id }, index) => ({
      extraId: id,
      count: 1 + (index % 3),
    }));
    const quoted = await context.pms.quoteStay({ booking: { stay, rooms, extras }, language: 'en' });
    const { quote } = quoted!;
    const parts = [...quote.rooms.map(({ price }) => price), ...quote.extras.map(({ priceSummary }) => priceSummary)];
    expectSamePrice(sumPrices(quote.total.currency, parts), quote.total);
    expect(quote.rooms.map(({ persons }) => persons)).toEqual([2, 1]);
    expect(quote.extras.map(({ extraId, count }) => ({ extraId, count }))).toEqual(extras);
  });

  test('charges an extra by what it says, for all rooms together', async () => {
    const { stay, offer } = await context.findOffer(3, ({ roomCategory }) => roomCategory.capacity > 1);
    const rooms = [
      ...bookingOf(offer, stay, context.adults(2)).rooms,
      ...bookingOf(offer, stay, context.adults(1)).rooms,
    ];
    const extras = (await context.pms.listExtras('en')).filter(({ price }) => price !== null);
    expect(extras.length).toBeGreaterThan(0);
    for (const extra of extras) {
      const booking = { stay, rooms, extras: [{ extraId: extra.id, count: 2 }] };
      const [quoted] = (await context.pms.quoteStay({ booking, language: 'en' }))!.quote.extras;
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
    const { stay, offer } = await context.findOffer(1);
    const booking = bookingOf(offer, stay, context.adults(1));
    const [room] = booking.rooms;
    const nobody = '00000000-0000-4000-8000-00000000dead';
    const wrong: Booking[] = [
      { ...booking, rooms: [{ ...room!, roomCategoryId: asId<RoomCategoryId>(nobody) }] },
      { ...booking, rooms: [room!, { ...room!, rateId: asId<RateId>(nobody) }] },
      { ...booking, rooms: [{ ...room!, party: context.adults(offer.roomCategory.capacity + 1) }] },
      { ...booking, rooms: [{ ...room!, party: [{ ageCategoryId: asId<AgeCategoryId>(nobody), count: 1 }] }] },
      { ...booking, extras: [{ extraId: asId<ExtraId>(nobody), count: 1 }] },
    ];
    for (const unsold of wrong)
      expect(await context.pms.quoteStay({ booking: unsold, language: 'en' })).toBeUndefined();
  });

  test('quotes what-if rooms beside a booking, in their order, and null for what has no price', async () => {
    const { stay, offer, offers } = await context.findOffer(2);
    const booking = bookingOf(offer, stay, context.adults(1));
    const other = offers.at(-1)!;
    const unsold = { ...booking.rooms[0]!, rateId: asId<RateId>('00000000-0000-4000-8000-00000000dead') };
    const rooms = [unsold, bookingOf(other, stay, context.adults(1)).rooms[0]!, booking.rooms[0]!];
    const whatIf = rooms.map((room) => ({ room, extras: [] }));
    const quoted = await context.pms.quoteStay({ booking, whatIf, language: 'en' });
    expect(quoted?.quote.total).toEqual(offer.price);
    expect(quoted?.whatIf.map((one) => one?.room.price ?? null)).toEqual([null, other.price, offer.price]);
  });

  test('quotes what each extra adds: in every room of a booking, and in a what-if room', async () => {
    const { stay, offer } = await context.findOffer(2, ({ roomCategory }) => roomCategory.capacity > 1);
    const rooms = [2, 1].flatMap((adults) => bookingOf(offer, stay, context.adults(adults)).rooms);
    const extras = (await context.pms.listExtras('en')).map(({ id }) => ({ extraId: id, count: 2 }));
    const whatIf = rooms.map((room) => ({ room, extras }));
    const quoted = await context.pms.quoteStay({ booking: { stay, rooms, extras }, whatIf, language: 'en' });
    for (const [index, extra] of quoted!.quote.extras.entries()) {
      const alone = quoted!.whatIf.map((one) => one!.extras[index]!);
      if (isChargedByPerson(extra.charging)) expect(extra.roomPrices, extra.name).toEqual(alone);
      else expect([extra.roomPrices, alone[0]], extra.name).toEqual([null, extra.priceSummary]);
      const parts = extra.roomPrices ?? [extra.priceSummary];
      expectSamePrice(sumPrices(extra.price.currency, parts), extra.priceSummary);
    }
  });
}
