import { TASK_ACTS, type TaskKind } from '#contract/desk/staff-acts.ts';
import { GOODWILL, IMPORT, ISSUE_MANY, ISSUE_ONE, UNTIL, type Elsewhere, type ScopeWorld } from './scope-world.ts';

/**
 * The expected answer for a stranger. `nothing`: none of the owner's findings. `part`: only the stranger's own part.
 * `find`: everything that the owner finds. Any other value is a problem code.
 */
type Expected = 'nothing' | 'part' | 'find' | (string & {});

/** A request, and the answers to persons who have no rights on its object. */
type ScopeRow = {
  readonly path: string;
  readonly body?: object;
  /** The texts that the owner finds in the answer. */
  readonly finds?: readonly string[];
  readonly elsewhere: Expected;
  /** For a person of another hotel of the same sale page, if that differs. */
  readonly atAnotherHotel?: Expected;
  /** For a person of the other hotel of the cards. `theirs` skips the request, as it would be executed. */
  readonly atTheOtherHotel?: Expected;
};
type ScopeRows = Record<string, ScopeRow | readonly ScopeRow[]>;

const WHY = { reason: 'other', note: null };
const CARD = { elsewhere: 'STAFF.CARD_NOT_FOUND', atTheOtherHotel: 'part' };
const CARD_VALUE = { ...CARD, atTheOtherHotel: 'STAFF.NOT_ALLOWED' };
const STAY = { elsewhere: 'RESERVATION.NOT_FOUND' };
const PAGE = { elsewhere: 'SALE_PAGE.NOT_FOUND' };
const PERSON = { elsewhere: 'STAFF.PERSON_NOT_FOUND' };
const NAMED = { elsewhere: 'INPUT.INVALID' };
const SOLD = { ...NAMED, atTheOtherHotel: 'STAFF.NOT_ALLOWED' };
const NOT_ALLOWED = 'STAFF.NOT_ALLOWED';
/** Acts that need the right at only one of the hotels of a card. */
const AT_ANY_HOTEL = ['reverse', 'settle_bill', 'freeze', 'mail', 'unlock'];

/** Routes without a scope, because their objects belong only to the caller or to no hotel. */
export const WITHOUT_SCOPE = [
  'GET /staff/session',
  'POST /staff/session/end',
  'POST /staff/confirmations/:id',
  'GET /staff/passkeys',
  'POST /staff/passkeys/challenge',
  'POST /staff/passkeys',
  'POST /staff/passkeys/:passkey/remove',
  'GET /staff/books/ledger-check',
  'POST /staff/books/ledger-check',
  // Only of the person's own requests.
  'POST /staff/approvals/:id/withdraw',
];

const RECIPIENT = { first_name: 'Ada', last_name: 'Marsh', email: 'ada@example.com' };
const LETTER = { message: null, language: null, send_on: null };

const REQUEST_KEY = '018f3b9e-0000-7000-8000-000000000901';

const EXTRAS: Readonly<Record<string, object>> = {
  redeem: {
    key: REQUEST_KEY,
    amount: 1,
    property_id: 'harbour-house',
    outlet: '',
    receipt: '',
    receipt_again: false,
  },
  pay_bill: {
    key: REQUEST_KEY,
    amount: 1,
    property_id: 'harbour-house',
    group_id: REQUEST_KEY,
    room_id: REQUEST_KEY,
    account_id: REQUEST_KEY,
    bill_id: null,
    pays_company: false,
  },
  settle_bill: { redemption_id: REQUEST_KEY, posting_id: REQUEST_KEY, is_on_bill: true },
  reverse: { key: REQUEST_KEY, redemption_id: REQUEST_KEY, amount: null },
  pay_out: { amount: 1, how: 'cash', receipt: '' },
  extend: { until: UNTIL },
  shorten: { until: UNTIL },
  adjust: { amount: 1 },
  split: { amount: 1 },
  give: { recipient: RECIPIENT, letter: LETTER },
};

function cardRows({ cardId, otherCardId }: ScopeWorld): ScopeRows {
  const acts = [
    'redeem',
    'pay_bill',
    'reverse',
    'pay_out',
    'undo_pay_out',
    'settle_bill',
    'freeze',
    'unfreeze',
    'extend',
    'shorten',
    'adjust',
    'move',
    'split',
    'give',
    'replace',
    'mail',
    'unlock',
    'void',
  ];
  const bodyOf = (act: string) => ({
    ...WHY,
    ...(act === 'move' ? { to_card_id: otherCardId, amount: null } : EXTRAS[act]),
  });
  return Object.fromEntries(
    acts.flatMap((act) =>
      ['/preview', ''].map((rest): [string, ScopeRow] => [
        `POST /staff/cards/:id/${act}${rest}`,
        {
          path: `/staff/cards/${cardId}/${act}${rest}`,
          body: bodyOf(act),
          ...CARD_VALUE,
          ...(AT_ANY_HOTEL.includes(act) && { atTheOtherHotel: 'theirs' }),
        },
      ]),
    ),
  );
}

