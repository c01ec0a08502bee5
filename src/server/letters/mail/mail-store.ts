import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import { asId, type CardId } from '#domain/value/ids.ts';
import type { MailState } from '#domain/letter/mail-tries.ts';
import { LETTER_DATA, type LetterKind } from '../compose/letter-data.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type Mail = Readonly<ReturnType<typeof readMail>>;

type NewMail = Pick<
  Mail,
  'id' | 'salePageId' | 'kind' | 'causeKey' | 'language' | 'placementId' | 'createdAt' | 'dueAt'
> & {
  readonly recipient: string;
  readonly data: string;
};

/** Does nothing if the letter exists already. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx
    .insertInto('mail')
    .values({
      id: mail.id,
      sale_page_id: mail.salePageId,
      kind: mail.kind,
      cause_key: mail.causeKey,
      recipient: mail.recipient,
      language: mail.language,
      data: mail.data,
      placement_id: mail.placementId,
      created_at: mail.createdAt.toString(),
      queued_at: mail.dueAt.toString(),
      due_at: mail.dueAt.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks a mailbox until the transaction ends, so that its letters can be counted. */
export async function lockRecipient(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mailbox ' || mailbox_of(${email}), 0))`.execute(tx);
}

export type CountedMails = {
  readonly kinds: readonly LetterKind[];
  readonly recipient: string;
  readonly placementId?: string | undefined;
  readonly since: Temporal.Instant;
};

/** All spellings of an address, on every sale page, count as one mailbox. */
export async function countMails(tx: Tx, { kinds, recipient, placementId, since }: CountedMails): Promise<number> {
  const { count } = await tx
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', 'in', kinds)
    .where(sql<boolean>`mailbox_of(recipient) = mailbox_of(${recipient})`)
    .where('created_at', '>', instantValue(since))
    .$if(placementId !== undefined, (query) => query.where('placement_id', '=', placementId ?? ''))
    .executeTakeFirstOrThrow();
  return count;
}

export async function dropQueuedMail(tx: Tx, kinds: readonly LetterKind[], placementId: string): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ state: 'dropped' })
    .where('placement_id', '=', placementId)
    .where('kind', 'in', kinds)
    .where('state', '=', 'queued')
    .execute();
}

