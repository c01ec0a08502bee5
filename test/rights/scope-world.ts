import { randomUUID } from 'node:crypto';
import type { StaffCard, ActAsked } from '#contract/desk/staff-cards.ts';
import type { MailList } from '#contract/desk/staff-mails.ts';
import type { InvitationLink } from '#contract/desk/staff-oversight.ts';
import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import { TASK_ACTS, type TaskKind } from '#contract/desk/staff-acts.ts';
import type { WireTask } from '#contract/desk/staff-tasks.ts';
import type { StaffSession } from '#contract/desk/staff-session.ts';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import { writeAudit } from '../../src/server/platform/audit/audit-log.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { asOwner } from '../as-owner.ts';
import { openSecondSalePage } from '../contract/second-sale-page.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Guest, type Answer } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import type { Staycard } from '../start-staycard.ts';
import { testClock } from '../test-clock.ts';

/**
 * The places where each stranger has every right. The cards can be used at two hotels, and the stay is at one of these.
 */
export const ELSEWHERE = {
  'on another page': { salePageId: 'city', propertyId: null },
  'at another hotel': { salePageId: 'demo', propertyId: 'dawn-lodge' },
  'at the other hotel of the cards': { salePageId: 'demo', propertyId: 'palais-rosenhain' },
} as const;
export type Elsewhere = keyof typeof ELSEWHERE;

/** One of everything that the desk knows, at one hotel of one sale page, with people there and elsewhere. */
export type ScopeWorld = {
  /** Has every right. */
  readonly owner: DeskPerson;
  readonly strangers: Readonly<Record<Elsewhere, DeskPerson>>;
  /** The texts that may be in no answer to each stranger, for any request. */
  readonly hidden: Readonly<Record<Elsewhere, readonly string[]>>;
  readonly cardId: string;
  readonly otherCardId: string;
  readonly noteId: string;
  readonly reference: string;
  readonly mailId: string;
  readonly email: string;
  readonly batch: string;
  /** Tasks by kind, with their preview computed, and not started. */
  readonly tasks: Readonly<Record<TaskKind, Pick<WireTask, 'id'>>>;
  readonly approvalId: string;
  /** The card of an act that was approved at once. */
  readonly watchedCardId: string;
  /** The last four of its code. */
  readonly watchedEnd: string;
  readonly personId: string;
  /** The person who requested that act. */
  readonly askerId: string;
  /** A registered card that expires soon, with a known code. */
  readonly soon: { readonly id: string; readonly code: string; readonly lastName: string; readonly email: string };
  /** The card that paid for the stay. It can be used at every hotel. */
  readonly payingCardId: string;
  readonly guestName: string;
  readonly hotelNumber: string;
  /** A letter about the stay that was never delivered. */
  readonly lostMailId: string;
  /** The batch of the cards whose codes are locked. */
  readonly lockedBatch: string;
};

const WHY = { reason: 'other', note: null };
/** Can be used at two of the hotels. */
const PRODUCT = 'ten-nights';
export const UNTIL = '2099-01-01';
const BATCH = 'of the scope test';
const LOCKED_BATCH = 'locked in the scope test';
/** The number of locked codes from which the desk's today screen warns. */
const LOCKED = 10;
const SOON_DAYS = 10;
const HOLDER = { lastName: 'Scopeholder', email: 'orla.scopeholder@example.com' };
const GUEST_NAME = 'Scopeguest';