const begin = ({ tasks }: ScopeWorld, kind: TaskKind): ScopeRow => {
  return { path: `/staff/tasks/${kind}`, body: { id: tasks[kind].id }, elsewhere: 'STAFF.TASK_NOT_FOUND' };
};

function taskRows(world: ScopeWorld): ScopeRows {
  const cards = { cards: { card_ids: [world.cardId] }, reason: 'other' };
  return Object.fromEntries(
    TASK_ACTS.flatMap((act): [string, ScopeRow][] => [
      [
        `POST /staff/tasks/${act}/preview`,
        {
          path: `/staff/tasks/${act}/preview`,
          body: { ...cards, ...EXTRAS[act] },
          ...(AT_ANY_HOTEL.includes(act) ? CARD : CARD_VALUE),
        },
      ],
      [`POST /staff/tasks/${act}`, begin(world, act)],
    ]),
  );
}

function stayRows({ reference }: ScopeWorld): ScopeRows {
  const calls: Readonly<Record<string, object | undefined>> = {
    'GET ': undefined,
    'GET /hotel': undefined,
    'GET /cancellation': undefined,
    'POST /notes': { text: 'Of the scope test' },
    'POST /settle': { ...WHY, as: 'confirmed', despite_the_hotel: true },
    'POST /cancel': { ...WHY, agreed_fee: 0 },
    'POST /cancel-for-other-fee': { ...WHY, fee: 0 },
    'POST /move': { ...WHY, property_id: 'palais-rosenhain' },
    'POST /cancel-again': WHY,
    'POST /post-again': WHY,
    'POST /correct-address': { ...WHY, email: 'right@example.com' },
  };
  return Object.fromEntries(
    Object.entries(calls).map(([call, body]): [string, ScopeRow] => {
      const [method, rest = ''] = call.split(' ');
      const path = `/staff/reservations/${reference}${rest}`;
      return [`${method} /staff/reservations/:reference${rest}`, { path, ...(body && { body }), ...STAY }];
    }),
  );
}

