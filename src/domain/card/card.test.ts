import { describe, expect, it } from 'vitest';
import { ALWAYS, buildCard, buildLot, buildProduct, day } from '../../../test/arbitraries/build-card.ts';
import {
  availableOn,
  balanceOf,
  dayForGuests,
  findCardRefusal,
  findLastUse,
  findRedemptionRefusal,
  findRegistrationRefusal,
  firstExpiry,
  heldOn,
  isWorthMasking,
  isWorthTheSame,
  lastExpiry,
  listSoonerParts,
  mayBecome,
  registrationRule,
  type Card,
  type CardForm,
  type CardState,
} from './card.ts';
import type { ExpiryRule, Validity } from './voucher-product.ts';

const today = day('2026-11-21');
const yesterday = day('2026-11-20');
const tomorrow = day('2026-11-22');

const productWith = (validity: Partial<Validity>) => buildProduct({ validity: { ...ALWAYS, ...validity } });

describe('the stored state of a card', () => {
  const states: readonly CardState[] = ['draft', 'active', 'frozen', 'void'];
  const changes = ['draft active', 'active frozen', 'active void', 'frozen active'];

  it.each(states.flatMap((from) => states.map((to) => [from, to, changes.includes(`${from} ${to}`)] as const)))(
    'may go from %s to %s: %s',
    (from, to, allowed) => {
      expect(mayBecome(from, to)).toBe(allowed);
    },
  );
});

