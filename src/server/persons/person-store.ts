import { sql, type RawBuilder } from 'kysely';
import { foldEmail } from '#domain/guest-link.ts';
import type { CardId, PlacementId } from '#domain/ids.ts';
import type { PaymentState, PlacementState } from '#domain/placement.ts';
import { instantValue, type Database, type Tx } from '../plumbing/database/database.ts';

/** Whose data, and on which sale pages: an address, in capitals or not, in each way to write its domain. */
export type Whose = {
  readonly email: string;
  readonly spellings: readonly string[];
  readonly salePageIds: readonly string[];
};

export type PersonStay = {
  readonly id: PlacementId;
  readonly salePageId: string;
  readonly propertyId: string;
  readonly reference: string;
  readonly state: PlacementState;
  readonly needsPerson: boolean;
  readonly payment: PaymentState | null;
  readonly departureDate: string;
  /** False for who only stays, and whose stay somebody else booked. */
  readonly isBuyer: boolean;
  readonly hotelNumbers: readonly string[];
};

export type PersonCard = { readonly id: CardId; readonly salePageId: string; readonly last4: string };

/** Also in other capitals of whatever alphabet. Of nearly all addresses the first index has it, of the rest another. */
const isOfMailbox = (column: RawBuilder<unknown>, { spellings }: Whose) => {
  const mailboxes = sql.join(spellings.map((spelling) => sql`mailbox_alike(${spelling})`));
  return sql<boolean>`(mailbox_of(${column}) in (${mailboxes})
    or octet_length(${column}) > length(${column}) and mailbox_alike(${column}) in (${mailboxes}))`;
};
const fold = (column: RawBuilder<unknown>) => sql<string>`lower(trim(${column}) collate "C")`;
const isSpelt = (column: RawBuilder<unknown>, { spellings }: Whose) =>
  sql<boolean>`${fold(column)} = any (${spellings.map(foldEmail)}::text[])`;
/** By the index of mailboxes, and then by the address itself: what follows a "+" may be another person's. */
const isAddress = (column: RawBuilder<unknown>, whose: Whose) =>
  sql<boolean>`(${isOfMailbox(column, whose)} and ${isSpelt(column, whose)})`;
const onPages = (column: RawBuilder<unknown>, { salePageIds }: Whose) =>
  sql<boolean>`${column} = any (${salePageIds}::text[])`;

/** The stays that somebody booked, or that name them as who stays; the oldest first. */
export async function listStays(db: Database | Tx, whose: Whose): Promise<PersonStay[]> {
  const buyer = isAddress(sql`placement.buyer ->> 'email'`, whose);
  const guest = sql`placement.buyer -> 'guest' ->> 'email'`;
  const { rows } = await sql<PersonStay>`
    select placement.id, placement.sale_page_id as "salePageId", property_id as "propertyId", reference,
      placement.state, needs_person as "needsPerson", payment.state as payment, ${DEPARTURE} as "departureDate",
      ${buyer} as "isBuyer", array(select number #>> '{}' from jsonb_path_query(pms_reservation, '$.rooms[*].number')
        as number where number #>> '{}' is not null) as "hotelNumbers"
    from placement left join placement_payment payment on payment.placement_id = placement.id
    where ${onPages(sql`placement.sale_page_id`, whose)}
      and (${buyer} or (${guest} <> '' and ${isAddress(guest, whose)}))
    order by placed_at, placement.id`.execute(db);
  return rows;
}

/** The ids of those that they booked themselves. */
export function listBooked(stays: readonly PersonStay[]): PlacementId[] {
  return stays.filter(({ isBuyer }) => isBuyer).map(({ id }) => id);
}

/** Rows of before versions spell it as the wire did. */
const DEPARTURE = sql`coalesce(placement.booking -> 'stay' ->> 'departureDate', placement.booking ->> 'stay_to')`;

/** The cards that are registered to somebody. */
export async function listRegisteredCards(db: Database | Tx, whose: Whose): Promise<PersonCard[]> {
  const { rows } = await sql<PersonCard>`select card.id, card.sale_page_id as "salePageId", last4
    from card_registration holder join card on card.id = holder.card_id
    where ${isAddress(sql`holder.email`, whose)} and ${onPages(sql`card.sale_page_id`, whose)}
    order by registered_at, card.id`.execute(db);
  return rows;
}

/** The letters to somebody, and those about a stay that they booked. */
export function lettersOf(whose: Whose, bookedIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`recipient is not null and ${onPages(sql`mail.sale_page_id`, whose)}
    and (${isAddress(sql`recipient`, whose)} or placement_id = any (${bookedIds}::uuid[]))`;
}

