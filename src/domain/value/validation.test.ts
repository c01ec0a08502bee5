import { describe, expect, it } from 'vitest';
import { dateAt } from '../stay/stay.ts';
import {
  assertEqual,
  cardExpiration,
  check,
  cleanEmail,
  email,
  expiresBefore,
  maxLength,
  required,
  type Fault,
} from './validation.ts';

describe('a required field', () => {
  it.each([undefined, null, false, '', '   ', '\t\n', '\u00a0'])(
    'is missing when it is %j, and says which',
    (value) => {
      expect(required('firstName')(value)).toEqual({ code: 'ERRORS.REQUIRED', params: { field: 'firstName' } });
    },
  );

  it.each([0, 'a', ' a ', true, [], {}])('is there when it is %j', (value) => {
    expect(required('firstName')(value)).toBeUndefined();
  });
});

describe('an assert check', () => {
  it('accepts the expected value only, with the message it was given', () => {
    const validate = assertEqual('ann@example.com', 'ERRORS.EMAIL_CONFIRMATION_DIFFERS');
    expect(validate('ann@example.com')).toBeUndefined();
    expect(validate('anne@example.com')).toEqual({ code: 'ERRORS.EMAIL_CONFIRMATION_DIFFERS' });
  });

  it('does not take a number for its text', () => {
    expect(assertEqual<unknown>(1, 'ERRORS.DIFFERENT')('1')).toEqual({ code: 'ERRORS.DIFFERENT' });
  });
});

const tooLong: Fault = { code: 'ERRORS.MAX_LENGTH', params: { maxLength: 5 } };

describe('the greatest length', () => {
  it.each([
    ['', undefined],
    ['abcde', undefined],
    ['abcdef', tooLong],
  ])('a text of at most five characters: "%s" gives %j', (value, fault) => {
    expect(maxLength(5)(value)).toEqual(fault);
  });
});

const local64 = 'l'.repeat(64);
const label63 = 'd'.repeat(63);
/** 254 characters: 64, the @, and 189 of domain. */
const longest = `${local64}@${`${label63}.`.repeat(2)}${'e'.repeat(58)}.uk`;

it('an email address loses blanks around it and invisible characters, and no others', () => {
  expect(cleanEmail('\ufeff ann\u200b@exa\u00admple\u2060.com\u2800 ')).toBe('ann@example.com');
  expect(cleanEmail('ann lee@example.com')).toBe('ann lee@example.com');
});

describe('an email address', () => {
  it.each([
    'ann@example.com',
    'ANN@EXAMPLE.COM',
    'ann.lee+spa@mail.example.co.uk',
    "o'hara_1-2@example.travel",
    'žofie@příklad.cz',
    'иван@пример.рф',
    'ivan@xn--e1afmkfd.xn--p1ai',
    'ANN@XN--E1AFMKFD.XN--P1AI',
    'li@xn--fiqs8s.xn--fiqs8s',
    '1@2.de',
    'a@b-c.io',
    `${local64}@example.com`,
    `a@${label63}.com`,
    longest,
  ])('may be %s', (value) => {
    expect(email(value)).toBeUndefined();
  });

  it.each([
    '',
    'ann',
    'example.com',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@example.',
    'ann@example.c',
    'ann@example.c0m1',
    'ann@example.xn--',
    'ann@example.xn--p1ai-',
    `ann@example.xn--${'a'.repeat(60)}`,
    'ann@.com',
    'ann@example..com',
    'ann@-example.com',
    'ann@example-.com',
    '.ann@example.com',
    'ann.@example.com',
    'an..n@example.com',
    'ann lee@example.com',
    'ann@exam ple.com',
    'ann@@example.com',
    'ann@lee@example.com',
    ' ann@example.com',
    'ann@example.com\n',
    'ann@example.com, bob@example.com',
    '<ann@example.com>',
    `${local64}l@example.com`,
    `a@${label63}d.com`,
    longest.replace('.uk', '.com'),
  ])('may not be "%s"', (value) => {
    expect(email(value)).toEqual({ code: 'ERRORS.EMAIL_INVALID' });
  });

  it('is judged at once however long the text is', () => {
    expect(email(`${'a.'.repeat(50_000)}@`)).toEqual({ code: 'ERRORS.EMAIL_INVALID' });
    expect(email(`a@${'a-'.repeat(50_000)}`)).toEqual({ code: 'ERRORS.EMAIL_INVALID' });
  });
});

