import { money, type Money } from '../money/money.ts';
import type { SoldAs } from '../money/redemption-payment.ts';
import { compareIds } from '../value/ids.ts';
import type { LiabilityMovement } from './liability.ts';

/** The movements of the liability. A move is one event, with a line for each of its cards. */
export const JOURNAL_EVENTS = [
  'issued',
  'goodwill',
  'redeemed',
  'given_back',
  'expired',
  'extended',
  'voided',
  'adjusted',
  'paid_out',
  'moved',
] as const;
type JournalEvent = (typeof JOURNAL_EVENTS)[number];

export const EVENT_OF_FIGURE: Readonly<Record<LiabilityMovement, JournalEvent>> = {
  issued: 'issued',
  goodwill: 'goodwill',
  redeemed: 'redeemed',
  givenBack: 'given_back',
  expired: 'expired',
  extended: 'extended',
  voided: 'voided',
  adjusted: 'adjusted',
  paidOut: 'paid_out',
  movedIn: 'moved',
  movedOut: 'moved',
};

/** These events lower the amount owed. The others raise it. A movement the other way is booked on the other side. */
const LOWERING: readonly JournalEvent[] = ['redeemed', 'expired', 'voided', 'paid_out'];

type JournalCase = {
  readonly event: JournalEvent;
  readonly soldAs: SoldAs;
  readonly productId: string;
  /** Null if it is unknown who sold the card. */
  readonly propertyId: string | null;
};

type JournalAccounts = {
  readonly debit: string;
  readonly credit: string;
  readonly taxKey: string | null;
  readonly costCentre: string | null;
};

const CONDITIONS = ['soldAs', 'productId', 'propertyId'] as const;
type Condition = (typeof CONDITIONS)[number];

/** A null condition fits every card. Without accounts, the event is not booked. */
export type JournalRule = Pick<JournalCase, 'event'> & { readonly [Name in Condition]: JournalCase[Name] | null } & {
  readonly accounts: JournalAccounts | null;
};

/** The rule with the most conditions that fit. Undefined if none fits, or if several have the most. */
export function findRule(
  rules: readonly JournalRule[],
  sought: Pick<JournalRule, 'event' | Condition>,
): JournalRule | undefined {
  const fitting = rules.filter(
    (rule) => rule.event === sought.event && CONDITIONS.every((name) => [null, sought[name]].includes(rule[name])),
  );
  const most = Math.max(...fitting.map(countConditions));
  const best = fitting.filter((rule) => countConditions(rule) === most);
  return best.length === 1 ? best[0] : undefined;
}

function countConditions(rule: JournalRule): number {
  return CONDITIONS.filter((name) => rule[name] !== null).length;
}

/** Pairs of rules, by their place, that fit the same cards when no rule is more specific. */
export function listAmbiguous(rules: readonly JournalRule[]): { readonly earlier: number; readonly later: number }[] {
  return rules.flatMap((rule, later) => {
    const earlier = rules.slice(0, later).findIndex((other) => {
      const both = { ...rule };
      for (const name of CONDITIONS) Object.assign(both, { [name]: rule[name] ?? other[name] });
      const mayMeet = CONDITIONS.every((name) => other[name] === null || other[name] === both[name]);
      return (
        rule.event === other.event &&
        countConditions(rule) === countConditions(other) &&
        mayMeet &&
        !findRule(rules, both)
      );
    });
    return earlier < 0 ? [] : [{ earlier, later }];
  });
}

export type JournalMovement = JournalCase & {
  readonly at: Temporal.Instant;
  readonly day: Temporal.PlainDate;
  readonly cardId: string;
  readonly last4: string;
  /** The reference of the stay, or the id of the card. */
  readonly reference: string;
  /** With the sign of its effect on the amount owed, in minor units, or in uses whose price is unknown. */
  readonly amount: number;
  readonly currency: string | null;
  /** For an extension: the day on which the value had expired. */
  readonly expiredOn: Temporal.PlainDate | null;
};

/** `no_rule`: the movement has to be booked, and the map does not say how. */
type JournalOutcome = 'booked' | 'not_booked' | 'no_price' | 'no_rule';