function salePageRows(): ScopeRows {
  const calls: Readonly<Record<string, object | undefined>> = {
    'GET ': undefined,
    'GET /versions/:number': undefined,
    'GET /hotels': undefined,
    'GET /preview': undefined,
    'POST /check': { settings: { id: 'demo' } },
    'POST /draft': { settings: { id: 'demo' }, based_on: 1, revision: null },
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

function peopleRows({ personId, email }: ScopeWorld): ScopeRows {
  const grants = [{ role: 'reception', sale_page_id: 'demo', property_id: 'harbour-house' }];
  const person = `/staff/people/${personId}`;
  const guest = { email, reason: 'guest_asked' };
  // A guest belongs to a whole sale page.
  const kept = { elsewhere: 'STAFF.NOTHING_KEPT', atAnotherHotel: NOT_ALLOWED };
  return {
    'GET /staff/people': { path: '/staff/people', finds: [personId], elsewhere: 'nothing' },
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

function issueRows({ cardId, batch }: ScopeWorld): ScopeRows {
  const many = { path: '/staff/cards/issue-many', body: ISSUE_MANY };
  const one = { path: '/staff/cards/issue', body: ISSUE_ONE };
  const given = { path: '/staff/cards/goodwill', body: GOODWILL, ...NAMED };
  const link = `/staff/cards/${cardId}/link`;
  const named = { sale_page_id: 'demo', batch };
  return {
    'POST /staff/cards/issue': { ...one, ...SOLD },
    'POST /staff/cards/issue/preview': { ...one, path: `${one.path}/preview`, ...SOLD },
    // The other hotel takes the product, and cannot give at the cost of this one.
    'POST /staff/cards/goodwill': given,
    'POST /staff/cards/goodwill/preview': { ...given, path: `${given.path}/preview` },
    'POST /staff/cards/issue-many': { ...many, ...SOLD },
    'POST /staff/cards/issue-many/preview': { ...many, path: `${many.path}/preview`, ...SOLD },
    'POST /staff/cards/:id/link': { path: link, body: { ...WHY, recipient: RECIPIENT, letter: LETTER }, ...CARD_VALUE },
    'POST /staff/cards/:id/link/cancel': { path: `${link}/cancel`, body: WHY, ...CARD_VALUE },
    'GET /staff/batches': { path: '/staff/batches', finds: [batch], elsewhere: 'nothing', atTheOtherHotel: 'find' },
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

/** Finds a card or a stay by each kind of text, because each is a separate SQL condition. */
function findRows(world: ScopeWorld): readonly ScopeRow[] {
  const { reference, email, guestName, hotelNumber, soon, lockedBatch } = world;
  const row = (text: string, found: string): ScopeRow => ({
    path: '/staff/find',
    body: { text },
    finds: [found],
    elsewhere: 'nothing',
    ...(found !== reference && { atTheOtherHotel: 'find' }),
  });
  return [
    ...[email, reference, guestName, hotelNumber].map((text) => row(text, reference)),
    ...[soon.email, soon.code, soon.code.slice(-4), soon.lastName].map((text) => row(text, soon.id)),
    row(lockedBatch, lockedBatch),
  ];
}

/** The whole log, and the log by each of its filters. */
function auditRows({
  cardId,
  reference,
  personId,
  askerId,
  watchedCardId,
  watchedEnd,
}: ScopeWorld): readonly ScopeRow[] {
  const row = (query: string, found: string): ScopeRow => ({
    path: `/staff/audit${query}`,
    finds: [found],
    elsewhere: 'nothing',
  });
  return [
    ...[
      row('', cardId),
      row(`?card_id=${cardId}`, cardId),
      row(`?last4=${watchedEnd}`, watchedCardId),
      row(`?staff_id=${askerId}`, watchedCardId),
    ].map((each) => ({ ...each, atTheOtherHotel: 'find' })),
    row('', reference),
    row(`?reference=${reference}`, reference),
    row('?what=invite', personId),
    row('?what=try_import', '"sale_page_id":"demo"'),
  ];
}

/** Lines without a known hotel are only for persons who see all hotels. */
function bookRows(month: string): ScopeRows {
  const rowsOf = (path: string, page: string, lines: readonly string[]): readonly ScopeRow[] => [
    { path, finds: [page], elsewhere: 'nothing', atAnotherHotel: 'part' },
    { path, finds: lines, elsewhere: 'nothing' },
  ];
  const ofDays = `?from=${month}-01&through=${month}-28`;
  return {
    'GET /staff/books/reports/:report': rowsOf(`/staff/books/reports/ageing${ofDays}`, '"demo"', [
      '"harbour-house"',
      '"issuing_property":null',
    ]),
    'GET /staff/books/reports/:report/file.:format': {
      path: `/staff/books/reports/ageing/file.csv${ofDays}`,
      finds: ['harbour-house'],
      elsewhere: 'nothing',
    },
    'GET /staff/books/journal': {
      path: '/staff/books/journal?sale_page_id=demo',
      finds: ['"next"'],
      ...PAGE,
    },
    'POST /staff/books/journal/export': {
      path: '/staff/books/journal/export',
      body: { sale_page_id: 'demo' },
      ...PAGE,
    },
    'GET /staff/books/journal/:salePage/:number/:name': {
      path: '/staff/books/journal/demo/1/journal-demo-1.csv',
      ...PAGE,
    },
  };
}

/** A row for each route. Routes that end something come last. */
export function scopeRows(world: ScopeWorld, month: string): ScopeRows {
  const { cardId, noteId, reference, mailId, lostMailId, email, tasks, approvalId, watchedCardId } = world;
  const { soon, lockedBatch, payingCardId } = world;
  const cards = { card_ids: [cardId] };
  const mail = { elsewhere: 'STAFF.MAIL_NOT_FOUND' };
  const approval = { elsewhere: 'STAFF.APPROVAL_NOT_FOUND', atTheOtherHotel: NOT_ALLOWED };
  const ownTask = { elsewhere: 'STAFF.TASK_NOT_FOUND', atTheOtherHotel: 'part' };
  const found = (ids: readonly string[]) => ({ finds: ids, elsewhere: 'nothing' });
  const listed = (ids: readonly string[]) => ({ ...found(ids), atTheOtherHotel: 'find' });
  return {
    'GET /staff/today': [
      { path: '/staff/today', ...found([reference, lostMailId]) },
      { path: '/staff/today', ...listed([soon.id, lockedBatch]) },
    ],
    'POST /staff/find': findRows(world),
    'GET /staff/cards': { path: '/staff/cards?product_id=ten-nights', ...listed([cardId]) },
    'POST /staff/cards/find': {
      path: '/staff/cards/find',
      body: { product_id: 'ten-nights' },
      ...listed([cardId]),
    },
    'POST /staff/hotel-stays/find': [
      {
        path: '/staff/hotel-stays/find',
        body: { card_id: cardId, property_id: 'harbour-house', text: 'no-such-stay', chosen: null },
        ...CARD,
        atTheOtherHotel: NOT_ALLOWED,
      },
      {
        path: '/staff/hotel-stays/find',
        body: {
          card_id: null,
          sale_page_id: 'demo',
          property_id: 'harbour-house',
          text: 'no-such-stay',
          chosen: null,
        },
        elsewhere: NOT_ALLOWED,
      },
    ],
    'GET /staff/cards/:id': [
      { path: `/staff/cards/${cardId}`, ...CARD },
      {
        path: `/staff/cards/${payingCardId}`,
        ...CARD,
        finds: [reference],
        atAnotherHotel: 'nothing',
        atTheOtherHotel: 'nothing',
      },
    ],
    'POST /staff/cards/:id/notes': { path: `/staff/cards/${cardId}/notes`, body: { text: 'Nothing' }, ...CARD },
    'POST /staff/cards/export': { path: '/staff/cards/export', body: { cards, reason: 'other' }, ...CARD },
    'GET /staff/tasks': { path: '/staff/tasks', ...listed([tasks.freeze.id]) },
    'GET /staff/tasks/:id': { path: `/staff/tasks/${tasks.freeze.id}`, ...ownTask },
    'GET /staff/tasks/:id/result.csv': { path: `/staff/tasks/${tasks.freeze.id}/result.csv`, ...ownTask },
    'GET /staff/tasks/:id/balance.txt': {
      path: `/staff/tasks/${tasks.import.id}/balance.txt`,
      elsewhere: 'STAFF.TASK_NOT_FOUND',
    },
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
    'POST /staff/notes/:id/remove': {
      path: `/staff/notes/${noteId}/remove`,
      body: {},
      ...CARD,
      atTheOtherHotel: 'theirs',
    },
    'GET /staff/reservations': { path: '/staff/reservations', ...found([reference]) },
    'POST /staff/reservations/find': { path: '/staff/reservations/find', body: { text: email }, ...found([reference]) },
    'POST /staff/mails/find': { path: '/staff/mails/find', body: { text: email }, ...found([mailId]) },
    'GET /staff/mails': { path: '/staff/mails', ...found([mailId, lostMailId]) },
    'GET /staff/mails/:id': { path: `/staff/mails/${mailId}`, ...mail },
    'POST /staff/mails/:id/send-again': { path: `/staff/mails/${mailId}/send-again`, body: {}, ...mail },
    ...stayRows(world),
    'GET /staff/audit': auditRows(world),
    'GET /staff/audit.csv': [
      { path: '/staff/audit.csv', ...listed([cardId]) },
      { path: '/staff/audit.csv', ...found([reference]) },
    ],
    'GET /staff/audit/watch': { path: '/staff/audit/watch', ...listed([watchedCardId]) },
    ...bookRows(month),
    ...salePageRows(),
    'GET /staff/approvals': { path: '/staff/approvals', ...listed([approvalId]) },
    'POST /staff/approvals/:id/approve': { path: `/staff/approvals/${approvalId}/approve`, body: {}, ...approval },
    'POST /staff/approvals/:id/refuse': {
      path: `/staff/approvals/${approvalId}/refuse`,
      body: WHY,
      ...approval,
      // By then the owner has approved it.
      atTheOtherHotel: 'STAFF.APPROVAL_ENDED',
    },
    ...peopleRows(world),
  };
}

type Given = { readonly status: number; readonly body: { readonly code?: string } };

/** The expected answer for a stranger, by their place. */
export function expectedOf({ elsewhere, atAnotherHotel, atTheOtherHotel }: ScopeRow, where: Elsewhere): Expected {
  const anywhere = where === 'on another page' ? undefined : (atAnotherHotel ?? elsewhere);
  return (where === 'at the other hotel of the cards' ? (atTheOtherHotel ?? anywhere) : anywhere) ?? elsewhere;
}

/** Whether a stranger gets exactly that, and nothing that is hidden from them. */
export function isAsExpected(
  { status, body }: Given,
  expected: Expected,
  { finds = [] }: ScopeRow,
  hidden: readonly string[],
): boolean {
  if (!['nothing', 'part', 'find'].includes(expected)) return body.code === expected;
  const text = JSON.stringify(body);
  const isFound = (one: string) => text.includes(one);
  if (status !== 200 || hidden.some(isFound)) return false;
  return expected === 'find' ? finds.every(isFound) : expected === 'part' || !finds.some(isFound);
}
