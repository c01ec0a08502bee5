import { sql, type RawBuilder } from 'kysely';
import { OPEN_STATES } from '#domain/placement/placement.ts';
import type { LetterKind } from '../../letters/compose/letter-data.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import { oldNotes } from './person-note-store.ts';
import { askedBy, fold, lettersOf, linksOf, stopsOf, toGet, toHold, type Whose } from './person-store.ts';

/** Buyer, guests, and all free text. Bookings, payments and cancellations stay for the books. Idempotent. */
export async function forgetBuyers(tx: Tx, ids: readonly string[], at: Temporal.Instant): Promise<void> {
  if (ids.length === 0) return;
  await sql`select forget_buyers(${ids}::uuid[], ${instantValue(at)})`.execute(tx);
  await forgetAbout(tx, ids);
}

/** Letters to a guest who is not the buyer. */
const TO_WHO_STAYS: readonly LetterKind[] = ['guest_stay_confirmed', 'guest_stay_cancelled'];

/**
 * Removes guests from stays that another person booked. Other letters lose the guest's name, and are still sent if they
 * wait. Those letters, links, passes and notes belong to the buyer.
 */
export async function forgetStayingGuests(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select forget_staying_guests(${ids}::uuid[])`.execute(tx);
  await blankLetters(tx, sql`placement_id = any (${ids}::uuid[]) and kind = any (${TO_WHO_STAYS}::text[])`);
  await sql`update mail set data = data || '{"guest": null}'
      || case when data ? 'specialRequests' then '{"specialRequests": ""}' else '{}' end::jsonb
    where placement_id = any (${ids}::uuid[]) and data ? 'guest'`.execute(tx);
  await forgetAnswers(tx, ids);
}

/** Removes data attached to stays: letters, links, passes, and the results of finished jobs. */
async function forgetAbout(tx: Tx, ids: readonly string[]): Promise<void> {
  await blankLetters(tx, sql`recipient is not null and placement_id = any (${ids}::uuid[])`);
  await sql`delete from guest_link where placement_id = any (${ids}::uuid[])`.execute(tx);
  await sql`delete from wallet_pass where placement_id = any (${ids}::uuid[])`.execute(tx);
  await forgetAnswers(tx, ids);
}

/** Replaces erased text in a letter to the operator, in case it is sent again. */
const NOT_KEPT = 'the details have been deleted';

/** Texts from a hotel's system may contain names, including where letters to the operator quote them. */
async function forgetAnswers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from placement_change_words where change_id in (
    select id from placement_change where placement_id = any (${ids}::uuid[]))`.execute(tx);
  await sql`delete from placement_payment_change_words where change_id in (
    select id from placement_payment_change where placement_id = any (${ids}::uuid[]))`.execute(tx);
  await sql`update placement_payment set reason = '' where placement_id = any (${ids}::uuid[]) and reason <> ''`.execute(
    tx,
  );
  await sql`update mail set data = jsonb_set(jsonb_set(data, '{alert,reason}', to_jsonb(${NOT_KEPT}::text)),
      '{alert,needs}', coalesce((select jsonb_agg(need || jsonb_build_object('detail', ${NOT_KEPT}::text))
        from jsonb_array_elements(data #> '{alert,needs}') need), '[]'))
    where placement_id = any (${ids}::uuid[]) and kind = 'operator_alert'
      and data #>> '{alert,type}' = 'needs_person'`.execute(tx);
  await sql`update pgboss.job set output = null
    where data ->> 'placementId' = any (${ids}::text[]) and output is not null`.execute(tx);
}

type FormerHolder = { readonly cardId: string; readonly email: string };

/** Removes holders and their passes from cards. The value stays. Returns the former holders. */
export async function forgetHolders(tx: Tx, cardIds: readonly string[]): Promise<FormerHolder[]> {
  if (cardIds.length === 0) return [];
  await sql`delete from wallet_pass where card_id = any (${cardIds}::uuid[])`.execute(tx);
  const { rows } = await sql<FormerHolder>`delete from card_registration where card_id = any (${cardIds}::uuid[])
    returning card_id as "cardId", email`.execute(tx);
  return rows;
}

/**
 * Removes the letters about a card to its former holder. If the holder has no other card on the sale page, also the
 * letters and links to all their cards.
 */
export async function forgetLettersToHolders(
  tx: Tx,
  salePageId: string,
  holders: readonly FormerHolder[],
): Promise<void> {
  if (holders.length === 0) return;
  const [cardIds, emails] = [holders.map(({ cardId }) => cardId), holders.map(({ email }) => email)];
  const former = sql`(select id, email, not exists (
      select from card_registration holder join card on card.id = holder.card_id
      where card.sale_page_id = ${salePageId} and ${isSame(sql`holder.email`, sql`each.email`)}) as "hasNone"
    from unnest(${cardIds}::text[], ${emails}::text[]) as each (id, email)) as former`;
  await blankLetters(
    tx,
    sql`id in (select mail.id from ${former} join mail on ${isSame(sql`mail.recipient`, sql`former.email`)}
      where recipient is not null and mail.sale_page_id = ${salePageId}
        and (mail.kind like 'card\\_%' and starts_with(mail.cause_key, former.id)
          or mail.kind = 'my_cards_link' and former."hasNone"))`,
  );
  await sql`delete from guest_link using ${former}
    where sale_page_id = ${salePageId} and former."hasNone"
      and ${fold(sql`holder_email`)} = ${fold(sql`former.email`)}`.execute(tx);
}

