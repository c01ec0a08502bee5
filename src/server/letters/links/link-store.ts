import type { LinkPurpose } from '#domain/letter/guest-link.ts';
import { sql, type Selectable } from 'kysely';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

type NewLink = {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly salePageId: string;
  readonly placementId: string | null;
  readonly holderEmail: string | null;
  readonly cardId: string | null;
  readonly mailId: string | null;
  readonly tokenDigest: Buffer;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};

type WrittenLink = { readonly id: string; readonly tokenDigest: Buffer };

/** If a letter is sent again, its link for this purpose is kept and extended to the new expiry. */
export async function insertLink(db: Database | Tx, link: NewLink): Promise<WrittenLink> {
  const { id, token_digest: tokenDigest } = await db
    .insertInto('guest_link')
    .values({
      id: link.id,
      purpose: link.purpose,
      sale_page_id: link.salePageId,
      placement_id: link.placementId,
      holder_email: link.holderEmail,
      card_id: link.cardId,
      mail_id: link.mailId,
      token_digest: link.tokenDigest,
      created_at: link.createdAt.toString(),
      expires_at: link.expiresAt.toString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['mail_id', 'purpose']).doUpdateSet({
        // Sending a letter again does not extend a link to a card.
        expires_at: sql`case guest_link.purpose when 'card_code' then guest_link.expires_at else excluded.expires_at end`,
      }),
    )
    .returning(['id', 'token_digest'])
    .executeTakeFirstOrThrow();
  return { id, tokenDigest };
}

/** Inserts a link on request and ends earlier requested ones. If requests are concurrent, only one link stays. */
export async function insertAskedLink(tx: Tx, link: NewLink): Promise<WrittenLink> {
  const written = await insertLink(tx, link);
  if (written.id === link.id) await voidAskedLinks(tx, link);
  return written;
}