export async function buildScopeWorld(staycard: Staycard): Promise<ScopeWorld> {
  await openSecondSalePage(staycard, 'city');
  const comeIn = (salePageId: string | null, propertyId: string | null) =>
    DeskPerson.comeIn(staycard, [{ role: 'owner', salePageId, propertyId }]);
  const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  const asker = await comeIn(null, null);
  const { person } = done(await asker.ask<StaffSession>('GET', '/staff/session'));
  const issue = async () => (await issueScopeCard(staycard)).id;
  const [cardId, otherCardId, waitingCardId] = [await issue(), await issue(), await issue()];
  const { id: watchedCardId, code: watchedCode } = await issueScopeCard(staycard);
  const noted = done(await owner.ask<StaffCard>('POST', `/staff/cards/${cardId}/notes`, { text: 'Of the scope test' }));
  const noteId = noted.timeline[0]?.note_id ?? '';
  const askFor = async (path: string, body: object) =>
    done(await asker.act<ActAsked>(path, { ...WHY, ...body }), 202).approval_id;
  const askAbove = (id: string) => askFor(`/staff/cards/${id}/adjust`, { amount: 11 });
  const agree = async (id: string) => done(await owner.act(`/staff/approvals/${id}/approve`, {}));
  await agree(await askAbove(watchedCardId));
  await agree(await askFor('/staff/cards/issue-many', { ...ISSUE_MANY, batch: BATCH }));
  const sold = { product_id: 'gift-card', currency: 'GBP', amount: 20, issuing_property_id: 'harbour-house' };
  done(await owner.act('/staff/cards/issue', { ...ISSUE_ONE, ...sold }));
  const invited = {
    name: 'Of the scope test',
    grants: [{ role: 'reception', sale_page_id: 'demo', property_id: 'harbour-house' }],
  };
  const stay = await bookStay(staycard, owner);
  const personId = done(await owner.act<InvitationLink>('/staff/people', invited)).person.id;
  const soon = { ...(await issueScopeCard(staycard, SOON_DAYS)), ...HOLDER };
  await registerAndLock(staycard, soon.id);
  const tasks = await prepareTasks(owner, otherCardId);
  const approvalId = await askAbove(waitingCardId);
  const ofStay = [stay.reference, stay.mailId, stay.lostMailId, stay.email, GUEST_NAME, personId];
  const ofCards = [cardId, otherCardId, watchedCardId, waitingCardId, soon.id, noteId, HOLDER.email, HOLDER.lastName];
  const ofPage = [...ofStay, ...ofCards, BATCH, LOCKED_BATCH, approvalId, ...Object.values(tasks).map(({ id }) => id)];
  return {
    ...stay,
    owner,
    strangers: Object.fromEntries(
      await Promise.all(
        Object.entries(ELSEWHERE).map(async ([where, place]) => [
          where,
          await comeIn(place.salePageId, place.propertyId),
        ]),
      ),
    ) as ScopeWorld['strangers'],
    hidden: {
      'on another page': [...ofPage, stay.payingCardId],
      'at another hotel': ofPage,
      'at the other hotel of the cards': ofStay,
    },
    cardId,
    otherCardId,
    noteId,
    batch: BATCH,
    tasks,
    approvalId,
    watchedCardId,
    personId,
    soon,
    askerId: person.id,
    lockedBatch: LOCKED_BATCH,
    watchedEnd: watchedCode.slice(-4),
  };
}

function issueScopeCard(staycard: Staycard, expiresInDays?: number) {
  const ends = expiresInDays === undefined ? {} : { expiresInDays };
  return issueTestCard(staycard, { product: PRODUCT, unit: { type: 'uses' }, amount: 10, ...ends });
}

/** Registers a card, and locks the codes of `LOCKED` other cards. */
async function registerAndLock(staycard: Staycard, cardId: string): Promise<void> {
  const ids: string[] = [];
  for (let count = 0; count < LOCKED; count += 1) ids.push((await issueScopeCard(staycard)).id);
  const { lastName, email } = HOLDER;
  await asOwner(
    staycard,
    `insert into card_registration (card_id, first_name, last_name, email, registered_at)
       values ('${cardId}', 'Orla', '${lastName}', '${email}', now());
     update card set batch = '${LOCKED_BATCH}' where id = any ('{${ids.join()}}');
     insert into imported_code (card_id, sale_page_id, code_fingerprint, secret_length)
       select id, sale_page_id, sha256(id::text::bytea), 4 from card where batch = '${LOCKED_BATCH}';
     insert into code_tries (sale_page_id, code_fingerprint, misses, last_missed_at, locked_at)
       select sale_page_id, sha256(id::text::bytea), 5, now(), now() from card where batch = '${LOCKED_BATCH}'`,
  );
}

