import { describe, expect, it } from 'vitest';
import { limitOf, mayAt, reachOf, type Grant, type MoneyAlone } from './staff-rights.ts';

const at = (role: Grant['role'], salePageId: string | null = null, propertyId: string | null = null): Grant => ({
  role,
  salePageId,
  propertyId,
});
const card = (...propertyIds: string[]) => ({ salePageId: 'spa', propertyIds });

describe('a right reaches', () => {
  it.each([
    ['everywhere', [at('owner')], true, true],
    ['a sale page', [at('owner', 'spa')], true, true],
    ['no other sale page', [at('owner', 'city')], false, false],
    ['one of two hotels, to see and to stop a card', [at('owner', 'spa', 'lake')], true, false],
    ['both hotels, by two grants', [at('owner', 'spa', 'lake'), at('owner', 'spa', 'hill')], true, true],
    ['not by another role', [at('owner', 'spa', 'lake'), at('reception', 'spa', 'hill')], true, false],
    ['nowhere for who changes nothing', [at('auditor')], false, false],
  ] as const)('%s', (_, grants, mayFreeze, mayVoid) => {
    expect(mayAt(grants, 'card.freeze', card('lake', 'hill'))).toBe(mayFreeze);
    expect(mayAt(grants, 'card.void', card('lake', 'hill'))).toBe(mayVoid);
  });

  it('things that belong to no hotel only from the whole sale page', () => {
    expect(mayAt([at('owner', 'spa', 'lake')], 'card.see', card())).toBe(false);
    expect(mayAt([at('owner', 'spa')], 'card.see', card())).toBe(true);
  });

  it('the people of the installation only from everywhere', () => {
    const people = { salePageId: null, propertyIds: [] };
    expect(mayAt([at('owner', 'spa')], 'staff.manage', people)).toBe(false);
    expect(mayAt([at('owner')], 'staff.manage', people)).toBe(true);
  });

  it('in lists, the places of its grants', () => {
    expect(reachOf([at('reception', 'spa', 'lake'), at('auditor', 'city')], 'card.freeze')).toEqual([
      { salePageId: 'spa', propertyId: 'lake' },
    ]);
    expect(reachOf([at('reception', 'spa', 'lake'), at('owner')], 'card.freeze')).toBe('everywhere');
  });
});

it('the limit is the highest of the roles that give the right there', () => {
  const grants = [at('finance', 'spa'), at('reservations', 'spa'), at('owner', 'city')];
  expect(limitOf(grants, 'card.adjust', card('lake'), 'EUR')).toEqual({
    money: 500,
    uses: 5,
    redeemed: 2000,
    redemptions: 100,
    goodwill: 100,
    days: 366,
    cards: 200,
  });
  expect(limitOf([at('reception')], 'card.adjust', card('lake'), 'EUR').money).toBe(0);
});

it('the limit at several hotels is the lowest of the person’s limits at each', () => {
  const grants = [at('owner', 'spa', 'lake'), at('finance', 'spa', 'hill'), at('reservations', 'spa', 'hill')];
  expect(limitOf(grants, 'card.adjust', card('lake'), 'EUR').money).toBe(1000);
  expect(limitOf(grants, 'card.adjust', card('lake', 'hill'), 'EUR').money).toBe(500);
  expect(limitOf(grants, 'card.adjust', card('lake', 'hill', 'town'), 'EUR').money).toBe(0);
  expect(limitOf(grants, 'card.adjust', card(), 'EUR').money).toBe(0);
});

it.each([
  ['reception', 100, 7],
  ['reservations', 100, 7],
  ['marketing', 0, 0],
  ['finance', 100, 7],
  ['owner', 200, 7],
  ['auditor', 0, 0],
] as const)('a person of %s redeems %d times a day alone, unless the sale page says otherwise', (role, usual, set) => {
  const timesOf = (own: number | null, ...ids: string[]) =>
    limitOf([at(role, 'spa', 'lake')], 'card.redeem', card('lake', ...ids), 'EUR', {}, own).redemptions;
  expect([timesOf(null), timesOf(7), timesOf(0), timesOf(7, 'hill')]).toEqual([usual, set, 0, 0]);
});

it('the sale page sets the money a person may move alone in its currency, otherwise our default counts', () => {
  const grants = [at('finance', 'spa'), at('reservations', 'spa')];
  const moneyIn = (currency: string | null, own?: MoneyAlone) =>
    limitOf(grants, 'card.adjust', card('lake'), currency, own).money;
  expect(moneyIn('JPY')).toBe(500);
  expect(moneyIn('JPY', { finance: 300 })).toBe(300);
  expect(moneyIn('JPY', { finance: { EUR: 300, JPY: 40_000 } })).toBe(40_000);
  expect(moneyIn('EUR', { finance: { EUR: 300, JPY: 40_000 }, reservations: 100 })).toBe(300);
  expect(moneyIn('CHF', { finance: { EUR: 300 }, reservations: { CHF: 600 } })).toBe(600);
  expect(moneyIn('CHF', { finance: { EUR: 300 } })).toBe(500);
  expect(moneyIn('EUR', { finance: { EUR: 0 }, reservations: 0 })).toBe(0);
  expect(moneyIn(null, { finance: { EUR: 300 } })).toBe(500);
});
