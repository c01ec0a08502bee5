import { TASK_ACTS, type TaskKind } from '#contract/staff/staff-paths.ts';
import { IMPORT, ISSUE_MANY, ISSUE_ONE, UNTIL, type ScopeWorld } from './scope-world.ts';

/** A code, or a list without what the owner finds in it; `seen` where it is theirs, too. */
type Expected = string | { readonly without: string };

/** What is asked for of the world, and what somebody gets to whom it does not belong. */
type ScopeRow = {
  readonly path: string;
  readonly body?: object;
  readonly elsewhere: Expected;
  /** At another hotel of the same sale page, where that is something else. */
  readonly atAnotherHotel?: Expected;
};

const WHY = { reason: 'other', note: null };
const CARD = { elsewhere: 'STAFF.CARD_NOT_FOUND' };
const STAY = { elsewhere: 'RESERVATION.NOT_FOUND' };
const PAGE = { elsewhere: 'SALE_PAGE.NOT_FOUND' };
const PERSON = { elsewhere: 'STAFF.PERSON_NOT_FOUND' };
const NAMED = { elsewhere: 'INPUT.INVALID' };
const NOT_ALLOWED = 'STAFF.NOT_ALLOWED';

/** What is nobody's but of who asks, and what belongs nowhere. */
export const WITHOUT_SCOPE = [
  'GET /staff/session',
  'POST /staff/session/end',
  'POST /staff/confirmations/:id',
  'POST /staff/confirmations/:id/openid',
  'GET /staff/passkeys',
  'POST /staff/passkeys/challenge',
  'POST /staff/passkeys',
  'POST /staff/passkeys/:id/remove',
  // It reads the first line of a file that is sent with it.
  'POST /staff/tasks/import/columns',
];

const EXTRAS: Readonly<Record<string, object>> = {
  extend: { until: UNTIL },
  adjust: { amount: 1 },
};

function cardRows({ cardId, otherCardId }: ScopeWorld): Record<string, ScopeRow> {
  const acts = ['freeze', 'unfreeze', 'extend', 'adjust', 'move', 'replace', 'unlock', 'void'];
  const bodyOf = (act: string) => ({
    ...WHY,
    ...(act === 'move' ? { to_card_id: otherCardId, amount: null } : EXTRAS[act]),
  });
  return Object.fromEntries(
    acts.flatMap((act) =>
      ['/preview', ''].map((rest): [string, ScopeRow] => [
        `POST /staff/cards/:id/${act}${rest}`,
        { path: `/staff/cards/${cardId}/${act}${rest}`, body: bodyOf(act), ...CARD },
      ]),
    ),
  );
}

const begin = ({ tasks }: ScopeWorld, kind: TaskKind): ScopeRow => {
  const { id, digest } = tasks[kind];
  return { path: `/staff/tasks/${kind}`, body: { id, digest }, elsewhere: 'STAFF.TASK_NOT_FOUND' };
};

function taskRows(world: ScopeWorld): Record<string, ScopeRow> {
  const cards = { cards: { card_ids: [world.cardId] }, reason: 'other' };
  return Object.fromEntries(
    TASK_ACTS.flatMap((act): [string, ScopeRow][] => [
      [
        `POST /staff/tasks/${act}/preview`,
        { path: `/staff/tasks/${act}/preview`, body: { ...cards, ...EXTRAS[act] }, ...CARD },
      ],
      [`POST /staff/tasks/${act}`, begin(world, act)],
    ]),
  );
}

function stayRows({ reference }: ScopeWorld): Record<string, ScopeRow> {
  const calls: Readonly<Record<string, object | undefined>> = {
    'GET ': undefined,
    'GET /hotel': undefined,
    'GET /cancellation': undefined,
    'POST /notes': { text: 'Of the scope test' },
    'POST /settle': { ...WHY, as: 'confirmed', despite_the_hotel: true },
    'POST /cancel': { ...WHY, agreed_fee: 0 },
    'POST /cancel-for-other-fee': { ...WHY, fee: 0 },
  };
  return Object.fromEntries(
    Object.entries(calls).map(([call, body]): [string, ScopeRow] => {
      const [method, rest = ''] = call.split(' ');
      const path = `/staff/reservations/${reference}${rest}`;
      return [`${method} /staff/reservations/:reference${rest}`, { path, ...(body && { body }), ...STAY }];
    }),
  );
}

