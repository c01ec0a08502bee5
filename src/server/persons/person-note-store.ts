import { sql, type RawBuilder } from 'kysely';
import { instantValue, type Database, type Tx } from '../plumbing/database/database.ts';
import { DEPARTURE, listBooked, onPages, type PersonStay, type Whose } from './person-store.ts';

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
 * A note with a blank for "'s", and for what `name_alike` takes out as if it stood within a name: "Anna Müller's",
 * "Müller.Called". The stops of initials ("J.R.") and of addresses stay.
 */
const NAMES_APART = sql<string>`regexp_replace(staff_note.text, '[''‘’ʼ´]s?(?![[:alpha:]])|[%_\\\\]'
  || '|(?<=[[:alpha:]]{2})[.](?=[[:alpha:]])(?![[:alnum:]._%+-]*@)', ' ', 'gi')`;

/**
 * The notes of `notesOf`, and all others of the sale pages that name somebody, whatever they are about; for their copy
 * none about a stay or card of another, who may only be called the same.
 */
export function notesAbout(
  whose: Whose,
  { addresses, names, digits }: Marks,
  { stayIds, cardIds, isForCopy }: NotesWanted,
): RawBuilder<boolean> {
  // As the desk finds guests: without accents, with whatever apostrophes, and "ue" as "u" is. The note stands there
  // as it is, too: what ends a name in one may be a part of it in another.
  const isNamed = sql<boolean>`name_alike(staff_note.text || ' | ' || ${NAMES_APART}) ~ any (${names}::text[])`;
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
