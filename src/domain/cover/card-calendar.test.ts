import { describe, expect, it } from 'vitest';
import { buildCard, buildLot, buildProduct, day } from '../../../test/arbitraries/build-card.ts';
import { quoteExtra, quoteRoom } from '../../../test/arbitraries/build-quote.ts';
import { priceArrival, type ArrivalPrice, type ArrivalRequest } from './card-calendar.ts';
import type { PricedRoom } from './cover-offered-rooms.ts';
import type { PartyChoice } from './find-best-rooms.ts';
import { asId, type CardId, type PropertyId, type RoomCategoryId, type VoucherProductId } from '../value/ids.ts';
import { toDecimal } from '../money/money.ts';

const MONDAY = day('2026-06-01');
const harbour = asId<PropertyId>('harbour');

function room(category: string, ...nightsMinor: number[]): PricedRoom {
  const { roomCategoryId, rateId, price, nights } = quoteRoom('GBP', category, 2, MONDAY, nightsMinor);
  return { roomCategoryId, rateId, price, nights };
}

const standard = room('Standard', 10_000, 10_000);
const suite = room('Suite', 18_000, 18_000);
const weekendOnly = { bookBy: null, stayBy: null, weekdays: [5, 6], closed: [], minNights: null, maxNights: null };
const suiteOnly = { [harbour]: [asId<RoomCategoryId>('Suite')] };

type Given = Partial<ArrivalRequest & PartyChoice> & { readonly isFree?: boolean };

/** With one party by default. */
function mark({ rooms = [standard, suite], isFree = true, entitled = [], ...given }: Given): ArrivalPrice {
  const ids = [...rooms.map(({ roomCategoryId }) => roomCategoryId), asId<RoomCategoryId>('Never sold')];
  const free = new Map(isFree ? ids.map((id) => [id, 1]) : []);
  return priceArrival({
    propertyId: harbour,
    redeemLocationIds: ['coast'],
    stay: { arrivalDate: MONDAY, departureDate: MONDAY.add({ days: 2 }) },
    today: day('2026-05-01'),
    exchangeRates: [],
    cards: [],
    parties: [{ persons: 2, entitled, free, rooms }],
    cityTaxes: [],
    cityTaxUnknown: false,
    ...given,
  });
}

/** "state from due rooms reason" */
function print({ state, fromPrice, best, refusal }: ArrivalPrice): string {
  const amounts = [fromPrice, best?.due].map((amount) => (amount ? toDecimal(amount) : '–'));
  return [
    state,
    ...amounts,
    best?.rooms.map((room) => room.roomCategoryId).join('+') ?? '–',
    refusal?.code ?? '–',
  ].join(' ');
}

const uses = (count: number, given = {}) =>
  buildCard({ product: buildProduct({ kind: 'uses', ...given }), lots: [buildLot(count)] });

