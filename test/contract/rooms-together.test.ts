import { beforeAll, describe, expect, it } from 'vitest';
import type { AvailabilityAnswer, RateOffer } from '#contract/guest/availability.ts';
import type { CalendarAnswer, CardStaysAnswer } from '#contract/guest/card-stays.ts';
import type { WireBooking } from '#contract/guest/reservation.ts';
import { Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { HOTELS } from './demo-hotels.ts';
import { minorOf, toHundredths } from './minor-units.ts';

const staycard = useStaycard();
const contract = useContract(staycard);

type Room = WireBooking['rooms'][number];
type Asked = {
  readonly property: string;
  readonly tokens: readonly string[];
  readonly stay: ReturnType<typeof stayInDays>;
};

async function offersFor(asked: Asked, persons: Room['persons'], before: readonly Room[]): Promise<RateOffer[]> {
  const body = { ...asked.stay, persons, card_tokens: asked.tokens, rooms_before: before };
  return (await contract.post<AvailabilityAnswer>(`demo/availability/${asked.property}`, body)).rates;
}

function roomOf({ room_category: room, rate_id }: RateOffer, persons: Room['persons']): Room {
  return { room_category_id: room.id, rate_id, persons };
}

async function tokensOf(...cards: readonly Parameters<typeof issueTestCard>[1][]): Promise<string[]> {
  const guest = new Guest(staycard.url);
  return Promise.all(
    cards.map(async (card) => (await guest.search((await issueTestCard(staycard, card)).code)).card_token),
  );
}

const USES = { product: 'ten-nights', unit: { type: 'uses' as const } };
const PACKAGE = { product: 'two-nights-for-two', unit: { type: 'uses' as const }, amount: 1 };

const CARDS: readonly [string, readonly Parameters<typeof issueTestCard>[1][]][] = [
  ['no card', []],
  ['money for a room and a half', [{ amount: 45_000 }]],
  ['three uses for six room-nights', [{ ...USES, amount: 3 }]],
  ['a package for one of three rooms', [PACKAGE]],
  ['a package, two uses and some money', [PACKAGE, { ...USES, amount: 2 }, { amount: 12_000 }]],
];

describe.each(HOTELS)('rooms chosen one after another at $id', ({ id: property }) => {
  it.each(CARDS)('add up to the summary, with %s', { tags: ['thorough'] }, async (_what, cards) => {
    const tokens = await tokensOf(...cards);
    const adult = (await new Guest(staycard.url).adult(property)).id;
    const asked = { property, tokens, stay: stayInDays(75, 2) };
    const chosen: Room[] = [];
    const sums = { due: 0, covered: 0, cityTax: 0 };
    for (const [index, count] of [2, 1, 2].entries()) {
      const persons = [{ age_category_id: adult, count }];
      const offers = await offersFor(asked, persons, chosen);
      // Not always the cheapest offer, so that a later room may cost more than an earlier one.
      const offer = offers[[1, 3, 0][index]!]!;
      chosen.push(roomOf(offer, persons));
      sums.due += minorOf(offer.due);
      sums.cityTax += offer.city_tax ? minorOf(offer.city_tax) : 0;
      sums.covered +=
        toHundredths(offer.price.gross_value) + (offer.city_tax ? minorOf(offer.city_tax) : 0) - minorOf(offer.due);
      const booking = { ...asked.stay, rooms: chosen, products: [], card_tokens: tokens };
      const summary = await new Guest(staycard.url).summarise(property, booking);
      expect(sums).toEqual({
        due: minorOf(summary.due),
        covered: minorOf(summary.cover.covered),
        cityTax: summary.city_tax.amount ? minorOf(summary.city_tax.amount) : 0,
      });
      const { fee, free_until, kept } = summary.cancellation;
      expect(offer.cancellation.all_rooms ?? offer.cancellation).toMatchObject({ fee, free_until });
      expect(offer.cancellation.kept).toEqual(kept);
    }
  });
});

describe('a room chosen before', () => {
  const stay = stayInDays(75, 2);
  const asked = { property: 'harbour-house', tokens: [], stay };
  let persons: Room['persons'];
  let offer: RateOffer;
  beforeAll(async () => {
    persons = [{ age_category_id: (await new Guest(staycard.url).adult('harbour-house')).id, count: 2 }];
    offer = (await offersFor(asked, persons, []))[0]!;
  });
  const again = (offers: readonly RateOffer[]) =>
    offers.filter(({ room_category: { id } }) => id === offer.room_category.id);

  it('is one of its category less, and the last of it is not offered again', async () => {
    const { available } = offer.room_category;
    const taken = (count: number) => Array.from({ length: count }, () => roomOf(offer, persons));
    const [next] = again(await offersFor(asked, persons, taken(1)));
    expect(next?.room_category.available).toBe(available - 1);
    expect(again(await offersFor(asked, persons, taken(available)))).toEqual([]);
  });

  it('that cannot be had any more is refused as by the summary', async () => {
    const rooms = Array.from({ length: Math.min(8, offer.room_category.available + 1) }, () => roomOf(offer, persons));
    expect(rooms.length).toBeGreaterThan(offer.room_category.available);
    const body = { ...stay, persons, rooms_before: rooms };
    const refused = { status: 409, code: 'RESERVATION.NO_AVAILABILITY' };
    expectProblem(await contract.ask('POST', 'demo/availability/harbour-house', { body }), refused);
    const booking = { ...stay, rooms, products: [], card_tokens: [] };
    expectProblem(await contract.ask('POST', 'demo/reservation-summary/harbour-house', { body: booking }), refused);
  });

  it.each([
    ['of an unknown category', { room_category_id: 'attic' }, 'rooms_before.0.room_category_id ERRORS.UNKNOWN_ID'],
    ['without persons', { persons: [] }, 'rooms_before.0.persons ERRORS.MIN'],
    [
      'for an unknown age category',
      { persons: [{ age_category_id: 'elders', count: 1 }] },
      'rooms_before.0.persons.0.age_category_id ERRORS.UNKNOWN_ID',
    ],
  ])('%s is refused', async (_what, change, fault) => {
    const body = { ...stay, persons, rooms_before: [{ ...roomOf(offer, persons), ...change }] };
    const answer = await contract.ask('POST', 'demo/availability/harbour-house', { body });
    expect(expectProblem(answer, { status: 422, code: 'INPUT.INVALID' })).toEqual([fault]);
  });
});

/** The price that an arrival for several rooms should show: the lowest total of two rooms chosen one after another. */
async function leastFor(asked: Asked, [first, second]: readonly [Room['persons'], Room['persons']]) {
  const total = ({ price, city_tax: tax }: RateOffer) => toHundredths(price.gross_value) + (tax ? minorOf(tax) : 0);
  const pairs = (await offersFor(asked, first, [])).map(async (offer) => {
    const others = await offersFor(asked, second, [roomOf(offer, first)]);
    return others.map((other) => ({
      price: total(offer) + total(other),
      due: minorOf(offer.due) + minorOf(other.due),
    }));
  });
  const all = (await Promise.all(pairs)).flat();
  return { fromPrice: Math.min(...all.map(({ price }) => price)), due: Math.min(...all.map(({ due }) => due)) };
}

describe('an arrival for two rooms', () => {
  const title = 'at %s says what the best two rooms leave to be paid, with %s';
  const all = HOTELS.flatMap(({ id }) => CARDS.slice(1).map((cards) => [id, ...cards] as const));
  const isShort = ([property, what]: (typeof all)[number]) =>
    property === 'palais-rosenhain' && /three uses|some money/.test(what);

  it.each(all.filter(isShort))(title, expectLeast);
  it.each(all.filter((one) => !isShort(one)))(title, { tags: ['thorough'] }, expectLeast);

  async function expectLeast(property: string, _what: string, cards: (typeof CARDS)[number][1]): Promise<void> {
    const tokens = await tokensOf(...cards);
    const asked = { property, tokens, stay: stayInDays(75, 2) };
    const adult = (await new Guest(staycard.url).adult(property)).id;
    const persons = [{ age_category_id: adult, count: 2 }];
    const further = [{ age_category_id: adult, count: 1 }];
    const { stay_from: from } = asked.stay;
    const to = Temporal.PlainDate.from(from).add({ days: 1 }).toString();
    const { days } = await contract.post<CalendarAnswer>(`demo/availability/${property}/calendar`, {
      from,
      to,
      nights: 2,
      persons,
      further_rooms: [{ persons: further }],
      card_tokens: tokens,
    });
    const [day] = days;
    const least = await leastFor(asked, [persons, further]);
    expect(minorOf(day!.from_price!)).toBe(least.fromPrice);
    if (day?.due) expect(minorOf(day.due)).toBe(least.due);
    expect(day?.state).toBe(day?.due ? (least.due === 0 ? 'covered' : 'with_supplement') : 'not_allowed');

    const { properties } = await contract.post<CardStaysAnswer>('demo/cards/stays', {
      card_token: tokens[0],
      from,
      to,
      nights: 2,
      persons: { adults: 2, children_ages: [] },
      further_rooms: [{ adults: 1, children_ages: [] }],
    });
    const [stay] = properties.find(({ property_id: id }) => id === property)?.stays ?? [];
    if (tokens.length === 1) expect(stay?.due).toEqual(day?.due ?? undefined);
  }
});
