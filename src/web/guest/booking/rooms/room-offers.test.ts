import type { RateOffer, WireCardCover } from '#contract/guest/availability.ts';
import { describe, expect, it } from 'vitest';
import { listRoomOffers, payerInUses, roomsLeft, savingOf, totalOf } from './room-offers.ts';

const GBP = (amount: number) => ({ currency: 'GBP', amount });
const UNTIL_THE_EVE = { free_until: '2026-12-03T18:00:00Z', fee: GBP(0) };
const LOST = { free_until: null, fee: GBP(240) };

type Terms = {
  readonly due?: number;
  readonly terms?: Partial<RateOffer['cancellation']>;
  /** The part that one card pays. */
  readonly by?: readonly [WireCardCover['kind'], number];
};

function offer(roomId: string, rateId: string, gross: number, { due = gross, terms, by }: Terms = {}): RateOffer {
  const cards = by
    ? [{ last4: '222N', kind: by[0], covered: GBP(by[1]), uses: null, left: { value: null, uses: null } }]
    : [];
  return {
    rate_id: rateId,
    name: rateId,
    description: '',
    text_languages: {},
    room_category: {
      id: roomId,
      name: roomId,
      description: '',
      text_languages: {},
      images: [],
      image_sources: [],
      capacity: 2,
      amenities: [],
      available: 2,
    },
    price: { currency: 'GBP', net_value: gross, gross_value: gross, tax_values: [] },
    city_tax: null,
    city_tax_unknown: false,
    price_per_night: [],
    cancellation: { text: '', free_until: null, fee: null, all_rooms: null, kept: [], ...terms },
    cover: by ? { covered: GBP(by[1]), cards, refused_cards: [] } : null,
    due: GBP(due),
  };
}

/** The rates of the only room. Those behind "Other rates" follow a bar. */
function ratesOf(...offers: readonly RateOffer[]): string {
  return listRoomOffers(offers)
    .map(({ rates, others }) => [rates, others].map((some) => some.map(({ name }) => name).join(' ')).join(' | '))
    .join('; ');
}

describe('all that must be paid', () => {
  it.each([
    [316.32, 12.8, 329.12],
    [0.1, 0.2, 0.3],
    [240, null, 240],
  ])('for %d and %s of city tax is %d', (gross, tax, expected) => {
    const cityTax = tax === null ? null : GBP(tax);
    expect(totalOf({ ...offer('sea', 'flex', gross), city_tax: cityTax }).amount).toBe(expected);
  });
});

describe('the rooms', () => {
  it('are gathered with their rates, what leaves least to pay first', () => {
    const offers = [
      offer('suite', 'flex', 500, { due: 260 }),
      offer('sea', 'flex', 300, { due: 60 }),
      offer('sea', 'saver', 240, { due: 0 }),
    ];
    expect(listRoomOffers(offers).map(({ room }) => room.id)).toEqual(['sea', 'suite']);
  });

  it('are not promised twice within one booking', () => {
    const { room_category: room } = offer('sea', 'flex', 300);
    const taken = { persons: [], room: { categoryId: 'sea', rateId: 'flex' } };
    expect(roomsLeft(room, [taken, taken], 0)).toBe(room.available - 1);
    // The search has already subtracted the rooms chosen before.
    expect(roomsLeft(room, [taken, taken], 1)).toBe(room.available);
    expect(roomsLeft(room, [taken, { persons: [] }, taken], 1)).toBe(room.available);
  });
});

describe('the rates of a room', () => {
  const saver = (more: Terms = {}) => offer('sea', 'saver', 240, { terms: LOST, ...more });
  const flex = (more: Terms = {}) => offer('sea', 'flex', 300, { terms: UNTIL_THE_EVE, ...more });
  const longer = (more: Terms = {}) =>
    offer('sea', 'longer', 320, { terms: { ...UNTIL_THE_EVE, free_until: '2026-12-04T18:00:00Z' }, ...more });

  it.each([
    ['with no card, the flexible one first and the cheaper one beside it', [saver(), flex()], 'flex saver | '],
    ['with money, too', [saver({ by: ['value', 240], due: 0 }), flex({ by: ['value', 300], due: 0 })], 'flex saver | '],
    ['with money, dearer ones stay in sight', [flex(), longer(), saver()], 'longer flex saver | '],
    [
      'with uses that pay both, the flexible one alone',
      [saver({ by: ['uses', 240], due: 0 }), flex({ by: ['uses', 300], due: 0 })],
      'flex | saver',
    ],
    [
      'with a package that leaves something to add to the flexible one, both',
      [saver({ by: ['package', 240], due: 0 }), flex({ by: ['package', 240], due: 60 })],
      'flex saver | ',
    ],
    [
      'with uses that pay only one of them, that one first',
      [flex({ due: 300 }), saver({ by: ['uses', 240], due: 0 })],
      'saver | flex',
    ],
    [
      'where the card waives both fees, the one that is worth more',
      [
        saver({ by: ['uses', 240], due: 0, terms: { fee: GBP(0) } }),
        flex({ by: ['uses', 300], due: 0, terms: { fee: GBP(0) } }),
      ],
      'flex | saver',
    ],
    [
      'if the terms of one are unknown, between the free one and the one with a fee',
      [saver(), offer('sea', 'unknown', 200), flex()],
      'flex unknown saver | ',
    ],
  ])('are in a fair order: %s', (_, offers, expected) => {
    expect(ratesOf(...offers)).toBe(expected);
  });

  it('say what the cheaper one saves, of the money on a card as well', () => {
    expect(savingOf(saver(), flex())).toEqual(GBP(60));
    expect(savingOf(saver({ by: ['value', 240], due: 0 }), flex({ by: ['value', 250], due: 50 }))).toEqual(GBP(60));
    expect(savingOf(saver({ by: ['uses', 240], due: 0 }), flex({ by: ['uses', 300], due: 0 }))).toBeUndefined();
    expect(savingOf(flex(), saver())).toBeUndefined();
  });
});

it.each([
  ['of a card that gives two nights for it', 2, true],
  ['of one that only pays dearer nights with those it gave already', 0, false],
  ['of one that gets a night back', -1, false],
  ['of money', null, false],
] as const)('an offer that takes uses: %s', (_, uses, isInUses) => {
  const cards = [{ last4: '222P', kind: 'uses' as const, covered: GBP(40), uses, left: { value: null, uses: 3 } }];
  const cover = { covered: GBP(40), cards, refused_cards: [] };
  expect(payerInUses({ ...offer('sea', 'flex', 240), cover })).toBe(isInUses ? cards[0] : undefined);
});
