import { sql, type RawBuilder } from 'kysely';
import { foldEmail } from '#domain/letter/guest-link.ts';
import type { CardId, PlacementId } from '#domain/value/ids.ts';
import type { PaymentState, PlacementState } from '#domain/placement/placement.ts';
import { lockCards } from '../../money/ledger/ledger.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

/** A person's data: an address in any case, with each spelling of its domain, on some sale pages. */
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
  /** False for a guest whose stay another person booked. */
  readonly isBuyer: boolean;
  readonly hotelNumbers: readonly string[];
};

export type PersonCard = { readonly id: CardId; readonly salePageId: string; readonly last4: string };

/** Case-insensitive in any alphabet. One index has nearly all addresses, a second has the rest. */
const isOfMailbox = (column: RawBuilder<unknown>, { spellings }: Whose) => {
  const mailboxes = sql.join(spellings.map((spelling) => sql`mailbox_alike(${spelling})`));
  return sql<boolean>`(mailbox_of(${column}) in (${mailboxes})
    or octet_length(${column}) > length(${column}) and mailbox_alike(${column}) in (${mailboxes}))`;
};
export const fold = (column: RawBuilder<unknown>) => sql<string>`lower(trim(${column}) collate "C")`;
const isSpelt = (column: RawBuilder<unknown>, { spellings }: Whose) =>
  sql<boolean>`${fold(column)} = any (${spellings.map(foldEmail)}::text[])`;
/** Uses the index of mailboxes, then compares the address itself: a different "+" suffix may be another person's. */
const isAddress = (column: RawBuilder<unknown>, whose: Whose) =>
  sql<boolean>`(${isOfMailbox(column, whose)} and ${isSpelt(column, whose)})`;
const onPages = (column: RawBuilder<unknown>, { salePageIds }: Whose) =>
  sql<boolean>`${column} = any (${salePageIds}::text[])`;

/** Stays that the person booked or is a guest of, oldest first. */
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

export function listBooked(stays: readonly PersonStay[]): PlacementId[] {
  return stays.filter(({ isBuyer }) => isBuyer).map(({ id }) => id);
}

export const DEPARTURE = sql`(placement.booking -> 'stay' ->> 'departureDate')`;

export async function listRegisteredCards(db: Database | Tx, whose: Whose): Promise<PersonCard[]> {
  const { rows } = await sql<PersonCard>`select card.id, card.sale_page_id as "salePageId", last4
    from card_registration holder join card on card.id = holder.card_id
    where ${isAddress(sql`holder.email`, whose)} and ${onPages(sql`card.sale_page_id`, whose)}
    order by registered_at, card.id`.execute(db);
  return rows;
}

/** Letters to the person, and those about stays that they booked. */
export function lettersOf(whose: Whose, bookedIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`recipient is not null and ${onPages(sql`mail.sale_page_id`, whose)}
    and (${isAddress(sql`recipient`, whose)} or placement_id = any (${bookedIds}::uuid[]))`;
}

export type PageLetters = { readonly salePageId: string; readonly letters: number };

/** Sale pages without any are omitted. */
export async function countLetters(
  db: Database | Tx,
  whose: Whose,
  bookedIds: readonly string[],
): Promise<PageLetters[]> {
  const { rows } = await sql<PageLetters>`select sale_page_id as "salePageId", count(*)::int as letters from mail
    where ${lettersOf(whose, bookedIds)} group by sale_page_id order by sale_page_id`.execute(db);
  return rows;
}

/** An address's other data: links, requests, reminder opt-outs, cards of waiting imports and cards to be sent. */
export type PageRequests = { readonly salePageId: string; readonly requests: number };

/** Sale pages without any are omitted. */
export async function countRequests(db: Database | Tx, whose: Whose): Promise<PageRequests[]> {
  const { rows } = await sql<PageRequests>`select asked.page as "salePageId", count(*)::int as requests from (
      select sale_page_id as page from guest_link where ${linksOf(whose, [])}
      union all select sale_page_id from reminder_stop where ${stopsOf(whose)}
      union all select data ->> 'salePageId' from pgboss.job where ${askedBy(whose)}
      union all select sale_page_id from ${WAITING} where ${toHold(whose)}
      union all select sale_page_id from staff_approval where ${toGet(whose)}) as asked
    group by asked.page order by asked.page`.execute(db);
  return rows;
}

/** Cards of imports, which keep their holders until they are imported. */
const WAITING = sql`staff_task_card waiting join staff_task on staff_task.id = waiting.task_id`;
const HOLDER = sql`waiting.card -> 'holder'`;
export const toHold = (whose: Whose) =>
  sql<boolean>`waiting.outcome is null and ${isAddress(sql`${HOLDER} ->> 'email'`, whose)} and ${onPages(sql`sale_page_id`, whose)}`;