export async function dropQueuedMails(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update mail set state = 'dropped' where id = any (${ids}::uuid[]) and state = 'queued'`.execute(tx);
}

/** Undefined if it is not queued, or another worker has been sending it since `lostBefore` or later. */
export async function claimMail(
  db: Database,
  id: string,
  now: Temporal.Instant,
  lostBefore: Temporal.Instant,
): Promise<Mail | undefined> {
  const row = await db
    .updateTable('mail')
    .set((mail) => ({ state: 'sending', sending_since: now.toString(), tries: mail('tries', '+', 1) }))
    .where('id', '=', id)
    .where((mail) => mail.or([mail('state', '=', 'queued'), mail('sending_since', '<', instantValue(lostBefore))]))
    .returningAll()
    .executeTakeFirst();
  return row && readMail(row);
}

type MailEnd = {
  readonly state: Exclude<MailState, 'sending'>;
  readonly answer: string;
  readonly sentAt?: Temporal.Instant;
  /** For a letter that is queued again: when it is due, and the corrected number of attempts. */
  readonly dueAt?: Temporal.Instant;
  readonly tries?: number;
};

/** Stores the outcome of an attempt. False if another worker has taken the letter over. */
export async function endSending(db: Database | Tx, { id, tries: claimed }: Mail, end: MailEnd): Promise<boolean> {
  const { state, answer, sentAt, dueAt, tries } = end;
  const updated = await db
    .updateTable('mail')
    .set({
      state,
      smtp_answer: answer,
      sending_since: null,
      ...(sentAt && { sent_at: sentAt.toString() }),
      ...(dueAt && { due_at: dueAt.toString() }),
      ...(tries !== undefined && { tries }),
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('tries', '=', claimed)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Letters that were due before `dueBefore`, or whose sending began before `lostBefore`. Oldest first. */
export async function listOverdue(
  db: Database,
  dueBefore: Temporal.Instant,
  lostBefore: Temporal.Instant,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where((mail) =>
      mail.or([
        mail.and([mail('state', '=', 'queued'), mail('due_at', '<', instantValue(dueBefore))]),
        mail.and([mail('state', '=', 'sending'), mail('sending_since', '<', instantValue(lostBefore))]),
      ]),
    )
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findMail(db: Database | Tx, id: string): Promise<Mail | undefined> {
  const row = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readMail(row);
}

type Redirection = {
  readonly placementId: string;
  readonly from: string;
  readonly to: string;
  /** These are dropped. */
  readonly except: readonly LetterKind[];
};

/** Sends the queued letters of a stay to another mailbox. False if one to the old mailbox is being sent. */
export async function redirectMails(tx: Tx, { placementId, from, to, except }: Redirection): Promise<boolean> {
  const isOfStay = sql`placement_id = ${placementId} and mailbox_of(recipient) = mailbox_of(${from})`;
  await sql`update mail set state = case when kind = any (${except}) then 'dropped' else state end,
      recipient = case when kind = any (${except}) then recipient else ${to} end
    where ${isOfStay} and state = 'queued'`.execute(tx);
  // A statement of its own: a worker may have claimed a letter while the update waited for it.
  const { rows } = await sql`select from mail where ${isOfStay} and state = 'sending'`.execute(tx);
  return rows.length === 0;
}

/**
 * Whether the address of the letter's stay has been corrected since. Waits for a correction that is under way. Letters
 * to the guest who stays, to the hotel and to the operator are not sent to this address.
 */
export async function isToOldAddress(db: Database | Tx, { id, placementId }: Mail): Promise<boolean> {
  if (placementId === null) return false;
  const { rows } = await sql`select from placement join mail on mail.placement_id = placement.id
    where mail.id = ${id} and mail.kind !~ '^(guest|hotel|operator)_' and buyer ->> 'email' <> ''
      and mailbox_of(recipient) <> mailbox_of(buyer ->> 'email')
    for share of placement`.execute(db);
  return rows.length > 0;
}

const CARD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export async function findCardOfMail(
  tx: Tx,
  { kind, causeKey }: Pick<Mail, 'kind' | 'causeKey'>,
): Promise<CardId | undefined> {
  const [id] = (kind.startsWith('card_') && CARD_ID.exec(causeKey)) || [];
  const row = id && (await tx.selectFrom('card').select('id').where('id', '=', id).executeTakeFirst());
  return row ? asId<CardId>(row.id) : undefined;
}

export async function queueMailAgain(tx: Tx, { id, data }: Mail, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ data: JSON.stringify(data), state: 'queued', tries: 0, queued_at: now.toString(), due_at: now.toString() })
    .where('id', '=', id)
    .where('state', 'in', ['bounced', 'given_up', 'queued'])
    .execute();
}

const ROOMS_AT_HOTEL = z.object({
  movedTo: z.unknown().optional(),
  rooms: z.array(z.object({ isCancelled: z.boolean() })),
});

/** The rooms of a confirmed stay at its hotel, and the dates to which it was moved, as stored. */
export async function findRoomsAtHotel(tx: Tx, { placementId }: Mail) {
  const stays = tx.selectFrom('placement').select('pms_reservation').where('state', '=', 'confirmed');
  const row = placementId && (await stays.where('id', '=', placementId).executeTakeFirst());
  return row && row.pms_reservation ? ROOMS_AT_HOTEL.parse(row.pms_reservation) : undefined;
}

export async function countMailsOf(tx: Tx, kind: LetterKind, causePrefix: string): Promise<number> {
  const { count } = await tx
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where(sql<boolean>`starts_with(cause_key, ${causePrefix})`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Erases recipient and data of letters from before a moment. Those still queued are given up. */
export async function blankMails(db: Database, before: Temporal.Instant): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      recipient: null,
      data: '{}',
      sending_since: null,
      state: sql<MailState>`case when state in ('queued', 'sending') then 'given_up' else state end`,
    })
    .where('created_at', '<', instantValue(before))
    .where('recipient', 'is not', null)
    .execute();
}

function readMail(row: Selectable<Tables['mail']>) {
  return {
    id: row.id,
    salePageId: row.sale_page_id,
    kind: readKind(row.kind),
    causeKey: row.cause_key,
    /** Null in letters past their retention period. */
    recipient: row.recipient,
    language: row.language,
    data: row.data,
    placementId: row.placement_id,
    state: row.state,
    tries: row.tries,
    /** The last answer of the mail server. */
    answer: row.smtp_answer,
    createdAt: row.created_at,
    /** Since when delivery has been attempted. */
    queuedAt: row.queued_at,
    dueAt: row.due_at,
    sentAt: row.sent_at,
  };
}

function readKind(kind: string): LetterKind {
  if (kind in LETTER_DATA) return kind as LetterKind;
  throw new Error(`no letter is of the kind "${kind}"`);
}