describe('an arrival date', () => {
  it('is full when no room is free, and closed when rooms are free and none is sold', () => {
    expect(print(mark({ isFree: false, rooms: [] }))).toBe('full – – – –');
    expect(print(mark({ isFree: true, rooms: [] }))).toBe('closed – – – –');
  });

  const inTwo = { nights: 2, free: new Map([[asId<RoomCategoryId>('Standard'), 1]]) };
  const inFive = { nights: 5, free: new Map([[asId<RoomCategoryId>('Suite'), 1]]) };
  const sold = new Map([[asId<RoomCategoryId>('Suite'), 1]]);
  const party = { persons: 2, entitled: [], free: sold, rooms: [] };
  const open = { ...party, rooms: [suite] };
  it.each([
    ['is not, where more nights do not help', [party], null],
    ['is two for one room', [{ ...party, longer: inTwo }], 2],
    [
      'is the most that a room of several asks for',
      [
        { ...party, longer: inTwo },
        { ...party, longer: inFive },
      ],
      5,
    ],
    ['is not, where one of several finds nothing', [{ ...party, longer: inTwo }, party], null],
    [
      'is not, where two want the one room that is left',
      [
        { ...party, longer: inTwo },
        { ...party, longer: inTwo },
      ],
      null,
    ],
    ['is not, where the stay can be had', [open], null],
    ['is that of the room which is too short', [{ ...party, longer: inTwo }, open], 2],
  ])('the fewest nights: %s', (_words, parties, minNights) => {
    const free = parties.map((one) => ({ ...one, free: new Map([...sold, [asId<RoomCategoryId>('Other'), 5]]) }));
    expect(mark({ parties: free }).minNights).toBe(minNights);
  });

  it('is covered when the cards pay for a room whole, even if it is not the cheapest', () => {
    expect(print(mark({ cards: [uses(2)] }))).toBe('covered 200.00 0.00 Standard –');
    expect(print(mark({ cards: [uses(2, { roomCategoryIds: suiteOnly })] }))).toBe('covered 200.00 0.00 Suite –');
  });

  it('is not covered where city tax comes on top that the card does not pay, but is where money pays it', () => {
    const cityTaxes = [quoteExtra('GBP', 'city tax', 'per_person_per_time_unit', 640)];
    expect(print(mark({ cards: [uses(2)], cityTaxes }))).toBe('with_supplement 206.40 6.40 Standard –');
    const money = buildCard({ lots: [buildLot(20_640)] });
    expect(print(mark({ cards: [money], cityTaxes }))).toBe('covered 206.40 0.00 Standard –');
    expect(print(mark({ cityTaxes }))).toBe('with_supplement 206.40 206.40 Standard –');
  });

  it('is not covered where a city tax comes on top that is not known yet', () => {
    expect(print(mark({ cards: [uses(2)], cityTaxUnknown: true }))).toBe('with_supplement 200.00 0.00 Standard –');
  });

  it('has a supplement of what is left to pay for the room that leaves least', () => {
    expect(print(mark({ cards: [buildCard()] }))).toBe('with_supplement 200.00 100.00 Standard –');
    expect(print(mark({ cards: [uses(1)] }))).toBe('with_supplement 200.00 100.00 Standard –');
    const oneSuite = uses(1, { roomCategoryIds: suiteOnly });
    expect(print(mark({ cards: [oneSuite] }))).toBe('with_supplement 200.00 180.00 Suite –');
  });

  it('is covered by a room further on, when the cards pay all but a penny of those before', () => {
    const suiteNights = uses(2, { id: asId<VoucherProductId>('nights'), roomCategoryIds: suiteOnly });
    const money = buildCard({ id: asId<CardId>('money'), lots: [buildLot(19_999)] });
    expect(print(mark({ cards: [money, suiteNights] }))).toBe('covered 200.00 0.00 Suite –');
  });

  it('is marked with the first of the rooms that leave as little', () => {
    const rooms = [room('Garden', 9_000, 9_000), room('Sea', 9_000, 9_000)];
    expect(print(mark({ cards: [buildCard()], rooms }))).toBe('with_supplement 180.00 80.00 Garden –');
    expect(print(mark({ cards: [buildCard({ lots: [buildLot(20_000)] })], rooms }))).toBe(
      'covered 180.00 0.00 Garden –',
    );
  });

  it('has the whole price as supplement where no card is given', () => {
    expect(print(mark({}))).toBe('with_supplement 200.00 200.00 Standard –');
  });

  it('is not allowed when none of the cards may be used, with the reason', () => {
    const weekend = uses(2, { validity: weekendOnly });
    expect(print(mark({ cards: [weekend] }))).toBe('not_allowed 200.00 – – CARD.NOT_ON_THESE_DAYS');
    const elsewhere = buildCard({ product: buildProduct({ redeemLocationIds: ['hills'] }) });
    expect(print(mark({ cards: [elsewhere] }))).toBe('not_allowed 200.00 – – CARD.NOT_HERE');
    const suites = uses(2, { roomCategoryIds: suiteOnly });
    const answer = mark({ cards: [suites], rooms: [standard] });
    expect(print(answer)).toBe('not_allowed 200.00 – – CARD.NOT_FOR_THIS_ROOM');
  });

  it('goes by the cards that may be used, whatever the others say', () => {
    const frozen = buildCard({ id: asId<CardId>('frozen'), state: 'frozen' });
    expect(print(mark({ cards: [frozen, uses(2)] }))).toBe('covered 200.00 0.00 Standard –');
  });

  it('asks only the difference for a dearer room where the card allows upgrades', () => {
    const product = { id: asId<VoucherProductId>('upgradable'), upgrades: true };
    const onlyStandard = { roomCategoryIds: { [harbour]: [asId<RoomCategoryId>('Standard')] } };
    const card = uses(2, { ...product, ...onlyStandard });
    const entitled = [{ product: card.product, rooms: [standard] }];
    expect(print(mark({ cards: [card], rooms: [suite], entitled }))).toBe('with_supplement 360.00 160.00 Suite –');
  });
});

