import { describe, expect, it } from 'vitest';
import english from '#presentation/desk-text/en.json';
import { addTexts, currentTranslation } from '../../text/translation.ts';
import { formatCard } from './format-card.ts';

addTexts('en', english);
const { t } = currentTranslation();
const pounds = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });
const format = {
  day: (day: string) => day,
  units: ({ value, uses }: { value: { amount: number } | null; uses: number | null }) => String(value?.amount ?? uses),
};

const CARD = {
  last4: 'M4XD',
  kind: 'value',
  form: 'virtual',
  state: 'active',
  usable: true,
  reason: null,
  registered: false,
  registration: 'optional',
  starts_on: null,
  expires_on: '2027-12-31',
  expiry: 'stay',
  balance: pounds(100),
  held: pounds(0),
  available: pounds(80),
} as const;

const RULES = { nights: null, persons: null, min_nights: null, max_nights: null, at_counters: true, on_bills: true };
const VOUCHER = { ...RULES, nights: 2, persons: 2 };

const SOONER = [{ expires_on: '2026-12-31', ...pounds(50) }];

describe('the words of staff for a card', () => {
  it.each([
    [{}, 'The card has 80 left, for stays that end by 2027-12-31.'],
    [{ expiry: 'booking' }, 'The card has 80 left. Stays can be booked with it until 2027-12-31.'],
    [{ expires_on: null, expiry: null }, 'The card has 80 left, with no end date.'],
    [
      { sooner: SOONER },
      'The card has 80 left, for stays that end by 2027-12-31. 50 of it can be used only until 2026-12-31.',
    ],
    [
      { held: pounds(20) },
      'The card has 80 left, for stays that end by 2027-12-31. Another 20 is set aside for a booking.',
    ],
    [{ state: 'frozen', reason: 'CARD.FROZEN' }, /^The card is frozen, with 80 on it\./],
    [{ state: 'void', reason: 'CARD.VOID' }, 'The card is no longer valid and can’t be used.'],
    [{ state: 'draft', reason: 'CARD.NOT_STARTED' }, 'The card hasn’t been activated yet.'],
    [{ reason: 'CARD.EXPIRED' }, 'The card expired on 2027-12-31 with 100 still on it. We may be able to extend it.'],
    [{ reason: 'CARD.EXPIRED', balance: pounds(0) }, 'The card expired on 2027-12-31. There is nothing left on it.'],
    [{ reason: 'CARD.NOT_STARTED', starts_on: '2027-01-01' }, 'The card has 80 on it and can be used from 2027-01-01.'],
    [{ reason: 'CARD.USED_UP', balance: pounds(0) }, 'Nothing is left on the card.'],
    [{ reason: 'CARD.REGISTRATION_REQUIRED' }, /It has to be registered before it’s used\.$/],
  ] as const)('%j: %s', (change, words) => {
    const card = { card: { ...CARD, ...change }, free: pounds(80), moved_to: null, wrong_tries: null, rules: RULES };
    const said = formatCard(t, card, format);
    expect(said).toMatch(words instanceof RegExp ? words : new RegExp(`^${RegExp.escape(words)}$`));
  });

  it.each([
    [RULES, ''],
    [{ ...RULES, min_nights: 1, max_nights: 7 }, ' It can’t be used for a stay of more than 7 nights.'],
    [{ ...RULES, nights: 1 }, ' One use pays for 1 night in one room.'],
    [VOUCHER, ' One use pays for 2 nights in one room for 2 people. A shorter stay takes a whole use as well.'],
    [
      { ...VOUCHER, persons: 1, min_nights: 2 },
      ' One use pays for 2 nights in one room for one person. It can’t be used for a stay of fewer than 2 nights.',
    ],
  ])('the rules %j add: %s', (rules, words) => {
    const card = { card: { ...CARD, expires_on: null }, free: pounds(80), moved_to: null, wrong_tries: null, rules };
    expect(formatCard(t, card, format)).toBe(`The card has 80 left, with no end date.${words}`);
  });

  it('names the card that has the value of an emptied one', () => {
    const empty = { ...CARD, reason: 'CARD.USED_UP', balance: pounds(0) } as const;
    const moved = { amount: pounds(40), last4: '3HUJ', on: '2026-11-28' };
    const said = formatCard(
      t,
      { card: empty, free: pounds(0), moved_to: moved, wrong_tries: null, rules: RULES },
      format,
    );
    expect(said).toBe('Its 40 was moved to the card •••• 3HUJ on 2026-11-28.');
  });

  it('begins with a locked code, and is silent about wrong tries', () => {
    const tried = (at: string | null) =>
      formatCard(
        t,
        {
          card: CARD,
          free: pounds(80),
          moved_to: null,
          rules: RULES,
          wrong_tries: { count: 9, locked_at: at, wait_until: null },
        },
        format,
      );
    expect(tried('2026-11-28T09:00:00Z')).toMatch(/^The card’s code is locked .* The card has 80 left/);
    expect(tried(null)).toMatch(/^The card has 80 left/);
  });
});
