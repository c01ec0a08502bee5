import { groupCode } from '#domain/card/card-code.ts';
import type { CardId } from '#domain/value/ids.ts';
import {
  findIssuingFault,
  usualExpiry,
  type CodeDelivery,
  type GoodwillSubject,
  type IssuingFault,
} from '#domain/card/issuing.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { VoucherProduct } from '#domain/card/voucher-product.ts';
import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import type { MoneyParts } from '../money-parts.ts';
import { withinTransaction, type Database, type Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { formatAmount } from '../card/card-amount.ts';
import { hasBatch } from '../card/card-code-store.ts';
import { codeCard, issueCards, leaveUncoded } from './issue-card.ts';
import { drawCode } from '../code/make-codes.ts';
import type { CardTerms } from './parse-card-terms.ts';

type Batch = {
  readonly salePage: SalePage;
  readonly terms: CardTerms;
  readonly count: number;
  readonly name: string | null;
  /** How codes that are made later reach their guests. Null makes the codes now. */
  readonly delivery: CodeDelivery | null;
  readonly cause: Cause;
  /** Absent for cards that are sold. */
  readonly goodwill?: Goodwill | null;
};

/** The reason for a card that is given away. The key makes a repeated request one card. */
type Goodwill = { readonly subject: GoodwillSubject; readonly reference: string; readonly key: string };

/** A new card with its code, which cannot be read again. Null if it has no code yet. */
export type IssuedCard = {
  readonly code: string | null;
  readonly id: CardId;
  readonly last4: string;
  /** Formatted with its unit. */
  readonly amount: string;
  readonly expiresOn: string | null;
};

type IssuedBatch =
  | { readonly state: 'issued'; readonly cards: readonly IssuedCard[] }
  | { readonly state: 'refused'; readonly reason: string };

type PlannedBatch =
  | { readonly state: 'planned'; readonly expiresOn: Temporal.PlainDate | null }
  | { readonly state: 'refused'; readonly reason: string };

/** The terms of the cards to issue, or the reason for a refusal. */
export function planBatch({ salePage, terms, count, name, delivery, cause }: Omit<Batch, 'goodwill'>): PlannedBatch {
  const { product } = terms;
  if (product.isClosed) return { state: 'refused', reason: `"${product.id}" is closed, so no card is sold as it` };
  if (delivery === 'print' && name === null)
    return { state: 'refused', reason: 'cards for a print file need a batch name' };
  const today = dateAt(cause.at, salePage.timeZone);
  const expiresOn = terms.expiresOn ?? usualExpiry(product.issuing, terms.startsOn, today);
  const fault = findIssuingFault(product.issuing, { ...terms, count, expiresOn }, today);
  return fault ? { state: 'refused', reason: explain(fault, product) } : { state: 'planned', expiresOn };
}

/** In one transaction. `beforeCommit` runs before the commit. If it fails, no cards are issued. */
export async function issueBatch(
  { db, keys }: Pick<MoneyParts, 'keys'> & { readonly db: Database | Tx },
  batch: Batch,
  beforeCommit: (cards: readonly IssuedCard[]) => Promise<void>,
): Promise<IssuedBatch> {
  const planned = planBatch(batch);
  if (planned.state === 'refused') return planned;
  const { salePage, terms, count, name, delivery, cause, goodwill } = batch;
  const { expiresOn } = planned;
  const coded = Array.from({ length: count }, () => {
    const card = { ...terms, expiresOn, batch: name };
    if (delivery) return { code: null, card: leaveUncoded(card, delivery) };
    const code = drawCode();
    return { code: groupCode(code), card: codeCard(keys, card, code) };
  });
  return withinTransaction(db, async (tx) => {
    // A print file contains all cards of a batch, so the batch must be new.
    if (delivery === 'print' && name !== null && (await hasBatch(tx, salePage.id, name))) {
      return { state: 'refused', reason: `there is a batch "${name}" already` } as const;
    }
    const inserted = await issueCards(
      tx,
      coded.map(({ card }) => card),
      cause,
    );
    // Without the batch's name, which staff typed. The card has it, and there it can be changed.
    const details = { amount: terms.amount, ...goodwill };
    const action = goodwill ? ('goodwill' as const) : ('issue' as const);
    const entries = [...inserted].map((cardId) => ({ action, cardId, details }));
    await writeAudit(tx, entries, cause);
    const issued = coded.filter(({ card }) => inserted.has(card.id));
    const cards = issued.map(({ code, card: { id, last4, unit, amount } }) => {
      const printed = formatAmount(unit, amount);
      return { code, id, last4, amount: printed, expiresOn: expiresOn?.toString() ?? null };
    });
    await beforeCommit(cards);
    return { state: 'issued', cards } as const;
  });
}

function explain(fault: IssuingFault, { id, issuing }: VoucherProduct): string {
  const reasons: Readonly<Record<IssuingFault, string>> = {
    currency: `"${id}" is sold in ${issuing.currencies.join(', ')} only (issuing.currencies of the product)`,
    too_little: `"${id}" is sold from ${issuing.minAmount ?? 0} on (issuing.min_amount of the product)`,
    too_much: `"${id}" is sold up to ${issuing.maxAmount ?? 0} (issuing.max_amount of the product)`,
    too_many_uses: `"${id}" has at most ${issuing.maxUses ?? 0} uses (issuing.max_uses of the product)`,
    too_many_cards: `"${id}" is issued ${issuing.maxCards} at once at most (issuing.max_cards of the product)`,
    expired: 'its last day is past',
  };
  return reasons[fault];
}