function salePageRows(): Record<string, ScopeRow> {
  const calls: Readonly<Record<string, object | undefined>> = {
    'GET ': undefined,
    'GET /versions/:number': undefined,
    'GET /hotels': undefined,
    'GET /preview': undefined,
    'POST /check': { text: 'id: demo' },
    'POST /setting': { text: 'id: demo', path: ['name'], value: 'x' },
    'POST /draft': { text: 'id: demo', based_on: 1, revision: null },
    'POST /draft/discard': { revision: 1 },
    'POST /publish': { revision: 1, reason: 'texts' },
  };
  return Object.fromEntries(
    Object.entries(calls).map(([call, body]): [string, ScopeRow] => {
      const [method, rest = ''] = call.split(' ');
      const path = `/staff/sale-pages/demo${rest.replace(':number', '1')}`;
      return [`${method} /staff/sale-pages/:salePage${rest}`, { path, ...(body && { body }), ...PAGE }];
    }),
  );
}

function peopleRows({ personId, email }: ScopeWorld): Record<string, ScopeRow> {
  const grants = [{ role: 'desk', sale_page_id: 'demo', property_id: 'harbour-house' }];
  const person = `/staff/people/${personId}`;
  const guest = { email, reason: 'guest_asked' };
  // A guest is one of a whole sale page.
  const kept = { elsewhere: 'STAFF.NOTHING_KEPT', atAnotherHotel: NOT_ALLOWED };
  return {
    'GET /staff/people': { path: '/staff/people', elsewhere: { without: personId } },
    'POST /staff/people': {
      path: '/staff/people',
      body: { name: 'Another of the scope test', grants },
      elsewhere: NOT_ALLOWED,
    },
    'POST /staff/people/:id/grants': { path: `${person}/grants`, body: { grants }, ...PERSON },
    'POST /staff/people/:id/invitation': { path: `${person}/invitation`, body: {}, ...PERSON },
    'POST /staff/people/:id/lock': { path: `${person}/lock`, body: { is_locked: true }, ...PERSON },
    'POST /staff/people/:id/erase': { path: `${person}/erase`, body: {}, ...PERSON },
    'POST /staff/persons/find': { path: '/staff/persons/find', body: { email }, ...kept },
    'POST /staff/persons/export': { path: '/staff/persons/export', body: guest, ...kept },
    'POST /staff/persons/erase': {
      path: '/staff/persons/erase',
      body: guest,
      elsewhere: 'STAFF.ACT_REFUSED',
      atAnotherHotel: NOT_ALLOWED,
    },
  };
}

function issueRows({ cardId, batch }: ScopeWorld): Record<string, ScopeRow> {
  const many = { path: '/staff/cards/issue-many', body: ISSUE_MANY };
  const one = { path: '/staff/cards/issue', body: ISSUE_ONE };
  const recipient = { first_name: 'Ada', last_name: 'Marsh', email: 'ada@example.com' };
  const letter = { message: null, language: null, send_on: null };
  const link = `/staff/cards/${cardId}/link`;
  const named = { sale_page_id: 'demo', batch };
  return {
    'POST /staff/cards/issue': { ...one, ...NAMED },
    'POST /staff/cards/issue/preview': { ...one, path: `${one.path}/preview`, ...NAMED },
    'POST /staff/cards/issue-many': { ...many, ...NAMED },
    'POST /staff/cards/issue-many/preview': { ...many, path: `${many.path}/preview`, ...NAMED },
    'POST /staff/cards/:id/link': { path: link, body: { ...WHY, recipient, letter }, ...CARD },
    'POST /staff/cards/:id/link/cancel': { path: `${link}/cancel`, body: WHY, ...CARD },
    'GET /staff/batches': { path: '/staff/batches', elsewhere: { without: batch } },
    'POST /staff/batches/print': {
      path: '/staff/batches/print',
      body: { ...WHY, ...named, again: false },
      ...NAMED,
      atAnotherHotel: NOT_ALLOWED,
    },
    'POST /staff/batches/rename': {
      path: '/staff/batches/rename',
      body: { ...named, name: 'renamed' },
      ...NAMED,
      atAnotherHotel: NOT_ALLOWED,
    },
  };
}

