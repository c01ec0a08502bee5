import { describe, expect, it } from 'vitest';
import { daysOfMonths, periodOfDays } from './books-period.ts';
import {
  addLiability,
  addsUp,
  changeOfLot,
  continueLiability,
  joinLiability,
  liabilityOfLot,
  NO_LIABILITY,
  pricePaidFor,
  type Liability,
  type LotHistory,
  type LotMovement,
} from './liability.ts';

const LATER = Temporal.Instant.from('2030-01-01T00:00:00Z');
const at = (text: string) => Temporal.Instant.from(text);
const months = (first: string, last: string, timeZone = 'Europe/London', now = LATER) =>
  periodOfDays(
    daysOfMonths({ first: Temporal.PlainYearMonth.from(first), last: Temporal.PlainYearMonth.from(last) }),
    timeZone,
    now,
  );
const month = (text: string, timeZone?: string, now?: Temporal.Instant) => months(text, text, timeZone, now);
const OCTOBER = month('2026-10')!;

const lot = (given: Partial<LotHistory>): LotHistory => ({
  expiresOn: null,
  activatedAt: null,
  isDraft: false,
  voidedAt: null,
  before: { balance: 0, held: 0 },
  movements: [],
  ...given,
});
const move = (day: number, kind: LotMovement['kind'], amount: number, partOf: LotMovement['partOf'] = null) => ({
  kind,
  amount,
  at: at(`2026-10-${String(day).padStart(2, '0')}T12:00:00Z`),
  partOf,
});
/** The figures that are not zero. */
const figures = (of: Liability) => Object.fromEntries(Object.entries(of).filter(([, amount]) => amount !== 0));
const day = (text: string) => Temporal.PlainDate.from(text);

describe('a month', () => {
  it.each([
    ['2026-10', 'Europe/London', '2026-09-30T23:00:00Z', '2026-11-01T00:00:00Z'],
    ['2027-03', 'Europe/London', '2027-03-01T00:00:00Z', '2027-03-31T23:00:00Z'],
    ['2026-10', 'Australia/Lord_Howe', '2026-09-30T13:30:00Z', '2026-10-31T13:00:00Z'],
    ['2026-10', 'UTC', '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'],
  ])('%s in %s lasts from %s to %s', (text, zone, from, to) => {
    expect(month(text, zone)).toEqual({ from: at(from), to: at(to), timeZone: zone });
  });

  it('that is not over lasts until now, and one to come is none', () => {
    const now = at('2026-10-05T10:00:00Z');
    expect(month('2026-10', 'Europe/London', now)?.to).toEqual(now);
    expect(month('2026-11', 'Europe/London', now)).toBeUndefined();
  });

  it('with those after it lasts until the last has ended', () => {
    expect(months('2026-10', '2027-03')).toMatchObject({ from: OCTOBER.from, to: month('2027-03')?.to });
  });
});

describe('the liability of a lot during a month', () => {
  it.each<[string, Partial<LotHistory>, Partial<Liability>]>([
    ['nothing', { before: { balance: 100, held: 0 } }, { opening: 100, closing: 100 }],
    [
      'it is issued and used',
      { movements: [move(2, 'issue', 100), move(3, 'hold', 40), move(4, 'redeem', 40)] },
      { issued: 100, redeemed: -40, closing: 60 },
    ],
    ['it is given as goodwill', { movements: [move(2, 'issue', 100, 'goodwill')] }, { goodwill: 100, closing: 100 }],
    [
      'a hold stays owed',
      { before: { balance: 100, held: 0 }, movements: [move(3, 'hold', 40)] },
      { opening: 100, closing: 100, held: 40 },
    ],
    [
      'a stay gives back',
      { before: { balance: 60, held: 0 }, movements: [move(4, 'give_back', 30)] },
      { opening: 60, givenBack: 30, closing: 90 },
    ],
    [
      'its last day is the last of the month',
      { expiresOn: day('2026-10-31'), before: { balance: 100, held: 30 } },
      { opening: 100, expired: -70, closing: 30, held: 30, extendable: 70 },
    ],
    [
      'its last day was that of the month before',
      { expiresOn: day('2026-09-30'), before: { balance: 100, held: 0 } },
      { extendable: 100 },
    ],
    [
      'a hold is released after its last day',
      { expiresOn: day('2026-10-10'), before: { balance: 100, held: 30 }, movements: [move(12, 'release', 30)] },
      { opening: 100, expired: -100, extendable: 100 },
    ],
    [
      'it had expired and goes on as another lot',
      {
        expiresOn: day('2026-09-30'),
        before: { balance: 100, held: 0 },
        movements: [move(5, 'expire', 100, 'extension')],
      },
      {},
    ],
    [
      'it goes on from another lot that had expired',
      { movements: [move(5, 'issue', 100, 'extension')] },
      { extended: 100, closing: 100 },
    ],
    [
      'its card is made void',
      { voidedAt: at('2026-10-07T12:00:00Z'), before: { balance: 100, held: 40 }, movements: [move(7, 'void', 60)] },
      { opening: 100, voided: -60, closing: 40, held: 40 },
    ],
    [
      'its card was made void before that was a movement',
      { voidedAt: at('2026-10-07T12:00:00Z'), before: { balance: 100, held: 40 }, movements: [move(8, 'release', 40)] },
      { opening: 100, voided: -100 },
    ],
    [
      'a void card is given back to',
      { voidedAt: at('2026-09-07T12:00:00Z'), movements: [move(8, 'give_back', 40), move(8, 'void', 40)] },
      { givenBack: 40, voided: -40 },
    ],
    [
      'it is corrected',
      { before: { balance: 100, held: 0 }, movements: [move(8, 'adjust', -5)] },
      { opening: 100, adjusted: -5, closing: 95 },
    ],
    [
      'some of it moves to another card',
      { before: { balance: 100, held: 0 }, movements: [move(8, 'adjust', -25, 'move')] },
      { opening: 100, movedOut: -25, closing: 75 },
    ],
    ['it moves here', { movements: [move(8, 'adjust', 25, 'move')] }, { movedIn: 25, closing: 25 }],
    [
      'it is used at a counter, for a bill and for a stay, and parts come back',
      {
        before: { balance: 100, held: 60 },
        movements: [
          { ...move(3, 'redeem', 10), purpose: 'counter' },
          { ...move(4, 'redeem', 20), purpose: 'bill' },
          move(5, 'redeem', 30),
          { ...move(6, 'give_back', 4), purpose: 'counter' },
          { ...move(7, 'give_back', 5), purpose: 'bill' },
        ],
      },
      {
        opening: 100,
        redeemed: -60,
        redeemedCounter: -10,
        redeemedBill: -20,
        givenBack: 9,
        givenBackCounter: 4,
        givenBackBill: 5,
        closing: 49,
      },
    ],
    ['its card is a draft', { isDraft: true, movements: [move(2, 'issue', 100), move(3, 'adjust', 5)] }, {}],
    [
      'its card was a draft until then',
      { activatedAt: at('2026-10-09T12:00:00Z'), before: { balance: 100, held: 0 }, movements: [move(3, 'adjust', 5)] },
      { issued: 105, closing: 105 },
    ],
  ])('if %s', (_what, given, expected) => {
    expect(figures(liabilityOfLot(lot(given), OCTOBER))).toEqual(expected);
  });

  it('counts what happens as the month begins, and not what happens as the next one does', () => {
    const movements = [OCTOBER.from, OCTOBER.to].map((moment) => ({ ...move(1, 'issue', 7), at: moment }));
    expect(figures(liabilityOfLot(lot({ movements }), OCTOBER))).toEqual({ issued: 7, closing: 7 });
  });

  it('is worth what was paid for it, and still adds up where that is rounded', () => {
    const history = lot({
      before: { balance: 10, held: 0 },
      movements: [3, 4, 5].map((on) => move(on, 'adjust', -1)).concat(move(6, 'give_back', 2)),
    });
    const { opening, adjusted, givenBack, closing } = liabilityOfLot(history, OCTOBER, pricePaidFor(100_001, 10));
    expect([opening, adjusted, givenBack, closing]).toEqual([100_001, -30_001, 20_000, 90_000]);
    expect(opening + adjusted + givenBack).toBe(closing);
  });
});

