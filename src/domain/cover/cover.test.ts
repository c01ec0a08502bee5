import { describe, expect, it } from 'vitest';
import { buildLot, day } from '../../../test/arbitraries/build-card.ts';
import { quoteExtra, quoteOf, untaxed } from '../../../test/arbitraries/build-quote.ts';
import { parseRequest, formatCover, type CoverExample } from '../../../test/arbitraries/cover-example.ts';
import { asId, type CardId } from '../value/ids.ts';
import type { Card } from '../card/card.ts';
import { coverStay } from './cover.ts';
import type { CoverRequest } from './cover-request.ts';

function request(stay: string, cards: string): CoverRequest {
  const example: CoverExample = { shows: '', stay, cards, pays: '', left: '', due: '' };
  return parseRequest(example);
}

const monday = 'Standard for 2: Mon 100';

describe('a card that cannot pay says why', () => {
  const withCard = (given: Partial<Card>, cards = 'A: 50 GBP') => {
    const asked = request(monday, cards);
    return { ...asked, cards: asked.cards.map((card) => ({ ...card, ...given })) };
  };
  const validity = (given: Partial<Card['product']['validity']>) => {
    const { product } = request(monday, 'A: 50 GBP').cards[0]!;
    return { product: { ...product, validity: { ...product.validity, ...given } } };
  };

  it.each<[string, Partial<Card>, string]>([
    ['frozen', { state: 'frozen' }, 'CARD.FROZEN'],
    ['void', { state: 'void' }, 'CARD.VOID'],
    ['not active yet', { state: 'draft' }, 'CARD.NOT_STARTED'],
    ['used up', { lots: [buildLot(0)] }, 'CARD.USED_UP'],
    ['on hold elsewhere', { lots: [buildLot(10, { held: 10 })] }, 'CARD.IN_USE'],
    ['virtual and not registered', { form: 'virtual' }, 'CARD.REGISTRATION_REQUIRED'],
    ['too late to book', validity({ bookBy: day('2026-04-30') }), 'CARD.EXPIRED'],
    ['too late to stay', validity({ stayBy: day('2026-06-01') }), 'CARD.NOT_ON_THESE_DAYS'],
    ['for two nights at least', validity({ minNights: 2 }), 'CARD.NOT_ON_THESE_DAYS'],
    ['in a currency without a rate', { unit: { type: 'money', currency: 'CHF' } }, 'CARD.CURRENCY_NOT_ACCEPTED'],
  ])('%s', (_case, given, code) => {
    const cover = coverStay(withCard(given));
    expect(formatCover(cover)).toEqual({ pays: `A refused ${code}`, left: '–', due: '100.00' });
  });

  it('its own reason comes before those of the stay', () => {
    const cover = coverStay(withCard({ state: 'frozen' }, 'A: 50 CHF, elsewhere, not on Mon'));
    expect(cover.refused.map(({ code }) => code)).toEqual(['CARD.FROZEN']);
  });
});

describe('a card that expires on the departure date', () => {
  const [card] = request(monday, 'A: 150 GBP').cards;
  const product = { ...card!.product, expiry: 'stay' as const };
  const withLots = (lots: Card['lots'], expiry = product.expiry as Card['product']['expiry']) => {
    const asked = request(monday, 'A: 150 GBP');
    return formatCover(coverStay({ ...asked, cards: [{ ...card!, product: { ...product, expiry }, lots }] }));
  };
  const soon = buildLot(6_000, { id: asId('soon'), expiresOn: day('2026-06-01') });
  const later = buildLot(9_000, { id: asId('later'), expiresOn: day('2026-06-02') });

  it('pays with the value that is valid on the departure date', () => {
    expect(withLots([soon, later])).toEqual({ pays: 'A 90.00 for 90.00 GBP', left: 'A 60.00 GBP', due: '10.00' });
    expect(withLots([soon])).toEqual({
      pays: 'A refused CARD.NOT_ON_THESE_DAYS',
      left: '–',
      due: '100.00',
    });
  });

  it('differs from a card that has to be booked by then', () => {
    expect(withLots([soon, later], 'booking')).toEqual({
      pays: 'A 100.00 for 100.00 GBP',
      left: 'A 50.00 GBP',
      due: '0.00',
    });
  });
});