/** A row for each route, in an order in which what ends something comes last. */
export function scopeRows(world: ScopeWorld, month: string): Record<string, ScopeRow> {
  const { cardId, noteId, reference, mailId, email, tasks, approvalId, watchedCardId, viewId } = world;
  const cards = { card_ids: [cardId] };
  const mail = { elsewhere: 'STAFF.MAIL_NOT_FOUND' };
  const approval = { elsewhere: 'STAFF.APPROVAL_NOT_FOUND' };
  const view = { elsewhere: 'STAFF.VIEW_NOT_FOUND' };
  const ownTask = { elsewhere: 'STAFF.TASK_NOT_FOUND' };
  const shared = { name: 'Shared', sale_page_id: 'demo' };
  return {
    'GET /staff/today': { path: '/staff/today', elsewhere: { without: reference } },
    'POST /staff/find': { path: '/staff/find', body: { text: email }, elsewhere: { without: reference } },
    'GET /staff/cards': { path: '/staff/cards?product_id=ten-nights', elsewhere: { without: cardId } },
    'POST /staff/cards/find': {
      path: '/staff/cards/find',
      body: { product_id: 'ten-nights' },
      elsewhere: { without: cardId },
    },
    'GET /staff/cards/:id': { path: `/staff/cards/${cardId}`, ...CARD },
    'POST /staff/cards/:id/notes': { path: `/staff/cards/${cardId}/notes`, body: { text: 'Nothing' }, ...CARD },
    'POST /staff/cards/export': { path: '/staff/cards/export', body: { cards, reason: 'other' }, ...CARD },
    'GET /staff/tasks': { path: '/staff/tasks', elsewhere: { without: tasks.freeze.id } },
    'GET /staff/tasks/:id': { path: `/staff/tasks/${tasks.freeze.id}`, ...ownTask },
    'GET /staff/tasks/:id/result.csv': { path: `/staff/tasks/${tasks.freeze.id}/result.csv`, ...ownTask },
    'POST /staff/tasks/import/preview': {
      path: '/staff/tasks/import/preview',
      body: IMPORT,
      ...NAMED,
      atAnotherHotel: NOT_ALLOWED,
    },
    'POST /staff/tasks/import': begin(world, 'import'),
    ...taskRows(world),
    ...issueRows(world),
    ...cardRows(world),
    'POST /staff/notes/:id/remove': { path: `/staff/notes/${noteId}/remove`, body: {}, ...CARD },
    // What is shared is shared with all people of a sale page.
    'GET /staff/views': { path: '/staff/views', elsewhere: { without: viewId }, atAnotherHotel: 'seen' },
    'POST /staff/views': {
      path: '/staff/views',
      body: { list: 'cards', query: {}, ...shared },
      elsewhere: NOT_ALLOWED,
    },
    'POST /staff/views/:id': { path: `/staff/views/${viewId}`, body: { ...shared, name: 'Another' }, ...view },
    'POST /staff/views/:id/remove': { path: `/staff/views/${viewId}/remove`, body: {}, ...view },
    'GET /staff/reservations': { path: '/staff/reservations', elsewhere: { without: reference } },
    'POST /staff/reservations/find': {
      path: '/staff/reservations/find',
      body: { text: email },
      elsewhere: { without: reference },
    },
    'POST /staff/mails/find': { path: '/staff/mails/find', body: { text: email }, elsewhere: { without: mailId } },
    'GET /staff/mails': { path: '/staff/mails', elsewhere: { without: mailId } },
    'GET /staff/mails/:id': { path: `/staff/mails/${mailId}`, ...mail },
    'POST /staff/mails/:id/send-again': { path: `/staff/mails/${mailId}/send-again`, body: {}, ...mail },
    ...stayRows(world),
    'GET /staff/audit': { path: '/staff/audit', elsewhere: { without: cardId } },
    'GET /staff/audit.csv': { path: '/staff/audit.csv', elsewhere: { without: cardId } },
    'GET /staff/audit/watch': { path: '/staff/audit/watch', elsewhere: { without: watchedCardId } },
    'GET /staff/books/liability': {
      path: `/staff/books/liability?month=${month}`,
      elsewhere: { without: '"demo"' },
      atAnotherHotel: { without: '"harbour-house"' },
    },
    'GET /staff/books/liability.csv': {
      path: `/staff/books/liability.csv?month=${month}`,
      elsewhere: { without: 'demo,' },
      atAnotherHotel: { without: 'harbour-house' },
    },
    ...salePageRows(),
    'GET /staff/approvals': { path: '/staff/approvals', elsewhere: { without: approvalId } },
    'POST /staff/approvals/:id/approve': { path: `/staff/approvals/${approvalId}/approve`, body: {}, ...approval },
    'POST /staff/approvals/:id/refuse': { path: `/staff/approvals/${approvalId}/refuse`, body: WHY, ...approval },
    ...peopleRows(world),
  };
}

type Given = { readonly status: number; readonly body: { readonly code?: string } };

/** Whether somebody gets just what the row says. */
export function isAsExpected({ status, body }: Given, expected: Expected): boolean {
  if (expected === 'seen') return status === 200;
  if (typeof expected === 'string') return body.code === expected;
  return status === 200 && !JSON.stringify(body).includes(expected.without);
}