describe('days one after the other', () => {
  const history = lot({
    expiresOn: day('2026-10-20'),
    voidedAt: at('2026-10-25T12:00:00Z'),
    before: { balance: 101, held: 7 },
    movements: [
      move(3, 'hold', 40),
      move(4, 'redeem', 40),
      move(9, 'adjust', -5),
      move(12, 'hold', 6),
      move(22, 'release', 6),
      move(26, 'give_back', 9),
    ],
  });
  const until = (date: number) => ({ ...OCTOBER, to: at(`2026-10-${date}T23:00:00Z`) });
  const after = (date: number) => ({ ...OCTOBER, from: at(`2026-10-${date}T23:00:00Z`) });
  /** The state at the end of a day. */
  const historyAfter = (date: number, balance: number, held: number) =>
    lot({
      ...history,
      before: { balance, held },
      movements: history.movements.filter(({ at: moment }) => Temporal.Instant.compare(moment, after(date).from) >= 0),
    });

  it.each([
    [10, 56, 7],
    [20, 56, 13],
    [24, 56, 7],
  ])('until the %s and after it are the month', (date, balance, held) => {
    const worth = pricePaidFor(1_001, 10);
    for (const [counted, by] of [
      ['units', undefined],
      ['price', worth],
    ] as const) {
      const [first, later] = [liabilityOfLot(history, until(date), by), historyAfter(date, balance, held)];
      const month = liabilityOfLot(history, OCTOBER, by);
      expect(joinLiability(first, liabilityOfLot(later, after(date), by)), counted).toEqual(month);
      expect(continueLiability(first, changeOfLot(later, after(date), by)), counted).toEqual(
        liabilityOfLot(later, after(date), by),
      );
    }
  });

  it('change what stands by what moves, whatever stood there, where one rule goes for all of them', () => {
    const movements = [move(3, 'issue', 100), move(4, 'hold', 30), move(5, 'redeem', 30), move(6, 'hold', 8)];
    const change = changeOfLot(lot({ movements }), OCTOBER);
    expect(figures(change)).toEqual({ issued: 100, redeemed: -30, closing: 70, held: 8 });
    expect(changeOfLot(lot({ movements, before: { balance: 900, held: 50 } }), OCTOBER)).toEqual(change);
  });

  it('add up, or do not', () => {
    const october = { ...NO_LIABILITY, opening: 3, issued: 5, redeemed: -1, closing: 7, held: 2 };
    expect(addsUp(october)).toBe(true);
    expect(addsUp({ ...october, closing: 8 })).toBe(false);
    expect(addsUp({ ...october, voided: -1 })).toBe(false);
  });
});

it('liabilities add up figure by figure', () => {
  const one = { ...NO_LIABILITY, opening: 3, redeemed: -1, closing: 2 };
  expect(figures(addLiability(one, one))).toEqual({ opening: 6, redeemed: -2, closing: 4 });
});