export type PageLetters = { readonly salePageId: string; readonly letters: number };

/** How many there are on each sale page that has any. */
export async function countLetters(
  db: Database | Tx,
  whose: Whose,
  bookedIds: readonly string[],
): Promise<PageLetters[]> {
  const { rows } = await sql<PageLetters>`select sale_page_id as "salePageId", count(*)::int as letters from mail
    where ${lettersOf(whose, bookedIds)} group by sale_page_id order by sale_page_id`.execute(db);
  return rows;
}

/** What an address has besides: links to its cards and about reminders, what it asked for, and that it wants none. */
export type PageRequests = { readonly salePageId: string; readonly requests: number };

/** How many there are on each sale page that has any. */
export async function countRequests(db: Database | Tx, whose: Whose): Promise<PageRequests[]> {
  const { rows } = await sql<PageRequests>`select asked.page as "salePageId", count(*)::int as requests from (
      select sale_page_id as page from guest_link where ${linksOf(whose, [])}
      union all select sale_page_id from reminder_stop where ${stopsOf(whose)}
      union all select data ->> 'salePageId' from pgboss.job where ${askedBy(whose)}) as asked
    group by asked.page order by asked.page`.execute(db);
  return rows;
}

/** Where an address may stand, and of which sale page it is there. */
const PLACES = [
  [sql`holder.email`, sql`sale_page_id`, sql`card_registration holder join card on card.id = holder.card_id`],
  [sql`placement.buyer ->> 'email'`, sql`sale_page_id`, sql`placement`],
  [sql`placement.buyer -> 'guest' ->> 'email'`, sql`sale_page_id`, sql`placement`],
  [sql`recipient`, sql`sale_page_id`, sql`mail`],
  [sql`holder_email`, sql`sale_page_id`, sql`guest_link`],
  [sql`email`, sql`sale_page_id`, sql`reminder_stop`],
  [sql`data ->> 'email'`, sql`data ->> 'salePageId'`, sql`pgboss.job`],
] as const;

/**
 * Other addresses of which something is kept, and which may lead to the same mailbox: with something else after a "+",
 * at Gmail with other dots, or in other capitals than A to Z. At many domains they do, at others they are somebody
 * else's.
 */
export async function listOtherAddresses(db: Database | Tx, whose: Whose): Promise<string[]> {
  const kept = PLACES.map(
    ([address, page, rows]) => sql`select ${fold(address)} as address from ${rows}
      where ${address} <> '' and ${isOfMailbox(address, whose)} and not ${isSpelt(address, whose)} and ${onPages(page, whose)}`,
  );
  const { rows } = await sql<{ address: string }>`${sql.join(kept, sql` union `)} order by address`.execute(db);
  return rows.map(({ address }) => address);
}