async function voidAskedLinks(
  tx: Tx,
  { id, purpose, salePageId, placementId, holderEmail, createdAt }: NewLink,
): Promise<void> {
  // Without the lock, two concurrent transactions would not see each other's link, and both would stay.
  const subject = `link ${purpose} ${salePageId} ${placementId ?? holderEmail}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
  await tx
    .updateTable('guest_link')
    .set({ voided_at: createdAt.toString() })
    .where('sale_page_id', '=', salePageId)
    .where('purpose', '=', purpose)
    .where('placement_id', placementId === null ? 'is' : '=', placementId)
    .where('holder_email', holderEmail === null ? 'is' : '=', holderEmail)
    .where('id', '<>', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}

export async function voidBookingLinks(tx: Tx, placementId: string, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('guest_link')
    .set({ voided_at: at.toString() })
    .where('placement_id', '=', placementId)
    .where('voided_at', 'is', null)
    .execute();
}

export type FoundLink = Readonly<ReturnType<typeof readLink>>;

/** Uses a valid link. If a single-use link is used concurrently, only one call succeeds. */
export async function takeLink(
  db: Database | Tx,
  salePageId: string,
  tokenDigest: Buffer,
  purposes: readonly LinkPurpose[],
  at: Temporal.Instant,
): Promise<FoundLink | undefined> {
  const row = await db
    .updateTable('guest_link')
    .set({ used_at: at.toString() })
    .where('token_digest', '=', tokenDigest)
    .where('sale_page_id', '=', salePageId)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', instantValue(at))
    .where('voided_at', 'is', null)
    .where((link) => link.or([link('used_at', 'is', null), link('purpose', 'in', ['booking', 'no_reminders'])]))
    .returning(['id', 'placement_id', 'holder_email', 'created_at'])
    .executeTakeFirst();
  return row && readLink(row);
}

/** Counts a miss in advance, until `forgetLinkMiss`, so that concurrent attempts are all counted. */
export async function tryUsedLink(
  db: Database,
  salePageId: string,
  id: string,
  since: Temporal.Instant,
  maxMisses: number,
): Promise<FoundLink | undefined> {
  const row = await db
    .updateTable('guest_link')
    .set((link) => ({ misses: link('misses', '+', 1) }))
    .where('id', '=', id)
    .where('sale_page_id', '=', salePageId)
    .where('purpose', '=', 'asked_cards')
    .where('used_at', '>', instantValue(since))
    .where('misses', '<', maxMisses)
    .returning(['id', 'placement_id', 'holder_email', 'created_at'])
    .executeTakeFirst();
  return row && readLink(row);
}

export async function forgetLinkMiss(db: Database, id: string): Promise<void> {
  await db
    .updateTable('guest_link')
    .set((link) => ({ misses: link('misses', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

type CodeLink = Readonly<ReturnType<typeof readCodeLink>>;

export async function findCodeLink(db: Database | Tx, cardId: string): Promise<CodeLink | undefined> {
  const row = await db
    .selectFrom('guest_link as link')
    .selectAll()
    .select(IS_TAKEN.as('isTaken'))
    .where('card_id', '=', cardId)
    .where('mail_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readCodeLink(row);
}

/** Whether the card was registered or used for a booking after its link was made, which ends the link. */
const IS_TAKEN = sql<boolean>`(exists (select from card_registration as registered
    where registered.card_id = link.card_id and registered.registered_at >= link.created_at)
  or exists (select from transfer as used
    where used.card_id = link.card_id and used.kind = 'redeem' and used.created_at >= link.created_at))`;

type Press = {
  readonly salePageId: string;
  readonly tokenDigest: Buffer;
  readonly at: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly isForCode: boolean;
};

/** The first use shortens it to `endsAt`. A link without a letter opens the card once, and makes no code. */
export async function pressLink(
  tx: Tx,
  { salePageId, tokenDigest, at, endsAt, isForCode }: Press,
): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ endsAt: Temporal.Instant }>`
    update guest_link as link set used_at = coalesce(used_at, ${at.toString()}),
      expires_at = case when used_at is null then least(expires_at, ${endsAt.toString()}) else expires_at end
    where token_digest = ${tokenDigest} and sale_page_id = ${salePageId} and purpose = 'card_code'
      and expires_at > ${at.toString()} and voided_at is null and not ${IS_TAKEN}
      and (mail_id is not null or (used_at is null and not ${isForCode}))
    returning expires_at as "endsAt"`.execute(tx);
  return rows[0]?.endsAt;
}

/** The card of a code link, even if the link has ended. */
export async function findCardOfLink(
  db: Database | Tx,
  salePageId: string,
  tokenDigest: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('guest_link')
    .select('card_id')
    .where('token_digest', '=', tokenDigest)
    .where('sale_page_id', '=', salePageId)
    .where('card_id', 'is not', null)
    .executeTakeFirst();
  return row?.card_id ?? undefined;
}

/** Ends the valid links to cards. Returns the letters that carry them. */
export async function voidCodeLinks(
  tx: Tx,
  cardIds: readonly string[],
  at: Temporal.Instant,
  onlyWithoutLetter = false,
): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ mail_id: string | null }>`update guest_link as link set voided_at = ${at.toString()}
    where card_id = any (${cardIds}::uuid[]) and expires_at > ${at.toString()} and voided_at is null
      and (mail_id is null or not ${onlyWithoutLetter}) and not ${IS_TAKEN} returning mail_id`.execute(tx);
  return rows.map(({ mail_id: mailId }) => mailId);
}

function readCodeLink(row: Selectable<Tables['guest_link']> & { readonly isTaken: boolean }) {
  return {
    cardId: row.card_id ?? '',
    mailId: row.mail_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    voidedAt: row.voided_at,
    isTaken: row.isTaken,
  };
}

/** The card or the stay's reference behind the link of a letter, even if the link has ended. */
export async function findLinked(db: Database, tokenDigest: Buffer) {
  const { rows } = await sql<{ cardId: string | null; reference: string | null }>`
    select card_id as "cardId", reference from guest_link left join placement on placement.id = placement_id
    where token_digest = ${tokenDigest}`.execute(db);
  return rows[0];
}

/** Deletes links that ended before then. Opt-outs from reminders have a table of their own. */
export async function deleteEndedLinks(db: Database, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('guest_link').where('expires_at', '<', instantValue(before)).execute();
}

export async function insertReminderStop(db: Database | Tx, salePageId: string, email: string, at: Temporal.Instant) {
  const row = { sale_page_id: salePageId, email, stopped_at: at.toString() };
  await db
    .insertInto('reminder_stop')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasReminderStop(db: Database | Tx, salePageId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('reminder_stop')
    .select(sql`1`.as('one'))
    .where('sale_page_id', '=', salePageId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

type LinkRow = { id: string; placement_id: string | null; holder_email: string | null; created_at: Temporal.Instant };

function readLink(row: LinkRow) {
  return { id: row.id, placementId: row.placement_id, holderEmail: row.holder_email, createdAt: row.created_at };
}