describe('the value of a card', () => {
  const card = buildCard({
    lots: [
      buildLot(100, { held: 30, expiresOn: tomorrow }),
      buildLot(50, { expiresOn: yesterday }),
      buildLot(20, { held: 20 }),
      buildLot(0, { expiresOn: day('2030-01-01') }),
    ],
  });

  it('is its balance, of which a part is held and a part expired', () => {
    expect(balanceOf(card)).toBe(170);
    expect(heldOn(card)).toBe(50);
    expect(availableOn(card, today)).toBe(70);
    expect(availableOn(card, day('2026-11-23'))).toBe(0);
    expect(balanceOf(buildCard({ lots: [] }))).toBe(0);
  });

  it.each([
    ['money', 'GBP', 50_000, 500, false],
    ['money', 'GBP', 50_001, 500, true],
    ['money', 'JPY', 500, 500, false],
    ['money', 'JPY', 501, 500, true],
    ['money', 'GBP', 0, 0, false],
    ['money', 'GBP', 1, 0, true],
    ['money', 'GBP', 1051, 10.5, true],
    ['money', 'GBP', 1050, 10.5, false],
  ] as const)('%s in %s, %i minor units, with a limit of %d: is masked %s', (type, currency, amount, above, masked) => {
    expect(isWorthMasking({ unit: { type, currency }, balance: amount }, above)).toBe(masked);
    expect(isWorthMasking({ unit: { type: 'uses' }, balance: amount }, above)).toBe(false);
  });

  it('money in a currency without a limit is masked at any amount', () => {
    const isMasked = (currency: string, balance: number) =>
      isWorthMasking({ unit: { type: 'money', currency }, balance }, { GBP: 500, JPY: 80_000 });
    expect([isMasked('JPY', 80_000), isMasked('JPY', 80_001)]).toEqual([false, true]);
    expect([isMasked('GBP', 50_000), isMasked('EUR', 1), isMasked('EUR', 0)]).toEqual([false, true, false]);
  });

  it('expires first with the first lot that still has something to take', () => {
    expect(firstExpiry(card, today)?.toString()).toBe('2026-11-22');
    expect(firstExpiry(card, day('2026-11-23'))).toBeNull();
    expect(firstExpiry(buildCard(), today)).toBeNull();
    const lastUse = buildCard({ lots: [buildLot(1, { expiresOn: tomorrow }), buildLot(5)] });
    expect(firstExpiry(lastUse, today)).toEqual(tomorrow);
    const laterFirst = buildCard({ lots: [buildLot(5, { expiresOn: day('2030-01-01') }), ...lastUse.lots] });
    expect(firstExpiry(laterFirst, today)).toEqual(tomorrow);
  });

  it.each<[string, Card['lots'], string | undefined]>([
    [
      'of the last lot with value',
      [buildLot(1, { expiresOn: tomorrow }), buildLot(1, { expiresOn: today })],
      '2026-11-22',
    ],
    ['open, when one lot is', [buildLot(1, { expiresOn: tomorrow }), buildLot(1)], undefined],
    [
      'not that of an empty lot',
      [buildLot(1, { expiresOn: today }), buildLot(0, { expiresOn: tomorrow })],
      '2026-11-21',
    ],
    ['of all its lots once it is spent', [buildLot(0, { expiresOn: tomorrow })], '2026-11-22'],
    ['open without lots', [], undefined],
  ])('has a last day: %s', (_case, lots, expected) => {
    expect(lastExpiry(buildCard({ lots }))?.toString()).toBe(expected);
  });

  it.each<[string, Partial<Validity>, ExpiryRule, string, ExpiryRule]>([
    ['of its value, for booking', {}, 'booking', '2026-11-22', 'booking'],
    ['of its value, for staying', {}, 'stay', '2026-11-22', 'stay'],
    ['its product can be booked', { bookBy: today }, 'stay', '2026-11-21', 'booking'],
    ['its product can be stayed for', { bookBy: today, stayBy: yesterday }, 'booking', '2026-11-20', 'stay'],
    ['of both, of which the stay asks for more', { stayBy: tomorrow }, 'booking', '2026-11-22', 'stay'],
  ])('can be used up to the last day %s', (_case, given, expiry, expected, means) => {
    const product = { ...productWith(given), expiry };
    const last = findLastUse(buildCard({ lots: [buildLot(1, { expiresOn: tomorrow })], product }));
    expect({ day: last?.day.toString(), means: last?.means }).toEqual({ day: expected, means });
  });

  it.each<[string, Card['lots'], Partial<Validity>, readonly string[]]>([
    ['none, where all of it lasts as long', [buildLot(5, { expiresOn: tomorrow })], {}, []],
    ['none, where nothing ends', [buildLot(5)], {}, []],
    [
      'each by its day, the soonest first',
      [
        ...[buildLot(9), buildLot(3, { expiresOn: day('2027-01-01') })],
        ...[buildLot(5, { expiresOn: tomorrow }), buildLot(1, { expiresOn: tomorrow })],
      ],
      {},
      ['6 until 2026-11-22', '3 until 2027-01-01'],
    ],
    [
      'only what can be used of them',
      [
        ...[buildLot(9), buildLot(5, { expiresOn: tomorrow, held: 2 })],
        ...[buildLot(4, { expiresOn: today, held: 4 }), buildLot(7, { expiresOn: yesterday })],
      ],
      {},
      ['3 until 2026-11-22'],
    ],
    [
      'not those that outlast its product',
      [buildLot(9), buildLot(5, { expiresOn: tomorrow }), buildLot(2, { expiresOn: today })],
      { bookBy: tomorrow },
      ['2 until 2026-11-21'],
    ],
  ])('has parts that end sooner: %s', (_case, lots, given, expected) => {
    const parts = listSoonerParts(buildCard({ lots, product: productWith(given) }), today);
    expect(parts.map(({ day: until, amount }) => `${amount} until ${until.toString()}`)).toEqual(expected);
  });

  it('has no last day while its value is open, and its product, too', () => {
    expect(findLastUse(buildCard())).toBeNull();
  });
});