/** Same address. The mailbox comparison uses its index. */
const isSame = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`(mailbox_of(${one}) = mailbox_of(${other}) and ${fold(one)} = ${fold(other)})`;

/** Removes an address's letters, links, opt-outs and requests, and its name from cards to be imported or sent. */
export async function forgetAddress(tx: Tx, whose: Whose): Promise<void> {
  await blankLetters(tx, lettersOf(whose, []));
  await sql`delete from guest_link where ${linksOf(whose, [])}`.execute(tx);
  await sql`delete from reminder_stop where ${stopsOf(whose)}`.execute(tx);
  await sql`delete from pgboss.job where ${askedBy(whose)}`.execute(tx);
  await sql`update staff_task_card as waiting set card = jsonb_set(waiting.card, '{holder}', 'null') from staff_task
    where staff_task.id = waiting.task_id and ${toHold(whose)}`.execute(tx);
  await sql`update staff_approval set gift = null where ${toGet(whose)}`.execute(tx);
}

async function blankLetters(tx: Tx, which: RawBuilder<boolean>): Promise<void> {
  await sql`update mail set recipient = null, data = '{}', smtp_answer = null, sending_since = null,
      state = case when state in ('queued', 'sending') then 'given_up' else state end
    where ${which}`.execute(tx);
}

/** Deletes up to `limit` notes past the sale page's retention, on any subject. */
export async function deleteOldNotes(
  db: Database,
  { salePageId, moment, today }: Omit<Limits, 'day'> & { readonly today: Temporal.PlainDate },
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from staff_note where id in (
    select id from staff_note where ${oldNotes(salePageId, moment, today)} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteNotes(tx: Tx, which: RawBuilder<boolean>): Promise<void> {
  await sql`delete from staff_note where ${which}`.execute(tx);
}

const SETTLED = sql`settled_at is not null and state <> all (${[...OPEN_STATES, 'cancelling']}::text[])`;

/** Removes wishes and payment-card data from up to `limit` settled stays. Returns their number. */
export async function forgetWishes(tx: Tx, at: Temporal.Instant, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from placement
    where wishes_gone_at is null and ${SETTLED} and not needs_person limit ${limit} for update skip locked`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`select forget_wishes(${ids}::uuid[], ${instantValue(at)})`.execute(tx);
  return ids.length;
}

/** The same in delivered letters to hotels. */
export async function forgetWishesInLetters(db: Database, at: Temporal.Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`update mail set data = data || '{"specialRequests": "", "arrival": ""}'
    where id in (select id from mail where recipient is not null and state = 'sent' and sent_at < ${instantValue(at)}
      and (data ->> 'specialRequests' <> '' or data ->> 'arrival' <> '') limit ${limit} for update skip locked)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

type Limits = { readonly salePageId: string; readonly day: Temporal.PlainDate; readonly moment: Temporal.Instant };

/**
 * Claims up to `limit` stays past a sale page's retention: bookings that ended before the day, and failed ones from
 * before the moment. Stays that need a person, or have money in progress, wait.
 */
export async function claimOldStays(tx: Tx, { salePageId, day, moment }: Limits, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from placement
    where sale_page_id = ${salePageId} and person_gone_at is null and ${SETTLED} and not needs_person
      and (booking -> 'stay' ->> 'departureDate' < ${day.toString()}
        or state in ('refused', 'released') and settled_at < ${instantValue(moment)})
      and not exists (select from placement_payment payment where payment.placement_id = placement.id
        and payment.state in ('open', 'pending', 'unclear', 'refunding', 'refund_failed'))
    limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Claims up to `limit` registrations, after an id, of cards that have been unusable since the moment: void, or without
 * valid value, and unmoved. Also returns how far it scanned.
 */
export async function claimOldHolders(
  tx: Tx,
  { salePageId, day, moment }: Limits,
  afterId: string,
  limit: number,
): Promise<{ readonly cardIds: readonly string[]; readonly last: string | undefined }> {
  const { rows } = await sql<{ id: string; isOld: boolean }>`
    select card.id, registered_at < ${instantValue(moment)}
        and (card.state = 'void' or not exists (select from lot where lot.card_id = card.id and balance > 0
          and (expires_on is null or expires_on >= ${day.toString()})))
        and not exists (select from transfer where transfer.card_id = card.id
          and transfer.created_at >= ${instantValue(moment)}) as "isOld"
      from card_registration holder join card on card.id = holder.card_id
      where card.sale_page_id = ${salePageId} and holder.card_id > ${afterId}::uuid
      order by holder.card_id limit ${limit}`.execute(tx);
  return { cardIds: rows.filter(({ isOld }) => isOld).map(({ id }) => id), last: rows.at(-1)?.id };
}

/** Deletes reminder opt-outs of mailboxes that have had no card since the moment. */
export async function forgetReminderStops(db: Database, { salePageId, moment }: Omit<Limits, 'day'>): Promise<number> {
  const { numAffectedRows } = await sql`delete from reminder_stop stop
    where sale_page_id = ${salePageId} and stopped_at < ${instantValue(moment)} and not exists (
      select from card_registration holder where mailbox_of(holder.email) = mailbox_of(stop.email))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
