import type { StaffCard, ActAsked } from '#contract/staff/staff-cards.ts';
import type { MailList } from '#contract/staff/staff-mails.ts';
import type { InvitationLink } from '#contract/staff/staff-oversight.ts';
import type { StaffReservation } from '#contract/staff/staff-reservations.ts';
import { TASK_ACTS, type TaskKind } from '#contract/staff/staff-paths.ts';
import type { WireTask } from '#contract/staff/staff-tasks.ts';
import type { WireView } from '#contract/staff/staff-views.ts';
import { openSecondSalePage } from '../contract/second-sale-page.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Guest, type Answer } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import type { Staycard } from '../start-staycard.ts';

/** Something of everything that the desk knows, at one hotel of one sale page, with people there and elsewhere. */
export type ScopeWorld = {
  /** Sees everything. */
  readonly owner: DeskPerson;
  /** Has every right: on another sale page, and at another hotel of the same one. */
  readonly strangers: Readonly<Record<'on another page' | 'at another hotel', DeskPerson>>;
  readonly cardId: string;
  readonly otherCardId: string;
  readonly noteId: string;
  readonly reference: string;
  readonly mailId: string;
  readonly email: string;
  readonly batch: string;
  /** By what each does; worked out, and not begun. */
  readonly tasks: Readonly<Record<TaskKind, Pick<WireTask, 'id' | 'digest'>>>;
  readonly approvalId: string;
  /** What somebody agreed to at once. */
  readonly watchedCardId: string;
  readonly viewId: string;
  readonly personId: string;
};

const WHY = { reason: 'other', note: null };
/** Is used at two of the hotels. */
const PRODUCT = 'ten-nights';
export const UNTIL = '2099-01-01';
const BATCH = 'of the scope test';

export async function buildScopeWorld(staycard: Staycard): Promise<ScopeWorld> {
  await openSecondSalePage(staycard, 'city');
  const comeIn = (salePageId: string | null, propertyId: string | null) =>
    DeskPerson.comeIn(staycard, [{ role: 'owner', salePageId, propertyId }]);
  const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  const asker = await comeIn(null, null);
  const issue = async () =>
    (await issueTestCard(staycard, { product: PRODUCT, unit: { type: 'uses' }, amount: 10 })).id;
  const [cardId, otherCardId, watchedCardId, waitingCardId] = [
    await issue(),
    await issue(),
    await issue(),
    await issue(),
  ];
  const noted = done(await owner.ask<StaffCard>('POST', `/staff/cards/${cardId}/notes`, { text: 'Of the scope test' }));
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
    grants: [{ role: 'desk', sale_page_id: 'demo', property_id: 'harbour-house' }],
  };
  const stay = await bookStay(staycard, owner);
  const view = { list: 'cards', name: 'Of the scope test', query: {}, sale_page_id: 'demo' };
  return {
    ...stay,
    owner,
    strangers: {
      'on another page': await comeIn('city', null),
      'at another hotel': await comeIn('demo', 'dawn-lodge'),
    },
    cardId,
    otherCardId,
    noteId: noted.timeline[0]?.note_id ?? '',
    batch: BATCH,
    tasks: await prepareTasks(owner, otherCardId),
    approvalId: await askAbove(waitingCardId),
    watchedCardId,
    viewId: done(await owner.ask<{ views: WireView[] }>('POST', '/staff/views', view)).views[0]?.id ?? '',
    personId: done(await owner.act<InvitationLink>('/staff/people', invited)).person.id,
  };
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
export const ISSUE_MANY = { ...ISSUE_ONE, count: 2, batch: 'another of the scope test', delivery: 'print' };

/** A stay of tomorrow, with a letter of which today says that it was lost. */
async function bookStay(staycard: Staycard, owner: DeskPerson) {
  const guest = new Guest(staycard.url);
  const card = await issueTestCard(staycard, { amount: 50_000 });
  const { placement } = await guest.prepare({ stay: stayInDays(1, 1), codes: [card.code] });
  const { reference } = done(await guest.place(placement), 201);
  const mails = await owner.ask<MailList>('GET', `/staff/mails?text=${reference}`);
  const { body } = await owner.ask<StaffReservation>('GET', `/staff/reservations/${reference}`);
  if (body.property_id !== 'harbour-house') throw new Error(`the stay is at ${body.property_id}`);
  return { reference, mailId: done(mails).mails[0]?.id ?? '', email: guest.email };
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
  let task = done(await owner.act<WireTask>(`/staff/tasks/${kind}/preview`, asked));
  while (task.state === 'preparing') task = done(await owner.ask<WireTask>('GET', `/staff/tasks/${task.id}`));
  return task;
}

function done<Body>({ status, body }: Answer<Body>, wanted = 200): Body {
  if (status !== wanted) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