type Judged = JournalMovement & { readonly outcome: JournalOutcome; readonly accounts: JournalAccounts | null };

export type JournalSum = JournalCase &
  Pick<Judged, 'outcome' | 'accounts' | 'currency' | 'amount'> & { readonly movements: number };

export function isUnruled({ outcome }: JournalSum): boolean {
  return outcome === 'no_rule';
}

export type JournalLine = JournalCase &
  Pick<Judged, 'day' | 'last4' | 'reference'> & {
    readonly document: string;
    /** A debit goes to `accounts.debit` and its contra account `accounts.credit`. A credit is the reverse. */
    readonly side: 'debit' | 'credit';
    readonly amount: Money;
    readonly accounts: JournalAccounts;
  };

export type Journal = { readonly lines: readonly JournalLine[]; readonly sums: readonly JournalSum[] };

/** `rulesOn`: the rules by which the expiry of a day was or will be booked. */
type JournalMap = {
  readonly rules: readonly JournalRule[];
  readonly rulesOn: (day: Temporal.PlainDate) => readonly JournalRule[];
};

/** The lines of an export, and sums of all its movements, including those that are not booked. */
export function bookMovements(movements: readonly JournalMovement[], map: JournalMap, number: number): Journal {
  const judged = netOut(movements.map((movement) => ({ ...movement, ...judge(movement, map) })));
  const lines = judged.flatMap(({ accounts, currency, amount, ...line }) => {
    if (line.outcome !== 'booked' || !accounts || currency === null) return [];
    const side = amount < 0 === LOWERING.includes(line.event) ? ('debit' as const) : ('credit' as const);
    return [{ ...line, accounts, side, amount: money(currency, Math.abs(amount)) }];
  });
  const sums = Map.groupBy(judged, (one) => [keyOfCase(one), one.outcome].join(' '));
  return {
    lines: lines.map((line, index) => ({ ...line, document: `${number}-${String(index + 1).padStart(4, '0')}` })),
    sums: [...sums.values()].flatMap((same) =>
      same.slice(0, 1).map(({ event, soldAs, productId, propertyId, currency, outcome, accounts }) => ({
        event,
        soldAs,
        productId,
        propertyId,
        currency,
        outcome,
        accounts,
        amount: same.reduce((sum, { amount }) => sum + amount, 0),
        movements: same.length,
      })),
    ),
  };
}

/** Expired value is booked only by a rule, and its extension only if the expiry was booked. */
function judge(movement: JournalMovement, { rules, rulesOn }: JournalMap): Pick<Judged, 'outcome' | 'accounts'> {
  const { event, currency, expiredOn } = movement;
  const left = { outcome: 'not_booked', accounts: null } as const;
  if (currency === null) return { ...left, outcome: 'no_price' };
  const expiry = expiredOn && findRule(rulesOn(expiredOn), { ...movement, event: 'expired' });
  if (expiredOn && !expiry?.accounts) return left;
  const rule = findRule(rules, movement);
  if (rule) return rule.accounts ? { outcome: 'booked', accounts: rule.accounts } : left;
  return event === 'expired' ? left : { ...left, outcome: 'no_rule' };
}

/** Joins what one act did to several lots of a card. An extension of value that had not expired nets to zero. */
function netOut(movements: readonly Judged[]): Judged[] {
  const keyOf = (one: Judged) =>
    [one.day, one.at.epochNanoseconds, one.cardId, one.reference, keyOfCase(one), one.outcome].join(' ');
  const acts = [...Map.groupBy(movements, keyOf)].toSorted(([one], [other]) => compareIds(one, other));
  return acts.flatMap(([, same]) => {
    const amount = same.reduce((sum, one) => sum + one.amount, 0);
    return amount === 0 ? [] : same.slice(0, 1).map((one) => ({ ...one, amount }));
  });
}

function keyOfCase({ event, soldAs, productId, propertyId, currency }: JournalMovement): string {
  return [event, soldAs, productId, propertyId, currency].join(' ');
}