describe('why a card cannot be used', () => {
  const spent = [buildLot(0)];
  const expired = [buildLot(100, { expiresOn: yesterday })];
  const held = [buildLot(100, { held: 100 })];

  it.each<[string, Partial<Card>, string | undefined]>([
    ['nothing, when it is good', {}, undefined],
    ['it is void', { state: 'void' }, 'CARD.VOID'],
    ['it is frozen', { state: 'frozen' }, 'CARD.FROZEN'],
    ['it was never activated', { state: 'draft' }, 'CARD.NOT_STARTED'],
    ['it starts tomorrow', { startsOn: tomorrow }, 'CARD.NOT_STARTED'],
    ['nothing, when it starts today', { startsOn: today }, undefined],
    ['it expired yesterday', { lots: expired }, 'CARD.EXPIRED'],
    ['nothing, on its last day', { lots: [buildLot(100, { expiresOn: today })] }, undefined],
    ['nothing, when only a part expired', { lots: [...expired, buildLot(1)] }, undefined],
    ['it is used up', { lots: spent }, 'CARD.USED_UP'],
    ['it has no lots', { lots: [] }, 'CARD.USED_UP'],
    ['it is used up, its last day is to come', { lots: [buildLot(0, { expiresOn: tomorrow })] }, 'CARD.USED_UP'],
    ['it is used up and its last day has passed', { lots: [buildLot(0, { expiresOn: yesterday })] }, 'CARD.EXPIRED'],
    ['what is left of it expired', { lots: [...expired, ...spent] }, 'CARD.EXPIRED'],
    ['all of it is on hold', { lots: held }, 'CARD.IN_USE'],
    ['all is on hold or expired', { lots: [...held, ...expired] }, 'CARD.IN_USE'],
    ['nothing, when a part is on hold', { lots: [buildLot(100, { held: 99 })] }, undefined],
    ['it could be booked until yesterday', { product: productWith({ bookBy: yesterday }) }, 'CARD.EXPIRED'],
    ['its stays had to end yesterday', { product: productWith({ stayBy: yesterday }) }, 'CARD.EXPIRED'],
    ['nothing, on the last day to book', { product: productWith({ bookBy: today, stayBy: today }) }, undefined],
    ['it is void, frozen or not, before all else', { state: 'void', lots: expired }, 'CARD.VOID'],
    ['it is frozen, before it is expired', { state: 'frozen', lots: expired }, 'CARD.FROZEN'],
    ['it is expired, before it has not started', { lots: expired, startsOn: tomorrow }, 'CARD.EXPIRED'],
    ['it has not started, before it is used up', { lots: spent, startsOn: tomorrow }, 'CARD.NOT_STARTED'],
  ])('%s', (_case, given, code) => {
    expect(findCardRefusal(buildCard(given), today)).toBe(code);
  });
});

describe('the day by which a guest reads what a card is worth', () => {
  const days = [tomorrow, today, yesterday];
  it.each<[string, Card, Temporal.PlainDate]>([
    [
      'is that of the sale page while the card is good',
      buildCard({ lots: [buildLot(100, { expiresOn: tomorrow })] }),
      today,
    ],
    ['is a later one where a hotel has it already', buildCard({ startsOn: tomorrow, lots: [buildLot(100)] }), tomorrow],
    [
      'is an earlier one where a hotel has it still',
      buildCard({ lots: [buildLot(100, { expiresOn: yesterday })] }),
      yesterday,
    ],
    [
      'is one on which more of it counts',
      buildCard({ lots: [buildLot(1, { expiresOn: yesterday }), buildLot(9)] }),
      yesterday,
    ],
    [
      'is that of the sale page once it is over everywhere',
      buildCard({ lots: [buildLot(1, { expiresOn: day('2026-11-01') })] }),
      today,
    ],
    ['is that of the sale page for a card that is void', buildCard({ state: 'void', lots: [buildLot(1)] }), today],
    ['is that of the sale page for a card that is used up', buildCard({ lots: [buildLot(0)] }), today],
    [
      'is an earlier one as long as its product is sold there',
      buildCard({ product: productWith({ bookBy: yesterday }), lots: [buildLot(1)] }),
      yesterday,
    ],
  ])('%s', (_, card, expected) => {
    expect(dayForGuests(card, today, days).toString()).toBe(expected.toString());
  });

  it.each<[string, Card, Temporal.PlainDate[], Temporal.PlainDate]>([
    [
      'that has ended at each of its hotels, east of the sale page',
      buildCard({ lots: [buildLot(1, { expiresOn: today })] }),
      [tomorrow, tomorrow],
      tomorrow,
    ],
    ['that has begun at none, west of it', buildCard({ startsOn: today, lots: [buildLot(1)] }), [yesterday], yesterday],
    ['of which no hotel is open', buildCard({ lots: [buildLot(1, { expiresOn: yesterday })] }), [], today],
  ])('is not that of the sale page alone for a card %s', (_, card, ofHotels, expected) => {
    expect(dayForGuests(card, today, ofHotels).toString()).toBe(expected.toString());
  });

  it.each<[string, Card, boolean]>([
    ['is good on all', buildCard({ lots: [buildLot(1, { expiresOn: tomorrow })] }), true],
    ['is over on one', buildCard({ lots: [buildLot(1, { expiresOn: today })] }), false],
    ['loses a part on one', buildCard({ lots: [buildLot(1, { expiresOn: today }), buildLot(9)] }), false],
  ])('does not matter for a card that %s', (_, card, isSame) => {
    expect(isWorthTheSame(card, days)).toBe(isSame);
  });
});