/** Cards that wait for approval, and are sent to their recipient then. */
const RECIPIENT = sql`staff_approval.gift #>> '{recipient,email}'`;
export const toGet = (whose: Whose) =>
  sql<boolean>`${isAddress(RECIPIENT, whose)} and ${onPages(sql`staff_approval.sale_page_id`, whose)}`;

/** Every column with an address, and the expression of its sale page. */
const PLACES = [
  [sql`holder.email`, sql`sale_page_id`, sql`card_registration holder join card on card.id = holder.card_id`],
  [sql`placement.buyer ->> 'email'`, sql`sale_page_id`, sql`placement`],
  [sql`placement.buyer -> 'guest' ->> 'email'`, sql`sale_page_id`, sql`placement`],
  [sql`recipient`, sql`sale_page_id`, sql`mail`],
  [sql`holder_email`, sql`sale_page_id`, sql`guest_link`],
  [sql`email`, sql`sale_page_id`, sql`reminder_stop`],
  [sql`data ->> 'email'`, sql`data ->> 'salePageId'`, sql`pgboss.job`],
  [sql`${HOLDER} ->> 'email'`, sql`sale_page_id`, WAITING],
  [RECIPIENT, sql`sale_page_id`, sql`staff_approval`],
] as const;

/**
 * Other addresses with stored data that may reach the same mailbox: with another "+" suffix, with other dots at Gmail,
 * or with other case beyond A to Z. At many domains they are the same mailbox, at others another person's.
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

/** Jobs of the person's requests for a link, finished or not. */
export function askedBy(whose: Whose): RawBuilder<boolean> {
  return sql<boolean>`(${isAddress(sql`data ->> 'email'`, whose)} and ${onPages(sql`data ->> 'salePageId'`, whose)})`;
}

/** No placement of this mailbox is opened until the transaction ends, by the lock of `lockCardsAndGuest`. */
async function lockGuest(tx: Tx, { spellings, salePageIds }: Whose): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('guest ' || page || ' ' || mailbox, 0))
    from (select distinct page, mailbox_of(spelling) as mailbox
      from unnest(${salePageIds}::text[]) as page, unnest(${spellings}::text[]) as spelling
      order by page, mailbox) as guest`.execute(tx);
}

/**
 * Locks a person's stays and cards until the transaction ends, and blocks new bookings of theirs. Follows the common
 * lock order: an import locks a waiting card and then makes it, settling locks a stay and then its cards, booking locks
 * cards and then the guest. A stay booked since is open or in the future, and so refuses the erasure.
 */
export async function lockPerson(tx: Tx, whose: Whose): Promise<void> {
  await sql`select from ${WAITING} where ${toHold(whose)} order by task_id, position for update of waiting`.execute(tx);
  const stayIds = (await listStays(tx, whose)).map(({ id }) => id);
  await lockStays(tx, stayIds);
  const cardIds = (await listRegisteredCards(tx, whose)).map(({ id }) => id);
  await lockCards(tx, cardIds);
  await lockGuest(tx, whose);
}

async function lockStays(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from placement where id = any (${ids}::uuid[]) order by id for update`.execute(tx);
}

/** Staff notes about a person's stays and cards, and about cards without a holder that paid for these stays. */
export function notesOf(stayIds: readonly string[], cardIds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(placement_id = any (${stayIds}::uuid[]) or card_id = any (${cardIds}::uuid[])
    or card_id in (select card_id from transfer where placement_id = any (${stayIds}::uuid[]))
      and not exists (select from card_registration holder where holder.card_id = staff_note.card_id))`;
}

type ExportRow = Readonly<Record<string, unknown>>;

/** A person's data as in their copy, one list per kind. Excludes other people's data in the same rows. */
export async function readPerson(
  db: Database | Tx,
  whose: Whose,
  stays: readonly PersonStay[],
  cardIds: readonly string[],
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
    cards_to_import: sql`select sale_page_id, created_at, ${HOLDER} ->> 'firstName' as first_name,
        ${HOLDER} ->> 'lastName' as last_name, ${HOLDER} ->> 'email' as email from ${WAITING} where ${toHold(whose)}`,
    cards_to_be_sent: sql`select sale_page_id, asked_at, gift from staff_approval where ${toGet(whose)}`,
    reminders_stopped: sql`select sale_page_id, email, stopped_at from reminder_stop where ${stopsOf(whose)}`,
    notes_of_staff: sql`select text, created_at from staff_note where ${notesOf(booked, cardIds)}`,
  };
  const read: Record<string, readonly ExportRow[]> = {};
  for (const [name, part] of Object.entries(parts)) {
    const { rows } = await sql<{ row: ExportRow }>`select to_jsonb(part) as row from (${part}) as part`.execute(db);
    read[name] = rows.map(({ row }) => row);
  }
  return read;
}