describe('the order in which cards pay', () => {
  const stay = 'Standard for 2: Mon 100, Tue 100';
  const paysInOrder = (cards: string, ...paymentOrder: string[]) =>
    formatCover(coverStay({ ...request(stay, cards), paymentOrder: paymentOrder.map((id) => asId<CardId>(id)) })).pays;

  it('is the guest’s order, if given', () => {
    const cards = 'A: 150 GBP; B: 150 GBP; C: 150 GBP';
    expect(paysInOrder(cards)).toBe('A 150.00 for 150.00 GBP; B 50.00 for 50.00 GBP; C 0.00 for 0.00 GBP');
    expect(paysInOrder(cards, 'C', 'B')).toBe('A 0.00 for 0.00 GBP; B 50.00 for 50.00 GBP; C 150.00 for 150.00 GBP');
  });

  it('counts among cards of one kind: money never replaces a card for nights', () => {
    const cards = 'A: 150 GBP; B: 2 uses; C: 1 use';
    expect(paysInOrder(cards)).toBe('A 0.00 for 0.00 GBP; B 100.00 for 1 use; C 100.00 for 1 use');
    expect(paysInOrder(cards, 'A', 'B')).toBe('A 0.00 for 0.00 GBP; B 200.00 for 2 uses; C 0.00 for 0 uses');
  });
});

describe('the payments of each card', () => {
  it('are listed by night, by extra, and as money', () => {
    const stay = 'Standard for 2: Fri 140, Sat 160, Sun 100; breakfast 90 (per person and night)';
    const cards = 'A: package of 2 nights, with breakfast; B: 1 use; C: 20 GBP';
    const listed = coverStay(request(stay, cards)).cards.map(({ card, lines }) => ({ card: card.id, lines }));
    // Through JSON, so that dates are compared as text.
    const texts: unknown = JSON.parse(JSON.stringify(listed.map(({ card, lines }) => [card, lines])));
    expect(texts).toEqual([
      [
        'A',
        [
          { type: 'night', roomIndex: 0, date: '2026-06-05', amountMinor: 14_000 },
          { type: 'night', roomIndex: 0, date: '2026-06-06', amountMinor: 16_000 },
          { type: 'extra', extraId: 'breakfast', roomIndex: 0, date: '2026-06-05', amountMinor: 3_000 },
          { type: 'extra', extraId: 'breakfast', roomIndex: 0, date: '2026-06-06', amountMinor: 3_000 },
        ],
      ],
      ['B', [{ type: 'night', roomIndex: 0, date: '2026-06-07', amountMinor: 10_000 }]],
      ['C', [{ type: 'money', amountMinor: 2_000 }]],
    ]);
  });

  it.each([
    ['two packages, a penny more for the last', 2, 2, 5_001, 'A 125.00 for 1 use; B 125.01 for 1 use', '0.00'],
    [
      'three packages, a penny more for the last',
      3,
      3,
      10_000,
      'A 133.33 for 1 use; B 133.33 for 1 use; C 133.34 for 1 use',
      '0.00',
    ],
    [
      'three packages, none for the last',
      3,
      2,
      5_000,
      'A 125.00 for 1 use; B 125.00 for 1 use; C 100.00 for 1 use',
      '0.00',
    ],
    ['one package, one of two', 1, 2, 5_000, 'A 125.00 for 1 use', '25.00'],
  ])('pay an extra that was booked more than once, by %s', (_who, packages, count, extraMinor, pays, due) => {
    const rooms = Array.from({ length: packages }, () => 'Standard for 2: Mon 100');
    const cards = ['A', 'B', 'C'].slice(0, packages).map((name) => `${name}: package of 1 night, with late check-out`);
    const asked = request(rooms.join('; '), cards.join('; '));
    const extra = {
      ...quoteExtra('GBP', 'late check-out', 'once', 0, count),
      priceSummary: untaxed('GBP', extraMinor),
    };
    const quote = quoteOf('GBP', asked.quote.rooms, [extra]);
    expect(formatCover(coverStay({ ...asked, quote }))).toMatchObject({ pays, due });
  });
});

describe('a package for one in a room of two', () => {
  const stay = 'Standard for 2: Mon 100 (Standard: 100)';
  const card = 'A: package of 1 night, for 1, upgrades';

  it('pays all of an extra that is booked once', () => {
    const { due } = formatCover(coverStay(request(`${stay}; parking 25 (once)`, `${card}, with parking`)));
    expect(due).toBe('0.00');
  });

  it('pays nothing of a per-person extra without a known price for one person', () => {
    const breakfast = 'breakfast 30 (per person and night)';
    expect(formatCover(coverStay(request(`${stay}; ${breakfast}`, `${card}, with breakfast`))).due).toBe('30.00');
  });
});

