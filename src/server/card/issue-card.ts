import { randomUUID } from 'node:crypto';
import type { CardForm, CardState, Unit } from '#domain/card.ts';
import { normalizeCode } from '#domain/card-code.ts';
import { asId, type CardId } from '#domain/ids.ts';
import type { VoucherProduct } from '#domain/voucher-product.ts';
import type { Database, Tx } from '../database/database.ts';
import { issueValue } from '../ledger/ledger.ts';
import type { Keys } from '../secrets/keys.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { findCardByFingerprint, insertCard } from './card-store.ts';

export type IssueCard = {
  readonly code: string;
  readonly product: VoucherProduct;
  readonly form: CardForm;
  readonly state: CardState;
  readonly unit: Unit;
  /** In the card's unit. */
  readonly amount: number;
  readonly startsOn: Temporal.PlainDate | null;
  readonly expiresOn: Temporal.PlainDate | null;
  readonly actor: string;
  readonly reason: string;
};

/** Writes a new card and its first lot of value. */
export async function issueCard(tx: Tx, keys: Keys, command: IssueCard, now: Temporal.Instant): Promise<CardId> {
  const id: CardId = asId(randomUUID());
  const code = normalizeCode(command.code);
  const card = { ...command, id, last4: code.slice(-4) };
  await insertCard(tx, card, keys.fingerprint(command.product.salePageId, code), now);
  await issueValue(
    tx,
    { cardId: id, amount: command.amount, expiresOn: command.expiresOn, origin: command.reason },
    {
      actor: command.actor,
      reason: command.reason,
      at: now,
    },
  );
  return id;
}

/** True when a card with this code was issued on the sale page. */
export async function hasCard(db: Database, keys: Keys, salePage: SalePage, code: string): Promise<boolean> {
  const fingerprint = keys.fingerprint(salePage.id, normalizeCode(code));
  return (await findCardByFingerprint(db, salePage, fingerprint)) !== undefined;
}
