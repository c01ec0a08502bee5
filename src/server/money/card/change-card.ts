import { availableOn, balanceOf, heldOn, mayBecome, type Card, type CardState } from '#domain/card/card.ts';
import type { CardId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { findEarliestEnd, listShortenable } from '#domain/card/extension.ts';
import { compareExpiry, isExpired, takeFromLots, type Lot } from '#domain/card/lot.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { writeAudit, type AuditAction, type Cause } from '../../platform/audit/audit-log.ts';
import type { LetterData } from '../../letters/compose/letter-data.ts';
import { withinTransaction, type Database, type Tx } from '../../platform/database/database.ts';
import { adjustLots, extendLots, listExtensions, lockCards, voidFree } from '../ledger/ledger.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { parseCorrection, formatAmount } from './card-amount.ts';
import { updateCardState } from './card-store.ts';
import { loadCards } from './load-cards.ts';
import { queueCardChanged, type QueueJobs } from './queue-card-letters.ts';

/**
 * A change that was made, with a sentence that reports it, or the reason for the refusal. `isCounted`: false if it
 * counts in no limit of its person.
 */
export type Changed =
  | { readonly state: 'done'; readonly sentence: string; readonly isCounted?: boolean }
  | { readonly state: 'refused'; readonly reason: string; readonly because?: ChangeRefusal };

/** Why a change is refused, for callers that count refusals of many cards. */
type ChangeRefusal = `is_${CardState}` | 'nothing_to_extend' | 'day_is_past' | 'not_locked' | 'pin_weak';

/** The change as its holder is notified of it. Null if no letter is due. */
type News = LetterData['card_changed']['change'] | null;
type ChangedWithNews = (Extract<Changed, { state: 'done' }> & { readonly news: News }) | Refused;
type Refused = Extract<Changed, { state: 'refused' }>;

export type CardChange = {
  readonly salePage: SalePage;
  readonly cardId: CardId;
  readonly cause: Cause;
  readonly jobs?: QueueJobs;
};

/** Both `activate` and `unfreeze` end at active, so each names its start. */
const STATE_CHANGES = {
  activate: { from: 'draft', to: 'active' },
  freeze: { from: 'active', to: 'frozen' },
  unfreeze: { from: 'frozen', to: 'active' },
  void: { from: 'active', to: 'void' },
} as const satisfies Partial<Record<AuditAction, { from: CardState; to: CardState }>>;

export type StateChange = keyof typeof STATE_CHANGES;

const NEWS: Readonly<Record<StateChange, News>> = {
  activate: null,
  freeze: { type: 'frozen' },
  unfreeze: { type: 'unfrozen' },
  void: { type: 'voided' },
};

/** Voiding removes available value. Value that open placements release later is voided then. */
export function changeCardState(db: Database | Tx, change: CardChange, action: StateChange): Promise<Changed> {
  return changeLockedCard(db, change, async (tx, card) => {
    const { from, to } = STATE_CHANGES[action];
    if (card.state !== from || !mayBecome(from, to))
      return refuse(`Card …${card.last4} is ${card.state} and cannot become ${to}.`, `is_${card.state}`);
    if (action === 'activate' && card.lots.some((lot) => lot.balance > 0 && isExpired(lot, todayOf(change))))
      return refuse(`Card …${card.last4} has expired. Extend it first.`);
    await updateCardState(tx, card.id, to);
    const [balance, held] = [balanceOf(card), heldOn(card)];
    const details = { from: card.state, to, balance, held, ...(action === 'void' && { voided: balance - held }) };
    await writeAudit(tx, [{ action, cardId: card.id, details }], change.cause);
    if (action === 'void') await voidFree(tx, card, change.cause);
    const print = (amount: number) => formatAmount(card.unit, amount);
    const value = action === 'void' ? `${print(balance - held)} was taken off it` : `It holds ${print(balance)}`;
    const onHold = held === 0 ? 'none' : print(held);
    const done = `Card …${card.last4} was ${card.state} and is ${to} now. ${value}, ${onHold} on hold.`;
    return { state: 'done', sentence: done, news: NEWS[action] };
  });
}

/** Sets the expiry of value that expires before `until`, or has expired. Held value keeps its date. */
export function extendCard(db: Database | Tx, change: CardChange, until: Temporal.PlainDate): Promise<Changed> {
  return changeLockedCard(db, change, async (tx, card) => {
    if (card.state === 'void') return refuse(`Card …${card.last4} is void and cannot be extended.`, 'is_void');
    if (isBefore(until, todayOf(change)))
      return refuse(`${until.toString()} is past, so nothing can be extended to it.`, 'day_is_past');
    const lots = card.lots.filter((lot) => lot.balance > lot.held && compareExpiry(lot.expiresOn, until) < 0);
    if (lots.length === 0)
      return refuse(
        `Card …${card.last4} has no free value that expires before ${until.toString()}.`,
        'nothing_to_extend',
      );
    await extendLots(tx, card, lots, until, change.cause);
    const amount = lots.reduce((sum, { balance, held }) => sum + balance - held, 0);
    const details = { amount, expiresOn: until.toString() };
    await writeAudit(tx, [{ action: 'extend', cardId: card.id, details }], change.cause);
    const dates = lots.map(({ expiresOn }) => expiresOn?.toString()).join(', ');
    const held = lots.reduce((sum, lot) => sum + lot.held, 0);
    const kept = held > 0 ? ` ${formatAmount(card.unit, held)} on hold keeps its date.` : '';
    const sentence = `${formatAmount(card.unit, amount)} on card …${card.last4} expires on ${until.toString()} now, not ${dates}.${kept}`;
    return { state: 'done', sentence, news: { type: 'extended', amount, until } };
  });
}

/**
 * Shortens the extension of a card to an earlier day, but not before the day from before it. Value that expires by this
 * expires at the end of that day, which is today or later.
 */
export function shortenCard(db: Database | Tx, change: CardChange, until: Temporal.PlainDate): Promise<Changed> {
  return changeLockedCard(db, change, async (tx, card) => {
    if (card.state === 'void') return refuse(`Card …${card.last4} is void and cannot be shortened.`);
    const extended = listShortenable(card.lots, await listExtensions(tx, card.id), todayOf(change));
    const lots = extended.filter(({ lot }) => compareExpiry(until, lot.expiresOn) < 0);
    const earliest = findEarliestEnd(lots);
    if (!earliest) return refuse(`Card …${card.last4} has no free value that was extended beyond ${until.toString()}.`);
    if (isBefore(until, earliest))
      return refuse(`The earliest day is ${earliest.toString()}: it had that day before, or is today.`);
    await extendLots(
      tx,
      card,
      lots.map(({ lot }) => lot),
      until,
      change.cause,
    );
    const amount = lots.reduce((sum, { lot: { balance, held } }) => sum + balance - held, 0);
    const details = { amount, expiresOn: until.toString() };
    await writeAudit(tx, [{ action: 'shorten', cardId: card.id, details }], change.cause);
    const sentence = `${formatAmount(card.unit, amount)} on card …${card.last4} expires on ${until.toString()} again.`;
    return { state: 'done', sentence, news: { type: 'shortened', amount, until } };
  });
}

/**
 * Corrects the value of a card. An increase goes to the lot that lasts longest, whose day staff and guest see. A
 * decrease takes available value, soonest to expire first.
 */
export function adjustCard(db: Database | Tx, change: CardChange, written: string): Promise<Changed> {
  return changeLockedCard(db, change, async (tx, card) => {
    if (card.state === 'void') return refuse(`Card …${card.last4} is void and cannot be adjusted.`);
    const parsed = parseCorrection(card.unit, written);
    if (parsed.state === 'refused') return refuse(`${parsed.reason}.`);
    const { amount } = parsed;
    const shares = findShares(card, amount, todayOf(change));
    if (typeof shares === 'string') return refuse(shares);
    await adjustLots(tx, card, shares, change.cause);
    await writeAudit(tx, [{ action: 'adjust', cardId: card.id, details: { amount } }], change.cause);
    const [before, after] = [balanceOf(card), balanceOf(card) + amount];
    const sentence = `Card …${card.last4} had ${formatAmount(card.unit, before)} and has ${formatAmount(card.unit, after)} now.`;
    return { state: 'done', sentence, news: { type: 'adjusted', amount } };
  });
}

function findShares(card: Card, amount: number, today: Temporal.PlainDate) {
  if (amount < 0) {
    const taken = takeFromLots(card.lots, -amount, today);
    if (taken) return taken.map((share) => ({ ...share, amount: -share.amount }));
    return `Card …${card.last4} has only ${formatAmount(card.unit, availableOn(card, today))} free.`;
  }
  const good = card.lots.filter((each: Lot) => !isExpired(each, today));
  const lot = good.toSorted((one, other) => compareExpiry(one.expiresOn, other.expiresOn)).at(-1);
  return lot
    ? [{ lotId: lot.id, amount }]
    : `All value of card …${card.last4} has expired; extend it before you add to it.`;
}

/** Locks, reads and changes the card in one transaction, which is the caller's if it has one. */
export function changeLockedCard(
  db: Database | Tx,
  { salePage, cardId, cause, jobs }: CardChange,
  work: (tx: Tx, card: Card) => Promise<ChangedWithNews>,
): Promise<Changed> {
  return withinTransaction(db, async (tx) => {
    await lockCards(tx, [cardId]);
    const card = await loadCard(tx, salePage, cardId);
    const changed = await work(tx, card);
    if (changed.state === 'refused') return changed;
    const { news, ...done } = changed;
    if (news && card.registered) {
      await queueCardChanged(tx, jobs, salePage, await loadCard(tx, salePage, cardId), news, cause.at);
    }
    return done;
  });
}

async function loadCard(tx: Tx, salePage: SalePage, cardId: CardId): Promise<Card> {
  const [card] = await loadCards(tx, salePage, [cardId]);
  invariant(card, 'loadCards returns every requested card');
  return card;
}

function todayOf({ salePage, cause }: CardChange): Temporal.PlainDate {
  return dateAt(cause.at, salePage.timeZone);
}

function isBefore(left: Temporal.PlainDate, right: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(left, right) < 0;
}

export function refuse(reason: string, because?: ChangeRefusal): Refused {
  return { state: 'refused', reason, ...(because && { because }) };
}