export const ISSUE_ONE = {
  ...WHY,
  sale_page_id: 'demo',
  product_id: PRODUCT,
  currency: null,
  amount: null,
  form: 'voucher',
  expires_on: null,
  issuing_property_id: null,
  count: 1,
  batch: null,
  delivery: 'none',
  recipient: null,
  letter: null,
};
export const GOODWILL = {
  ...ISSUE_ONE,
  product_id: 'goodwill',
  currency: 'GBP',
  amount: 5,
  issuing_property_id: 'harbour-house',
  goodwill: { subject: 'receipt', reference: '17', key: '018f3b9e-0000-7000-8000-000000000902' },
};
export const ISSUE_MANY = { ...ISSUE_ONE, count: 2, batch: 'another of the scope test', delivery: 'print' };

/** A stay for tomorrow that needs a person, with a staff act, and with a lost letter that the today screen shows. */
async function bookStay(staycard: Staycard, owner: DeskPerson) {
  const guest = new Guest(staycard.url);
  const card = await issueTestCard(staycard, { amount: 50_000 });
  const { placement } = await guest.prepare({ stay: stayInDays(1, 1), codes: [card.code] });
  const named = { ...placement, buyer: { ...placement.buyer, last_name: GUEST_NAME } };
  const { reference } = done(await guest.place(named), 201);
  const mails = await owner.ask<MailList>('GET', `/staff/mails?text=${reference}`);
  const { body } = await owner.ask<StaffReservation>('GET', `/staff/reservations/${reference}`);
  if (body.property_id !== 'harbour-house') throw new Error(`the stay is at ${body.property_id}`);
  const { id, pms_reservation: booked } = await staycard.db
    .selectFrom('placement')
    .select(['id', 'pms_reservation'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const cause = { actor: 'test', reason: 'other', at: testClock.now() };
  const entry = { action: 'send_again', placementId: asId<PlacementId>(id), details: {} } as const;
  await inTransaction(staycard.db, (tx) => writeAudit(tx, [entry], cause));
  const mailId = done(mails).mails[0]?.id ?? '';
  const lostMailId = randomUUID();
  await asOwner(
    staycard,
    `update placement set needs_person = true where id = '${id}';
     insert into mail (id, sale_page_id, kind, cause_key, recipient, language, data, placement_id, state, smtp_answer,
         created_at, queued_at, due_at)
       select '${lostMailId}', sale_page_id, kind, cause_key || ' lost', recipient, language, data, placement_id,
         'bounced', '550 nobody', created_at, queued_at, due_at from mail where id = '${mailId}'`,
  );
  const { rooms } = booked as { rooms: { number: string }[] };
  return {
    reference,
    mailId,
    lostMailId,
    email: guest.email,
    guestName: GUEST_NAME,
    payingCardId: card.id,
    hotelNumber: rooms[0]?.number ?? '',
  };
}

export const IMPORT = {
  sale_page_id: 'demo',
  file_name: 'cards.csv',
  text: 'code,uses\n7777-2222,3\n',
  columns: ['code', 'uses'],
  product_id: PRODUCT,
  batch: null,
  accepts_weak_codes: true,
  reason: 'other',
};

async function prepareTasks(owner: DeskPerson, cardId: string): Promise<ScopeWorld['tasks']> {
  const tasks = { import: await prepare(owner, 'import', IMPORT) } as Record<TaskKind, WireTask>;
  for (const act of TASK_ACTS) {
    const asked = { reason: 'other', cards: { card_ids: [cardId] }, ...(act === 'extend' && { until: UNTIL }) };
    tasks[act] = await prepare(owner, act, asked);
  }
  return tasks;
}

async function prepare(owner: DeskPerson, kind: TaskKind, asked: object): Promise<WireTask> {
  return done(await owner.act<WireTask>(`/staff/tasks/${kind}/preview`, asked));
}

function done<Body>({ status, body }: Answer<Body>, wanted = 200): Body {
  if (status !== wanted) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
