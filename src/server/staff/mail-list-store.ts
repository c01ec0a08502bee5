import { sql, type RawBuilder } from 'kysely';
import type { MailState } from '#domain/mail-tries.ts';
import { instantValue, type Database } from '../plumbing/database/database.ts';
import type { PageReach } from './places.ts';

/**
 * Letters in reach: those about a stay belong to its property, those about a card to wherever it can be used, and all
 * others to the whole sale page.
 */
function mailsWithin(reach: readonly PageReach[]): RawBuilder<boolean> {
  const parts = reach.map(({ salePage, propertyIds, productIds }) =>
    propertyIds === null
      ? sql<boolean>`mail.sale_page_id = ${salePage.id}`
      : sql<boolean>`(mail.sale_page_id = ${salePage.id} and (placement.property_id = any (${propertyIds})
          or mail.placement_id is null and mail.data ->> 'productId' = any (${productIds})))`,
  );
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

type MailFilter = {
  readonly id?: string;
  readonly states?: readonly MailState[] | undefined;
  readonly since?: Temporal.Instant;
  readonly kind?: string | undefined;
  /** A part of the recipient's address, or a whole reference. */
  readonly text?: string | undefined;
  /** The last of the page before. */
  readonly after?: { readonly at: Temporal.Instant; readonly id: string } | undefined;
};

export type ListedMail = {
  readonly id: string;
  readonly kind: string;
  readonly state: MailState;
  readonly recipient: string | null;
  readonly language: string;
  readonly salePageId: string;
  readonly placementId: string | null;
  readonly reference: string | null;
  /** Of a letter about a card. */
  readonly cardId: string | null;
  readonly tries: number;
  readonly answer: string | null;
  readonly createdAt: Temporal.Instant;
  readonly sentAt: Temporal.Instant | null;
};

/** Letters in reach that a filter lets through, the newest first. */
export async function listMailRows(
  db: Database,
  reach: readonly PageReach[],
  { id, states, since, kind, text, after }: MailFilter,
  limit: number,
): Promise<ListedMail[]> {
  const conditions = [
    mailsWithin(reach),
    ...(id === undefined ? [] : [sql<boolean>`mail.id = ${id}`]),
    ...(states ? [sql<boolean>`mail.state = any (${states})`] : []),
    ...(since ? [sql<boolean>`mail.created_at >= ${instantValue(since)}`] : []),
    ...(kind === undefined ? [] : [sql<boolean>`mail.kind = ${kind}`]),
    ...(text === undefined
      ? []
      : [sql<boolean>`(position(lower(${text}) in lower(recipient)) > 0 or reference = upper(${text}))`]),
    ...(after ? [sql<boolean>`(mail.created_at, mail.id) < (${instantValue(after.at)}, ${after.id}::uuid)`] : []),
  ];
  const { rows } = await sql<ListedMail>`select mail.id, mail.kind, mail.state, recipient, mail.language,
      mail.sale_page_id as "salePageId", mail.placement_id as "placementId", placement.reference, card.id as "cardId",
      tries, smtp_answer as answer, mail.created_at as "createdAt", sent_at as "sentAt"
    from mail left join placement on placement.id = mail.placement_id
      left join card on mail.kind like 'card\\_%' and card.id::text = left(mail.cause_key, 36)
    where ${sql.join(conditions, sql` and `)}
    order by mail.created_at desc, mail.id desc limit ${limit}`.execute(db);
  return rows;
}
