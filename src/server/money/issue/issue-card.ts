import { randomUUID } from 'node:crypto';
import type { CardForm, CardState, Unit } from '#domain/card/card.ts';
import { normalizeCode, groupCode } from '#domain/card/card-code.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { UNKNOWN_SALE, type CardSale, type CodeDelivery } from '#domain/card/issuing.ts';
import type { VoucherProduct } from '#domain/card/voucher-product.ts';
import type { Tx } from '../../platform/database/database.ts';
import { issueValues, lockCards } from '../ledger/ledger.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { CodeFingerprint } from '../card/card-code-store.ts';
import { insertCards } from '../card/card-store.ts';
import { fingerprintOf } from '../code/search-card.ts';
import type { CardChange, Changed } from '../card/change-card.ts';
import { loadCards } from '../card/load-cards.ts';
import { moveBetween } from '../card/move-value.ts';
import { drawCode } from '../code/make-codes.ts';

type IssueCard = {
  readonly code: string;
  readonly product: VoucherProduct;
  readonly form: CardForm;
  readonly state: CardState;
  readonly unit: Unit;
  /** In the card's unit. */
  readonly amount: number;
  readonly startsOn: Temporal.PlainDate | null;
  readonly expiresOn: Temporal.PlainDate | null;
  readonly batch?: string | null;
  /** How its code reaches the guest, if it is issued without one. */
  readonly delivery?: CodeDelivery | null;
  readonly sale?: CardSale;
  readonly actor: string;
  readonly reason: string;
};

/** A new card with its first lot. Its code is stored as fingerprint and last four only. */
export type CodedCard = Omit<IssueCard, 'code' | 'actor' | 'reason'> & {
  readonly id: CardId;
  readonly fingerprint: CodeFingerprint;
  readonly last4: string;
};

/** A card that may have no code yet, and then no last four. */
type NewCard = Omit<CodedCard, 'fingerprint'> & { readonly fingerprint: CodeFingerprint | null };

/** Throws if a card with this code exists. */
export async function issueCard(tx: Tx, keys: Keys, command: IssueCard, now: Temporal.Instant): Promise<CardId> {
  const card = codeCard(keys, command, normalizeCode(command.code));
  const cause = { actor: command.actor, reason: command.reason, at: now };
  const issued = await issueCards(tx, [card], cause);
  invariant(issued.has(card.id), `card …${card.last4} was issued before`);
  return card.id;
}

/** Adds an id, and the fingerprint and last four of the normalized code. */
export function codeCard(
  keys: Keys,
  card: Omit<IssueCard, 'code' | 'actor' | 'reason'>,
  code: string,
  typedLast: string = code,
): CodedCard {
  return {
    ...card,
    id: asId(randomUUID()),
    fingerprint: fingerprintOf(keys, card.product.salePageId, code),
    last4: [...typedLast].slice(-4).join(''),
  };
}

export function leaveUncoded(card: Omit<IssueCard, 'code' | 'actor' | 'reason'>, delivery: CodeDelivery): NewCard {
  return { ...card, id: asId(randomUUID()), fingerprint: null, last4: '', delivery };
}

/** Inserts many cards and their value at once, except those whose code exists. Returns the ids of the new cards. */
export async function issueCards(tx: Tx, cards: readonly NewCard[], cause: Cause): Promise<ReadonlySet<CardId>> {
  const inserted = await insertCards(tx, cards, cause.at);
  const issues = cards
    .filter(({ id }) => inserted.has(id))
    .map(({ id, amount, expiresOn, sale = UNKNOWN_SALE }) => {
      return { cardId: id, amount, expiresOn, origin: cause.reason, sale };
    });
  await issueValues(tx, issues, cause);
  return inserted;
}

type Split =
  | (Extract<Changed, { state: 'done' }> & { readonly code: string | null; readonly newCardId: CardId })
  | Extract<Changed, { state: 'refused' }>;

/**
 * Moves a part of a card's free value to a new card of the same product. Its code is returned and stored nowhere. After
 * an approval the card has no code yet, because the approver must not see it.
 */
export async function splitCard(tx: Tx, keys: Keys, change: CardChange, written: string): Promise<Split> {
  const { salePage, cardId, cause } = change;
  await lockCards(tx, [cardId]);
  const [from] = await loadCards(tx, salePage, [cardId]);
  invariant(from, 'loadCards returns every requested card');
  const { product, form, unit, startsOn } = from;
  const like = { product, form, state: 'active' as const, unit, amount: 0, startsOn, expiresOn: null };
  const code = cause.approvedBy === undefined ? drawCode() : null;
  const made = code === null ? leaveUncoded(like, 'link') : codeCard(keys, like, code);
  const to = { ...from, ...made, registered: false, lots: [] };
  const insertTo = () => insertCards(tx, [made], cause.at);
  const moved = await moveBetween(tx, change, { from, to, written, insertTo });
  if (moved.state === 'refused') return moved;
  return { ...moved, code: code && groupCode(code), newCardId: made.id };
}