describe('registering a card', () => {
  it.each<[CardForm, 'required' | 'optional' | 'none', string]>([
    ['virtual', 'none', 'required'],
    ['virtual', 'optional', 'required'],
    ['virtual', 'required', 'required'],
    ['physical', 'none', 'none'],
    ['physical', 'optional', 'optional'],
    ['physical', 'required', 'required'],
    ['voucher', 'none', 'none'],
    ['voucher', 'optional', 'optional'],
    ['voucher', 'required', 'required'],
  ])('%s, product says %s: %s', (form, registration, rule) => {
    expect(registrationRule(form, buildProduct({ registration }))).toBe(rule);
  });

  it.each<[string, Partial<Card>, string | undefined]>([
    ['a virtual card that is not registered', { form: 'virtual' }, 'CARD.REGISTRATION_REQUIRED'],
    ['a virtual card that is', { form: 'virtual', registered: true }, undefined],
    ['a voucher whose product asks for nothing', { form: 'voucher' }, undefined],
    [
      'a voucher whose product requires it',
      { form: 'voucher', product: buildProduct({ registration: 'required' }) },
      'CARD.REGISTRATION_REQUIRED',
    ],
    ['one that may be registered', { product: buildProduct({ registration: 'optional' }) }, undefined],
    ['a frozen virtual card, for which the graver reason counts', { form: 'virtual', state: 'frozen' }, 'CARD.FROZEN'],
  ])('before it can pay: %s', (_case, given, code) => {
    expect(findRedemptionRefusal(buildCard(given), today)).toBe(code);
  });

  it.each<[string, Partial<Card>, string | undefined]>([
    ['a virtual card', { form: 'virtual' }, undefined],
    ['one that starts tomorrow', { form: 'virtual', startsOn: tomorrow }, undefined],
    ['one that is used up', { form: 'virtual', lots: [buildLot(0)] }, undefined],
    ['one that is on hold', { form: 'virtual', lots: [buildLot(1, { held: 1 })] }, undefined],
    ['one that was never activated', { form: 'virtual', state: 'draft' }, 'CARD.NOT_STARTED'],
    ['one that is frozen', { form: 'virtual', state: 'frozen' }, 'CARD.FROZEN'],
    ['one that is void', { state: 'void' }, 'CARD.VOID'],
    ['one that has expired', { form: 'virtual', lots: [buildLot(1, { expiresOn: yesterday })] }, 'CARD.EXPIRED'],
    ['one whose product asks for no registration', {}, 'CARD.REGISTRATION_NOT_NEEDED'],
    ['one that may be registered', { product: buildProduct({ registration: 'optional' }) }, undefined],
  ])('is refused or not: %s', (_case, given, code) => {
    expect(findRegistrationRefusal(buildCard(given), today)).toBe(code);
  });
});