export function linksOf(whose: Whose, bookedIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${onPages(sql`guest_link.sale_page_id`, whose)} and ${isAddress(sql`holder_email`, whose)}
    or placement_id = any (${bookedIds}::uuid[]))`;
}

export function stopsOf(whose: Whose): RawBuilder<boolean> {
  return sql<boolean>`(${onPages(sql`sale_page_id`, whose)} and ${isAddress(sql`email`, whose)})`;
}

/** Jobs of who asked for a link, done or not. */
export function askedBy(whose: Whose): RawBuilder<boolean> {
  return sql<boolean>`(${isAddress(sql`data ->> 'email'`, whose)} and ${onPages(sql`data ->> 'salePageId'`, whose)})`;
}

/** What staff may call somebody by in a note: their names and telephone numbers, as stays and cards have them. */
type Known = { readonly firstName: string | null; readonly lastName: string | null; readonly phone: string };

/**
 * What a note that is about somebody says: patterns for their addresses, and for their names as `name_alike` has them,
 * and digits of their telephones.
 */
type Marks = {
  readonly addresses: readonly string[];
  readonly names: readonly string[];
  readonly digits: readonly string[];
};

/** By a number's last digits, however it begins; fewer are found by chance. */
const PHONE_DIGITS = 8;

export async function listMarks(
  db: Database | Tx,
  { spellings }: Whose,
  stays: readonly PersonStay[],
  cardIds: readonly string[],
): Promise<Marks> {
  const booked = listBooked(stays);
  const others = stays.filter(({ isBuyer }) => !isBuyer).map(({ id }) => id);
  const { rows } = await sql<Known>`
    select buyer ->> 'firstName' as "firstName", buyer ->> 'lastName' as "lastName",
        coalesce(buyer ->> 'phone', '') as phone
      from placement where id = any (${booked}::uuid[])
    union select buyer -> 'guest' ->> 'firstName', buyer -> 'guest' ->> 'lastName', ''
      from placement where id = any (${others}::uuid[])
    union select first_name, last_name, '' from card_registration where card_id = any (${cardIds}::uuid[])`.execute(db);
  const names = rows.flatMap(({ firstName, lastName }) => (firstName && lastName ? callBy(firstName, lastName) : []));
  const { rows: folded } = await sql<{ name: string }>`
    select distinct name_alike(name) as name from unnest(${names}::text[]) as name where name_alike(name) <> ''`.execute(
    db,
  );
  const phones = rows.map(({ phone }) => phone.replaceAll(/\D/g, ''));
  return {
    // What stands beside the address is no part of a longer one.
    addresses: spellings.map(
      (one) => `(^|[^[:alnum:]._%+-])${quotePattern(one)}($|[^[:alnum:].-]|[.]($|[^[:alnum:]]))`,
    ),
    names: folded.map(({ name }) =>
      HAS_BLANKS.test(name) ? `(^|[^[:alpha:]])${quotePattern(name)}($|[^[:alpha:]])` : quotePattern(name),
    ),
    digits: phones.filter(({ length }) => length >= PHONE_DIGITS).map((phone) => phone.slice(-PHONE_DIGITS)),
  };
}

const HAS_BLANKS = /\s/;
/** Who writes so puts no blank between names, and none around them. */
const WRITTEN_TOGETHER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** How staff may write somebody's full name; of several first names only one, too. */
function callBy(firstName: string, lastName: string): string[] {
  const first = [...new Set([firstName, firstName.trim().split(/\s+/)[0] ?? firstName])];
  return first.flatMap((name) => [
    `${name} ${lastName}`,
    `${lastName} ${name}`,
    `${lastName}, ${name}`,
    ...(WRITTEN_TOGETHER.test(name + lastName) ? [`${name}${lastName}`, `${lastName}${name}`] : []),
  ]);
}

/** Each sign by itself, and however many spaces where there is one. */
function quotePattern(text: string): string {
  return text
    .trim()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
}

/** Where a note belongs that is about no card and no stay yet, as well. */
const PAGE_OF_NOTE = sql<string>`coalesce((select sale_page_id from card where card.id = staff_note.card_id),
  (select sale_page_id from placement where placement.id = staff_note.placement_id),
  (select coalesce(approval.sale_page_id, task.sale_page_id)
    from staff_approval approval left join staff_task task on task.id = approval.task_id
    where approval.id = staff_note.approval_id))`;

/** A stay, or a card that somebody registered: whose it is, is known. */
const ABOUT_SOMEBODY = sql<boolean>`(staff_note.placement_id is not null
  or exists (select from card_registration holder where holder.card_id = staff_note.card_id))`;

/**
 * The notes of `notesOf`, and all others of the sale pages that name somebody, whatever they are about; for their copy
 * none about a stay or card of another, who may only be called the same.
 */
export function notesAbout(
  whose: Whose,
  { addresses, names, digits }: Marks,
  { stayIds, cardIds, isForCopy }: NotesWanted,
): RawBuilder<boolean> {
  // As the desk finds guests: without accents, with whatever apostrophes, and "ue" as "u" is.
  const isNamed = sql<boolean>`name_alike(staff_note.text) ~ any (${names}::text[])`;
  return sql<boolean>`(${notesOf(stayIds, cardIds)} or ${onPages(PAGE_OF_NOTE, whose)}
    and (staff_note.text ~* any (${addresses}::text[])
      or ${isForCopy ? sql<boolean>`(${isNamed} and not ${ABOUT_SOMEBODY})` : isNamed}
      or regexp_replace(staff_note.text, '\\D', '', 'g') like any (${digits.map((one) => `%${one}%`)}::text[])))`;
}

type NotesWanted = {
  readonly stayIds: readonly string[];
  readonly cardIds: readonly string[];
  readonly isForCopy: boolean;
};

export type PageNotes = { readonly salePageId: string; readonly notes: number };

/** How many there are on each sale page that has any. */
export async function countNotes(db: Database | Tx, which: RawBuilder<boolean>): Promise<PageNotes[]> {
  const { rows } = await sql<PageNotes>`select ${PAGE_OF_NOTE} as "salePageId", count(*)::int as notes from staff_note
    where ${which} group by 1 order by 1`.execute(db);
  return rows;
}

/** Notes of a sale page so old, but those of a stay that is to come. */
export function oldNotes(salePageId: string, moment: Temporal.Instant, today: Temporal.PlainDate): RawBuilder<boolean> {
  return sql<boolean>`(staff_note.created_at < ${instantValue(moment)} and ${PAGE_OF_NOTE} = ${salePageId}
    and not exists (select from placement
      where placement.id = staff_note.placement_id and ${DEPARTURE} >= ${today.toString()}))`;
}

/**
 * Notes of staff about somebody's stays and cards, and about cards that paid for them and are nobody else's: who writes
 * about a card writes about who called.
 */
export function notesOf(stayIds: readonly string[], cardIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(placement_id = any (${stayIds}::uuid[]) or card_id = any (${cardIds}::uuid[])
    or card_id in (select card_id from transfer where placement_id = any (${stayIds}::uuid[]))
      and not exists (select from card_registration holder where holder.card_id = staff_note.card_id))`;
}

