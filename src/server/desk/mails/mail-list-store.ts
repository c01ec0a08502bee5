import { sql, type RawBuilder } from 'kysely';
import { MAIL_STATES } from '#contract/desk/staff-choices.ts';
import type { MailState } from '#domain/letter/mail-tries.ts';
import { instantValue, type Database } from '../../platform/database/database.ts';
import type { PageReach } from '../sign-in/reach.ts';

/**
 * Letters in reach. A letter about a stay belongs to its property, and one about a card to every place where it can be
 * used. All others belong to the whole sale page.
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
  /** Without a later letter of its kind, to the same stay or card, that was sent or is being sent. */
  readonly isNewest?: boolean;
  readonly kind?: string | undefined;
  /** The recipient's full address, or a part of it. */
  readonly address?: string | undefined;
  readonly part?: string | undefined;
  readonly reference?: string | undefined;
  /** Cursor: the last row of the previous page. */
  readonly after?: { readonly at: Temporal.Instant; readonly id: string } | undefined;
};

/** The card that a letter is about, if any. */
const CARD_OF_LETTER = sql`case when mail.kind like 'card\\_%' and pg_input_is_valid(left(mail.cause_key, 36), 'uuid')
  then left(mail.cause_key, 36)::uuid end`;

const IS_LATER = `later.sale_page_id = mail.sale_page_id and later.kind = mail.kind
  and later.created_at > mail.created_at and later.state in ('queued', 'sending', 'sent')`;

/** A letter to the operator reports its own fact, which a later one does not repeat. */
const IS_NEWEST = sql<boolean>`(mail.kind = 'operator_alert' or not exists (select from mail later
    where later.placement_id = mail.placement_id and ${sql.raw(IS_LATER)})
  and not exists (select from mail later where mail.placement_id is null and mail.kind like 'card\\_%'
    and later.placement_id is null and later.kind like 'card\\_%'
    and left(later.cause_key, 36) = left(mail.cause_key, 36) and ${sql.raw(IS_LATER)}))`;

export type ListedMail = {
  readonly id: string;
  readonly kind: string;
  readonly state: MailState;
  readonly recipient: string | null;
  readonly language: string;
  readonly salePageId: string;
  readonly placementId: string | null;
  readonly reference: string | null;
  /** For a letter about a card. */
  readonly cardId: string | null;
  readonly tries: number;
  readonly answer: string | null;
  readonly createdAt: Temporal.Instant;
  readonly sentAt: Temporal.Instant | null;
};

export async function listMailRows(
  db: Database,
  reach: readonly PageReach[],
  filter: MailFilter,
  limit: number,
): Promise<ListedMail[]> {
  const { rows } = await selectMails(reach, filter, limit).execute(db);
  return rows;
}

/**
 * Matching letters in reach, newest first. Each sale page and state (or kind, if nearly all states match) is a separate
 * query with the limit, so that an index is used.
 */
export function selectMails(reach: readonly PageReach[], filter: MailFilter, limit: number): RawBuilder<ListedMail> {
  const { states = MAIL_STATES, kind } = filter;
  const byKind = kind !== undefined && states.includes('sent');
  const keys = byKind ? [sql`mail.state = any (${states})`] : states.map((state) => sql`mail.state = ${state}`);
  const fits = sql.join([sql`true`, ...listConditions(filter)], sql` and `);
  const order = sql`order by created_at desc, id desc limit ${limit}`;
  const select = (where: RawBuilder<unknown>) => sql`select mail.id, mail.created_at from mail
    left join placement on placement.id = mail.placement_id where ${where} and ${fits}`;
  const find = (where: RawBuilder<unknown>) => sql`(${select(where)} ${order})`;
  // Materializes all matches before sorting: PostgreSQL would otherwise scan the whole list in its order.
  const findAll = (where: RawBuilder<unknown>) =>
    sql`(select * from (${select(where)} offset 0) as all_found ${order})`;
  const found = hasOwnIndex(filter)
    ? [findAll(mailsWithin(reach))]
    : reach.flatMap((page) => keys.map((key) => find(sql`${mailsWithin([page])} and ${key}`)));
  const none = sql`(select id, created_at from mail where false)`;
  return sql<ListedMail>`select mail.id, mail.kind, mail.state, recipient, mail.language,
      mail.sale_page_id as "salePageId", mail.placement_id as "placementId", placement.reference, card.id as "cardId",
      tries, smtp_answer as answer, mail.created_at as "createdAt", sent_at as "sentAt"
    from (select * from (${found.length === 0 ? none : sql.join(found, sql` union all `)}) as each ${order}) as found
      join mail using (id) left join placement on placement.id = mail.placement_id
      left join card on card.id = ${CARD_OF_LETTER}
    order by found.created_at desc, found.id desc`;
}

/** Whether a filter has its own index. A part of an address has none and scans all letters. */
function hasOwnIndex({ id, address, part, reference }: MailFilter): boolean {
  return [id, address, part, reference].some((one) => one !== undefined);
}

export function selectMailCount(
  reach: readonly PageReach[],
  filter: MailFilter,
): RawBuilder<{ readonly count: number }> {
  const fits = sql.join([mailsWithin(reach), ...listConditions(filter)], sql` and `);
  return sql<{ count: number }>`select count(*)::int as count from mail
    left join placement on placement.id = mail.placement_id where ${fits}`;
}

/** Case-insensitive. An ASCII part can match ASCII only, for which a folded copy of the address is stored. */
function hasPart(part: string): RawBuilder<boolean> {
  const isPlain = /^[ -~]*$/.test(part);
  const folded = isPlain ? sql`recipient_folded` : sql`lower(recipient)`;
  return sql<boolean>`position(lower(${part}) in ${folded}) > 0`;
}

function listConditions(filter: MailFilter): RawBuilder<boolean>[] {
  const { id, states, kind, since, isNewest, address, part, reference, after } = filter;
  return [
    ...(id === undefined ? [] : [sql<boolean>`mail.id = ${id}`]),
    ...(states ? [sql<boolean>`mail.state = any (${states})`] : []),
    ...(kind === undefined ? [] : [sql<boolean>`mail.kind = ${kind}`]),
    ...(since ? [sql<boolean>`mail.created_at >= ${instantValue(since)}`] : []),
    ...(isNewest ? [IS_NEWEST] : []),
    ...(address === undefined
      ? []
      : [sql<boolean>`recipient is not null and mailbox_of(recipient) = mailbox_of(${address})`]),
    ...(part === undefined ? [] : [hasPart(part)]),
    ...(reference === undefined
      ? []
      : [sql<boolean>`mail.placement_id = (select stay.id from placement stay where stay.reference = ${reference})`]),
    ...(after ? [sql<boolean>`(mail.created_at, mail.id) < (${instantValue(after.at)}, ${after.id}::uuid)`] : []),
  ];
}
