import type { LinkPurpose } from '#domain/guest-link.ts';
import { sql, type Selectable } from 'kysely';
import { instantValue, type Database, type Tx } from '../plumbing/database/database.ts';
import type { Tables } from '../plumbing/database/tables.ts';

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

/**
 * Writes a link and answers its id. A letter that was sent before has one for this purpose already: that one stays, and
 * lasts as long as a new one would.
 */
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
      conflict.columns(['mail_id', 'purpose']).doUpdateSet((row) => ({ expires_at: row.ref('excluded.expires_at') })),
    )
    .returning(['id', 'token_digest'])
    .executeTakeFirstOrThrow();
  return { id, tokenDigest };
}

/** Writes a link that somebody asked for; it ends those that were asked for before, of several at once all but one. */
export async function insertAskedLink(tx: Tx, link: NewLink): Promise<WrittenLink> {
  const written = await insertLink(tx, link);
  if (written.id === link.id) await voidAskedLinks(tx, link);
  return written;
}

async function voidAskedLinks(
  tx: Tx,
  { id, purpose, salePageId, placementId, holderEmail, createdAt }: NewLink,
): Promise<void> {
  // Two that do not see each other would both stay.
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

export type FoundLink = {
  readonly id: string;
  readonly placementId: string | null;
  readonly holderEmail: string | null;
  readonly createdAt: Temporal.Instant;
};

/** Uses a link that is good: of two who try at once to use one that works once, one does. */
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

/**
 * The link that somebody used since `since`, while there are misses left. This counts as one until `forgetLinkMiss`, so
 * that of many at once none goes by uncounted.
 */
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

export type CodeLink = {
  readonly cardId: string;
  readonly mailId: string | null;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly usedAt: Temporal.Instant | null;
  readonly voidedAt: Temporal.Instant | null;
};

/** The link to the code of a card that was made last. */
export async function findCodeLink(db: Database | Tx, cardId: string): Promise<CodeLink | undefined> {
  const row = await db
    .selectFrom('guest_link')
    .selectAll()
    .where('card_id', '=', cardId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readCodeLink(row);
}

/** The card whose code a link is for, whatever became of the link. */
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

/** Ends the links to the codes of cards that nobody has used; answers the letters that carry them. */
export async function voidCodeLinks(
  tx: Tx,
  cardIds: readonly string[],
  at: Temporal.Instant,
): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ mail_id: string | null }>`update guest_link set voided_at = ${at.toString()}
    where card_id = any (${cardIds}::uuid[]) and used_at is null and voided_at is null returning mail_id`.execute(tx);
  return rows.map(({ mail_id: mailId }) => mailId);
}

function readCodeLink(row: Selectable<Tables['guest_link']>): CodeLink {
  return {
    cardId: row.card_id ?? '',
    mailId: row.mail_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    voidedAt: row.voided_at,
  };
}

/** Links that ended before then; the wish to be reminded no more has a table of its own. */
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

function readLink(row: LinkRow): FoundLink {
  return { id: row.id, placementId: row.placement_id, holderEmail: row.holder_email, createdAt: row.created_at };
}