/** Until the transaction ends, nobody opens a placement for this mailbox; the lock is that of `lockCardsAndGuest`. */
export async function lockGuest(tx: Tx, { spellings, salePageIds }: Whose): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('guest ' || page || ' ' || mailbox, 0))
    from (select distinct page, mailbox_of(spelling) as mailbox
      from unnest(${salePageIds}::text[]) as page, unnest(${spellings}::text[]) as spelling
      order by page, mailbox) as guest`.execute(tx);
}

/** Until the transaction ends, nobody moves these placements. */
export async function lockStays(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from placement where id = any (${ids}::uuid[]) order by id for update`.execute(tx);
}

type ExportRow = Readonly<Record<string, unknown>>;

/** What is kept of somebody, a list for each kind as their copy has it. Nothing of others in the same rows is in it. */
export async function readPerson(
  db: Database | Tx,
  whose: Whose,
  stays: readonly PersonStay[],
  cardIds: readonly string[],
  notes: RawBuilder<boolean>,
): Promise<Readonly<Record<string, readonly ExportRow[]>>> {
  const stayIds = stays.map(({ id }) => id);
  const booked = listBooked(stays);
  const parts = {
    cards: sql`select last4, card.sale_page_id, voucher_product_id as product, state, first_name, last_name, email,
        language, registered_at, (select sum(balance) from lot where lot.card_id = card.id) as balance, unit, currency
      from card_registration join card on card.id = card_id where card.id = any (${cardIds}::uuid[])`,
    movements: sql`select card.last4, kind, amount, reference, transfer.created_at as at
      from transfer join card on card.id = card_id left join placement on placement.id = placement_id
      where card_id = any (${cardIds}::uuid[]) order by transfer.created_at, card_sequence`,
    stays: sql`select reference, sale_page_id, property_id, state, placed_at, settled_at, booking, buyer, terms,
        cancellation, pms_reservation from placement where id = any (${booked}::uuid[]) order by placed_at`,
    stays_booked_by_others: sql`select reference, sale_page_id, property_id, state, booking -> 'stay' as stay,
        buyer -> 'guest' as guest
      from placement where id = any (${stayIds}::uuid[]) and not id = any (${booked}::uuid[]) order by placed_at`,
    letters: sql`select kind, language, state, recipient, data, created_at, sent_at from mail
      where ${lettersOf(whose, booked)} and kind <> 'operator_alert' order by created_at`,
    links: sql`select purpose, created_at, expires_at, used_at from guest_link where ${linksOf(whose, booked)}`,
    wallet_passes: sql`select wallet, language, created_at, (select count(*) from wallet_device device
        where device.serial = wallet_pass.serial) as devices from wallet_pass
      where card_id = any (${cardIds}::uuid[]) or placement_id = any (${booked}::uuid[])`,
    links_asked_for: sql`select name as kind, data ->> 'salePageId' as sale_page_id, data ->> 'email' as email,
        created_on as asked_at from pgboss.job where ${askedBy(whose)}`,
    reminders_stopped: sql`select sale_page_id, email, stopped_at from reminder_stop where ${stopsOf(whose)}`,
    notes_of_staff: sql`select text, created_at from staff_note where ${notes}`,
  };
  const read: Record<string, readonly ExportRow[]> = {};
  for (const [name, part] of Object.entries(parts)) {
    const { rows } = await sql<{ row: ExportRow }>`select to_jsonb(part) as row from (${part}) as part`.execute(db);
    read[name] = rows.map(({ row }) => row);
  }
  return read;
}