describe('packages of two products', () => {
  it('each pay for their own extras, at the price for the persons that the package includes', () => {
    const room = 'Standard for 3: Mon 100 (Standard: 100)';
    const extras = ['breakfast', 'dinner'].map((name) => `${name} 180 (per person and night, included 0)`);
    const cards = [
      'A: package of 1 night, for 2, with breakfast, upgrades',
      'B: package of 1 night, for 1, with dinner, upgrades',
    ];
    const asked = request([room, room, ...extras].join('; '), cards.join('; '));
    const [forTwo] = asked.cards;
    const prices = { breakfast: [6_000, 2_000], dinner: [7_000, 3_000] };
    const includedExtras = asked.includedExtras.map((one) => {
      const [ofTwo = 0, ofOne = 0] = one.extraId === 'breakfast' ? prices.breakfast : prices.dinner;
      const minor = one.productId === forTwo?.product.id ? ofTwo : ofOne;
      return { ...one, price: untaxed('GBP', minor + 100 * one.roomIndex) };
    });
    expect(formatCover(coverStay({ ...asked, includedExtras }))).toMatchObject({
      pays: 'A 161.00 for 1 use; B 130.00 for 1 use',
      due: '269.00',
    });
  });
});

describe('many cards', () => {
  it('five packages each find a night', () => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    const cards = names.map((name) => `${name}: package of 1 night`).join('; ');
    const cover = coverStay(request('Standard for 2: Mon 100, Tue 100, Wed 100, Thu 100, Fri 100, Sat 100', cards));
    expect(formatCover(cover).due).toBe('100.00');
    expect(cover.cards.map(({ debit }) => debit)).toEqual([1, 1, 1, 1, 1]);
  });

  it('make way for one another along a chain', () => {
    const stay = 'Standard for 2: Thu 150, Fri 140, Sat 130';
    const cards = 'A: 1 use, not on Sat; B: 1 use, until 2026-07-01; C: 1 use, not on Fri, not on Sat';
    expect(formatCover(coverStay(request(stay, cards)))).toEqual({
      pays: 'A 140.00 for 1 use; B 130.00 for 1 use; C 150.00 for 1 use',
      left: 'A 0 uses; B 0 uses; C 0 uses',
      due: '0.00',
    });
  });

  it('money cards move to other nights along a chain', () => {
    const stay = 'Standard for 2: Thu 100, Fri 100, Sat 100';
    const cards =
      'A: 100 GBP, until 2026-07-01; B: 100 GBP, not on Sat, until 2026-07-02; C: 100 GBP, not on Fri, not on Sat';
    expect(formatCover(coverStay(request(stay, cards))).due).toBe('0.00');
  });

  it('without upgrades pay nothing for more guests than they include', () => {
    expect(formatCover(coverStay(request('Standard for 2: Mon 100', 'A: 1 use, for 1'))).pays).toBe(
      'A refused CARD.NOT_FOR_THIS_ROOM',
    );
  });

  it('that are a fourth package pay after the three whose orders are tried', () => {
    const stay = 'Standard for 2: Mon 103, Tue 102, Wed 101, Thu 100';
    const only = (name: string) => `${name}: package of 1 night, not on Tue, not on Wed, not on Thu`;
    const any = (...names: string[]) => names.map((name) => `${name}: package of 1 night`);
    expect(formatCover(coverStay(request(stay, [...any('A', 'B'), only('C')].join('; ')))).due).toBe('100.00');
    expect(formatCover(coverStay(request(stay, [...any('A', 'B', 'C'), only('D')].join('; ')))).due).toBe('100.00');
  });

  it('without upgrades pay for no dearer room, even if another card in the booking may', () => {
    const cards = 'A: 1 use, Standard only, upgrades; B: 1 use, Standard only';
    expect(formatCover(coverStay(request('Suite for 2: Mon 180 (Standard: 100)', cards)))).toEqual({
      pays: 'A 100.00 for 1 use; B refused CARD.NOT_FOR_THIS_ROOM',
      left: 'A 0 uses',
      due: '80.00',
    });
  });

  it('with upgrades pay in full for more guests in their room, even if fewer guests would cost more that night', () => {
    const card = 'A: 1 use, Standard only, for 1, upgrades';
    expect(formatCover(coverStay(request('Standard for 2: Mon 100 (Standard: 120)', card))).due).toBe('0.00');
  });

  it('with upgrades pay for each of two rooms up to the price of its own entitled room', () => {
    const stay = 'Suite for 2: Mon 180 (Standard: 100); Suite for 2: Mon 180 (Standard: 150)';
    expect(formatCover(coverStay(request(stay, 'A: 2 uses, Standard only, upgrades')))).toEqual({
      pays: 'A 250.00 for 2 uses',
      left: 'A 0 uses',
      due: '110.00',
    });
  });

  it('cards of uses take nights of equal price in date order', () => {
    const { cards } = coverStay(request('Standard for 2: Mon 100, Tue 100', 'A: 1 use; B: 1 use'));
    const dates = cards.map(({ card, lines }) => [
      card.id,
      ...lines.map((line) => 'date' in line && line.date?.toString()),
    ]);
    expect(dates).toEqual([
      ['A', '2026-06-01'],
      ['B', '2026-06-02'],
    ]);
  });

  it('cards of uses pay for the first night of every room before the second, at equal prices', () => {
    const stay = 'Standard for 2: Mon 100, Tue 100; Standard for 2: Mon 100, Tue 100';
    const [paying] = coverStay(request(stay, 'A: 2 uses')).cards;
    const nights = paying?.lines.flatMap((line) => (line.type === 'night' ? [[line.roomIndex, line.date.day]] : []));
    expect(nights).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  it('that are packages take the earliest of the nights of equal price', () => {
    const [paying] = coverStay(request('Standard for 2: Mon 100, Tue 100', 'A: package of 1 night')).cards;
    expect(paying?.lines.flatMap((line) => (line.type === 'night' ? [line.date.day] : []))).toEqual([1]);
  });

  it('that are packages keep their order if another order leaves as much due', () => {
    const cards = 'A: package of 1 night; B: package of 1 night';
    expect(formatCover(coverStay(request('Standard for 2: Mon 100; city tax 5 (once)', cards)))).toMatchObject({
      pays: 'A 100.00 for 1 use; B 0.00 for 0 uses',
      due: '5.00',
    });
  });

  it('that are packages are reordered even for a penny', () => {
    const cards = 'A: package of 1 night; B: package of 1 night, not on Tue';
    expect(formatCover(coverStay(request('Standard for 2: Mon 100, Tue 0.01', cards))).due).toBe('0.00');
  });

  it('packages and uses pay before money, whatever order the guest wants', () => {
    const asked = request('Standard for 2: Mon 100', 'A: 50 GBP; B: 1 use; C: package of 1 night');
    const paymentOrder = ['A', 'B', 'C'].map((id) => asId<CardId>(id));
    expect(coverStay({ ...asked, paymentOrder }).cards.map(({ card }) => card.id)).toEqual(['C', 'B', 'A']);
  });

  it('money cards pay for any room and any number of guests, even for a stay that costs nothing', () => {
    const cards = 'A: 50 GBP, Standard only, for 1';
    expect(formatCover(coverStay(request('Suite for 2: Mon 180', cards))).due).toBe('130.00');
    expect(formatCover(coverStay(request('Suite for 2: Mon 0', cards))).pays).toBe('A 0.00 for 0.00 GBP');
  });

  it('that are packages have no line for an included extra that costs nothing', () => {
    const stay = 'Standard for 2: Mon 100; breakfast 0 (once)';
    const [paying] = coverStay(request(stay, 'A: package of 1 night, with breakfast')).cards;
    expect(paying?.lines.map(({ type }) => type)).toEqual(['night']);
  });

  it('that are packages pay for an included extra of a penny', () => {
    const stay = 'Standard for 2: Mon 100; breakfast 0.01 (once)';
    expect(formatCover(coverStay(request(stay, 'A: package of 1 night, with breakfast'))).due).toBe('0.00');
  });

  it('cards of uses pay for a night of a single penny, and are not used for a free night', () => {
    expect(formatCover(coverStay(request('Standard for 2: Mon 0.01', 'A: 1 use'))).due).toBe('0.00');
    expect(formatCover(coverStay(request('Standard for 2: Mon 0, Tue 100', 'A: 2 uses'))).left).toBe('A 1 use');
  });

  it('money cards move repeatedly between nights while they have value left', () => {
    const stay = 'Standard for 2: Fri 100, Sat 100';
    const forty = 'A: 100 GBP, until 2026-07-01; B: 40 GBP, not on Sat, until 2026-07-02; C: 60 GBP, not on Sat';
    expect(formatCover(coverStay(request(stay, forty))).due).toBe('0.00');
    const allButAPenny =
      'A: 100 GBP, until 2026-07-01; B: 99.99 GBP, not on Sat, until 2026-07-02; C: 1 GBP, not on Sat';
    expect(formatCover(coverStay(request(stay, allButAPenny))).due).toBe('0.00');
  });

  it('money cards never pay more for a night than it costs', () => {
    const cards = 'A: 100 GBP, until 2026-07-01; B: 120 GBP, not on Sat';
    expect(formatCover(coverStay(request('Standard for 2: Fri 100, Sat 150', cards)))).toEqual({
      pays: 'A 100.00 for 100.00 GBP; B 100.00 for 100.00 GBP',
      left: 'A 0.00 GBP; B 20.00 GBP',
      due: '50.00',
    });
  });
});