const invalidExpiration = { code: 'ERRORS.CARD_EXPIRATION_DATE_INVALID' };

describe('the expiration of a payment card', () => {
  it.each([
    ['11/26', '2026-11-21', true, 'this month'],
    ['11/26', '2026-11-01', true, 'the first day of its month'],
    ['11/26', '2026-11-30', true, 'the last day of its month'],
    ['11/26', '2026-12-01', false, 'the day after its month'],
    ['10/26', '2026-11-21', false, 'last month'],
    ['12/26', '2026-12-31', true, 'the last day of the year'],
    ['12/26', '2027-01-01', false, 'the first day of the next year'],
    ['01/27', '2026-12-31', true, 'next month, next year'],
    ['12/25', '2026-01-01', false, 'last year, a later month'],
    ['01/27', '2026-12-01', true, 'next year, an earlier month'],
    ['02/28', '2028-02-29', true, 'the leap day'],
    ['02/28', '2028-03-01', false, 'the day after the leap day'],
    ['12/99', '2026-11-21', true, 'the last year that can be said'],
    ['', '2026-11-21', true, 'left empty'],
  ])('%s is asked on %s: good is %s (%s)', (value, today, good) => {
    expect(cardExpiration(Temporal.PlainDate.from(today))(value)).toEqual(good ? undefined : invalidExpiration);
  });

  it.each(['00/30', '13/30', '1/30', '01/2030', '0130', '01-30', '01/19', '01/00', ' 01/30', '01/30 ', '01/3a', 'x'])(
    '"%s" is not a month and year',
    (value) => {
      expect(cardExpiration(Temporal.PlainDate.from('2020-01-01'))(value)).toEqual(invalidExpiration);
    },
  );

  it.each([
    ['2026-12-31T23:30:00Z', 'Europe/London', true],
    ['2026-12-31T23:30:00Z', 'Europe/Budapest', false],
    ['2026-12-31T23:30:00Z', 'Asia/Tokyo', false],
    ['2027-01-01T04:59:00Z', 'America/New_York', true],
    ['2027-01-01T05:00:00Z', 'America/New_York', false],
    ['2027-01-01T09:59:00Z', 'Pacific/Honolulu', true],
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', false],
  ])('12/26 at %s for a hotel in %s is good: %s', (instant, timeZone, good) => {
    const today = dateAt(Temporal.Instant.from(instant), timeZone);
    expect(cardExpiration(today)('12/26')).toEqual(good ? undefined : invalidExpiration);
  });
});

describe('a list of validators', () => {
  it('reports the first fault only', () => {
    expect(check('', [required('email'), email])).toEqual({ code: 'ERRORS.REQUIRED', params: { field: 'email' } });
    expect(check('ann', [required('email'), email])).toEqual({ code: 'ERRORS.EMAIL_INVALID' });
    expect(check('ann@example.com', [required('email'), email])).toBeUndefined();
  });
});

describe('a payment card that is over before the stay is', () => {
  it.each([
    ['11/26', true],
    ['12/25', true],
    ['12/26', false],
    ['01/27', false],
    ['', false],
    ['13/26', false],
    ['11/2026', false],
  ])('%s, for a stay until 1 December 2026: %s', (expiration, isOver) => {
    expect(expiresBefore(expiration, Temporal.PlainDate.from('2026-12-01'))).toBe(isOver);
  });
});