describe('an arrival date for several rooms', () => {
  const [couple, single] = [
    { persons: 2, entitled: [], rooms: [standard, suite] },
    { persons: 1, entitled: [], rooms: [room('Standard', 8_000, 8_000), room('Suite', 17_000, 17_000)] },
  ];
  const free = (standards: number, suites: number) =>
    new Map([
      [asId<RoomCategoryId>('Standard'), standards],
      [asId<RoomCategoryId>('Suite'), suites],
    ]);
  const markBoth = (standards: number, suites: number, given: Given = {}) =>
    print(mark({ parties: [couple, single].map((party) => ({ ...party, free: free(standards, suites) })), ...given }));

  it('costs what the cheapest rooms do that are free together', () => {
    expect(markBoth(2, 0)).toBe('with_supplement 360.00 360.00 Standard+Standard –');
    expect(markBoth(1, 1)).toBe('with_supplement 520.00 520.00 Suite+Standard –');
  });

  it('is full when each could come alone and not both, and closed when nothing is sold', () => {
    expect(markBoth(1, 0)).toBe('full – – – –');
    const unsold = [couple, single].map((party) => ({ ...party, rooms: [], free: free(1, 1) }));
    expect(print(mark({ parties: unsold }))).toBe('closed – – – –');
  });

  it('is covered when the cards pay for all rooms, and has a supplement when they pay for one', () => {
    expect(markBoth(2, 2, { cards: [uses(4)] })).toBe('covered 360.00 0.00 Standard+Standard –');
    expect(markBoth(2, 2, { cards: [uses(2)] })).toBe('with_supplement 360.00 160.00 Standard+Standard –');
    expect(markBoth(2, 2, { cards: [buildCard({ lots: [buildLot(27_456)] })] })).toBe(
      'with_supplement 360.00 85.44 Standard+Standard –',
    );
  });

  it('is covered by rooms that are not the cheapest, where the cards are good for those', () => {
    const suites = uses(4, { roomCategoryIds: suiteOnly });
    expect(markBoth(2, 2, { cards: [suites] })).toBe('covered 360.00 0.00 Suite+Suite –');
    expect(markBoth(2, 1, { cards: [suites] })).toBe('with_supplement 360.00 160.00 Suite+Standard –');
  });

  it('is not allowed when no card is good for any of the rooms', () => {
    const weekend = uses(2, { validity: weekendOnly });
    expect(markBoth(2, 2, { cards: [weekend] })).toBe('not_allowed 360.00 – – CARD.NOT_ON_THESE_DAYS');
  });
});

describe('the length that a card asks for', () => {
  const limited = {
    bookBy: null,
    stayBy: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    closed: [],
    minNights: 3,
    maxNights: 7,
  };
  it.each([
    ['the fewest nights, of a stay that is too short', limited, { minNights: 3 }],
    ['the most nights, of a stay that is too long', { ...limited, minNights: null, maxNights: 1 }, { maxNights: 1 }],
    ['nothing, where it is over by then', { ...limited, stayBy: MONDAY }, null],
    ['nothing, where the days are wrong', weekendOnly, null],
  ])('is said: %s', (_what, validity, limit) => {
    expect(mark({ cards: [uses(1, { validity })] }).refusal).toMatchObject({ code: 'CARD.NOT_ON_THESE_DAYS', limit });
  });
});
