import fastify, { type FastifyContextConfig } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { STAFF_CALLS } from '#contract/desk/staff-calls.ts';
import { RIGHTS, ROLES, type Role } from '#domain/desk/staff-rights.ts';
import rateLimit from '@fastify/rate-limit';
import { guardStaffCalls } from '../../src/server/desk/frame/staff-frame.ts';
import { staffCalls } from '../../src/server/desk/staff-calls.ts';
import type { App } from '../../src/server/platform/http/app.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import type { Answer } from '../guest.ts';
import type { InvitationLink, Today } from '#contract/desk/staff-oversight.ts';
import type { StaffProblem } from '#contract/desk/staff-problems.ts';
import { expectedOf, isAsExpected, scopeRows, WITHOUT_SCOPE } from '../rights/scope-rows.ts';
import { buildScopeWorld, type Elsewhere, type ScopeWorld } from '../rights/scope-world.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { today } from '../test-clock.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();

const [D, R, M, F, O, A] = ROLES;
const ALL = [D, R, M, F, O, A];
const WRITERS = [D, R, M, F, O];
const VALUE = [R, F, O];

/**
 * The roles that may make each call, written without the product's table. `open` is any caller, `own` any signed-in
 * person.
 */
const EXPECTED: Readonly<Record<string, readonly Role[] | 'open' | 'own'>> = {
  'POST /staff/sign-in/challenge': 'open',
  'POST /staff/sign-in': 'open',
  'GET /staff/sign-in/openid': 'open',
  'POST /staff/sign-in/openid': 'open',
  'GET /staff/sign-in/openid/return': 'open',
  'POST /staff/invitation/open': 'open',
  'POST /staff/invitation/accept': 'open',
  'GET /staff/session': 'own',
  'POST /staff/session/end': 'own',
  'POST /staff/confirmations/:id': 'own',
  'GET /staff/passkeys': 'own',
  'POST /staff/passkeys/challenge': 'own',
  'POST /staff/passkeys': 'own',
  'POST /staff/passkeys/:passkey/remove': 'own',
  'GET /staff/today': ALL,
  'POST /staff/find': ALL,
  'GET /staff/cards': ALL,
  'POST /staff/cards/find': ALL,
  'POST /staff/cards/issue': [R, M, O],
  'POST /staff/cards/issue/preview': [R, M, O],
  'POST /staff/cards/goodwill': [D, R, O],
  'POST /staff/cards/goodwill/preview': [D, R, O],
  'POST /staff/cards/issue-many': [M, O],
  'POST /staff/cards/issue-many/preview': [M, O],
  'POST /staff/cards/:id/link': [R, M, F, O],
  'POST /staff/cards/:id/link/cancel': [R, M, F, O],
  'GET /staff/batches': ALL,
  'POST /staff/batches/print': [R, M, F, O],
  'POST /staff/batches/rename': [R, M, O],
  'GET /staff/cards/:id': ALL,
  'POST /staff/cards/:id/notes': WRITERS,
  'POST /staff/notes/:id/remove': WRITERS,
  'POST /staff/cards/:id/redeem': [D, R, F, O],
  'POST /staff/cards/:id/pay_bill': [D, R, F, O],
  'POST /staff/cards/:id/pay_bill/preview': [D, R, F, O],
  'POST /staff/cards/:id/settle_bill': [D, R, F, O],
  'POST /staff/cards/:id/settle_bill/preview': [D, R, F, O],
  'POST /staff/hotel-stays/find': [D, R, F, O],
  'POST /staff/cards/:id/redeem/preview': [D, R, F, O],
  'POST /staff/cards/:id/reverse': [D, R, F, O],
  'POST /staff/cards/:id/reverse/preview': [D, R, F, O],
  'POST /staff/cards/:id/pay_out': [D, F, O],
  'POST /staff/cards/:id/pay_out/preview': [D, F, O],
  'POST /staff/cards/:id/undo_pay_out': [D, F, O],
  'POST /staff/cards/:id/undo_pay_out/preview': [D, F, O],
  'POST /staff/cards/:id/freeze': WRITERS,
  'POST /staff/cards/:id/freeze/preview': WRITERS,
  'POST /staff/cards/:id/unfreeze': [R, M, F, O],
  'POST /staff/cards/:id/unfreeze/preview': [R, M, F, O],
  'POST /staff/cards/:id/void': VALUE,
  'POST /staff/cards/:id/void/preview': VALUE,
  'POST /staff/cards/:id/extend': VALUE,
  'POST /staff/cards/:id/extend/preview': VALUE,
  'POST /staff/cards/:id/shorten': VALUE,
  'POST /staff/cards/:id/shorten/preview': VALUE,
  'POST /staff/cards/:id/adjust': VALUE,
  'POST /staff/cards/:id/adjust/preview': VALUE,
  'POST /staff/cards/:id/move': VALUE,
  'POST /staff/cards/:id/move/preview': VALUE,
  'POST /staff/cards/:id/split': VALUE,
  'POST /staff/cards/:id/split/preview': VALUE,
  'POST /staff/cards/:id/give': VALUE,
  'POST /staff/cards/:id/give/preview': VALUE,
  'POST /staff/cards/:id/mail': [D, R, F, O],
  'POST /staff/cards/:id/mail/preview': [D, R, F, O],
  'POST /staff/cards/:id/replace': VALUE,
  'POST /staff/cards/:id/replace/preview': VALUE,
  'POST /staff/cards/:id/unlock': [D, R, F, O],
  'POST /staff/cards/:id/unlock/preview': [D, R, F, O],
  'POST /staff/cards/export': [F, O],
  'GET /staff/tasks': ALL,
  'GET /staff/tasks/:id': ALL,
  'GET /staff/tasks/:id/balance.txt': ALL,
  'GET /staff/tasks/:id/result.csv': ALL,
  'POST /staff/tasks/freeze': WRITERS,
  'POST /staff/tasks/freeze/preview': WRITERS,
  'POST /staff/tasks/unfreeze': [R, M, F, O],
  'POST /staff/tasks/unfreeze/preview': [R, M, F, O],
  'POST /staff/tasks/void': VALUE,
  'POST /staff/tasks/void/preview': VALUE,
  'POST /staff/tasks/extend': VALUE,
  'POST /staff/tasks/extend/preview': VALUE,
  'POST /staff/tasks/unlock': [D, R, F, O],
  'POST /staff/tasks/unlock/preview': [D, R, F, O],
  'POST /staff/tasks/import': [M, O],
  'POST /staff/tasks/import/preview': [M, O],
  'GET /staff/reservations': ALL,
  'POST /staff/reservations/find': ALL,
  'GET /staff/reservations/:reference': ALL,
  'GET /staff/reservations/:reference/hotel': ALL,
  'GET /staff/reservations/:reference/cancellation': ALL,
  'POST /staff/reservations/:reference/notes': WRITERS,
  'POST /staff/reservations/:reference/cancel': [R, O],
  'POST /staff/reservations/:reference/cancel-for-other-fee': [R, O],
  'POST /staff/reservations/:reference/move': [R, O],
  'POST /staff/reservations/:reference/cancel-again': [R, O],
  'POST /staff/reservations/:reference/post-again': [D, R, O],
  'POST /staff/reservations/:reference/settle': [D, R, O],
  'POST /staff/reservations/:reference/correct-address': [D, R, O],
  'GET /staff/mails': [D, R, O, A],
  'POST /staff/mails/find': [D, R, O, A],
  'GET /staff/mails/:id': [D, R, O, A],
  'POST /staff/mails/:id/send-again': [D, R, O],
  'POST /staff/persons/find': [O],
  'POST /staff/persons/export': [O],
  'POST /staff/persons/erase': [O],
  'GET /staff/audit': [F, O, A],
  'GET /staff/audit.csv': [F, O, A],
  'GET /staff/audit/watch': [F, O, A],
  'GET /staff/books/ledger-check': [F, O, A],
  'POST /staff/books/ledger-check': [F, O, A],
  'GET /staff/books/reports/:report': [F, O, A],
  'GET /staff/books/reports/:report/file.:format': [F, O, A],
  'GET /staff/books/journal': [F, O, A],
  'POST /staff/books/journal/export': [F, O],
  'GET /staff/books/journal/:salePage/:number/:name': [F, O, A],
  'GET /staff/sale-pages/:salePage': [M, O, A],
  'GET /staff/sale-pages/:salePage/versions/:number': [M, O, A],
  'GET /staff/sale-pages/:salePage/hotels': [M, O],
  'GET /staff/sale-pages/:salePage/preview': [M, O, A],
  'POST /staff/sale-pages/:salePage/check': [M, O, A],
  'POST /staff/sale-pages/:salePage/draft': [M, O],
  'POST /staff/sale-pages/:salePage/draft/discard': [M, O],
  'POST /staff/sale-pages/:salePage/publish': [O],
  'GET /staff/people': [O, A],
  'POST /staff/people': [O],
  'POST /staff/people/:id/grants': [O],
  'POST /staff/people/:id/invitation': [O],
  'POST /staff/people/:id/lock': [O],
  'POST /staff/people/:id/erase': [O],
  'GET /staff/approvals': [R, M, F, O, A],
  'POST /staff/approvals/:id/approve': [O],
  'POST /staff/approvals/:id/refuse': [O],
  'POST /staff/approvals/:id/withdraw': 'own',
};

/** The acts that a passkey confirms: those that move value or grant rights, and of the previews only those of codes. */
const CONFIRMED = [
  ...[
    'settle_bill',
    'pay_out',
    'undo_pay_out',
    'void',
    'extend',
    'shorten',
    'adjust',
    'move',
    'split',
    'give',
    'replace',
    'mail',
  ].map((act) => `POST /staff/cards/:id/${act}`),
  'POST /staff/cards/issue',
  'POST /staff/cards/goodwill',
  'POST /staff/cards/issue-many',
  'POST /staff/batches/print',
  'POST /staff/cards/:id/link',
  'POST /staff/cards/:id/link/cancel',
  'POST /staff/cards/export',
  'POST /staff/tasks/void',
  'POST /staff/tasks/extend',
  'POST /staff/tasks/unfreeze',
  'POST /staff/tasks/unlock',
  'POST /staff/tasks/import',
  'POST /staff/tasks/import/preview',
  'POST /staff/passkeys',
  'POST /staff/passkeys/:passkey/remove',
  ...['cancel', 'cancel-again', 'cancel-for-other-fee', 'move', 'correct-address', 'post-again', 'settle'].map(
    (act) => `POST /staff/reservations/:reference/${act}`,
  ),
  'POST /staff/sale-pages/:salePage/publish',
  'POST /staff/people',
  'POST /staff/people/:id/grants',
  'POST /staff/people/:id/invitation',
  'POST /staff/people/:id/lock',
  'POST /staff/people/:id/erase',
  'POST /staff/persons/export',
  'POST /staff/persons/erase',
  'POST /staff/approvals/:id/approve',
  'POST /staff/approvals/:id/refuse',
];

/** Valid input for a call, so that a refusal has another reason. */
const NOBODY = '00000000-0000-4000-8000-000000000000';
const WHY = { reason: 'other', note: null };
const KEY = {
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30', attestationObject: 'e30' },
  clientExtensionResults: {},
};
const GRANTS = [{ role: 'reception', sale_page_id: null, property_id: null }];
const ISSUE = {
  ...WHY,
  sale_page_id: 'demo',
  product_id: 'gift-card',
  currency: 'GBP',
  amount: 20,
  form: 'voucher',
  expires_on: null,
  count: 1,
  batch: null,
  delivery: 'none',
  recipient: null,
  letter: null,
};
const GOODWILL = {
  ...ISSUE,
  product_id: 'goodwill',
  amount: 1,
  issuing_property_id: 'harbour-house',
  goodwill: { subject: 'receipt', reference: '17', key: NOBODY },
};
const ISSUE_MANY = { ...ISSUE, amount: 10, count: 2, batch: 'of a rights test', delivery: 'print' };
const SHOWN = { id: NOBODY };
const CHOSEN = { cards: { card_ids: [NOBODY] }, reason: 'other' };
const BODIES: Readonly<Record<string, object>> = {
  'POST /staff/cards/export': CHOSEN,
  'POST /staff/books/journal/export': { sale_page_id: 'nowhere' },
  'POST /staff/tasks/import': SHOWN,
  'POST /staff/tasks/import/preview': {
    sale_page_id: 'demo',
    file_name: 'cards.csv',
    text: 'code,product,amount',
    columns: ['code', 'product', 'amount'],
    product_id: null,
    batch: null,
    accepts_weak_codes: false,
    reason: 'other',
  },
  'POST /staff/tasks/freeze': SHOWN,
  'POST /staff/tasks/unfreeze': SHOWN,
  'POST /staff/tasks/void': SHOWN,
  'POST /staff/tasks/extend': SHOWN,
  'POST /staff/tasks/unlock': SHOWN,
  'POST /staff/tasks/freeze/preview': CHOSEN,
  'POST /staff/tasks/unfreeze/preview': CHOSEN,
  'POST /staff/tasks/void/preview': CHOSEN,
  'POST /staff/tasks/unlock/preview': CHOSEN,
  'POST /staff/tasks/extend/preview': { ...CHOSEN, until: '2099-01-01' },
  'POST /staff/sign-in': { challenge_id: NOBODY, passkey: KEY },
  'POST /staff/sign-in/openid': { invitation: null },
  'POST /staff/invitation/open': { token: 'none' },
  'POST /staff/invitation/accept': { token: 'none', passkey: null },
  'POST /staff/confirmations/:id': { passkey: null },
  'POST /staff/passkeys': { challenge_id: NOBODY, passkey: KEY, name: 'A key' },
  'POST /staff/find': { text: 'Nobody' },
  'POST /staff/hotel-stays/find': { card_id: NOBODY, property_id: 'harbour-house', text: '51001', chosen: null },
  'POST /staff/cards/issue': ISSUE,
  'POST /staff/cards/issue/preview': ISSUE,
  'POST /staff/cards/goodwill': GOODWILL,
  'POST /staff/cards/goodwill/preview': GOODWILL,
  'POST /staff/cards/issue-many': ISSUE_MANY,
  'POST /staff/cards/issue-many/preview': ISSUE_MANY,
  'POST /staff/batches/print': { ...WHY, sale_page_id: 'demo', batch: 'none', again: false },
  'POST /staff/cards/:id/notes': { text: 'Nothing' },
  'POST /staff/reservations/:reference/notes': { text: 'Nothing' },
  'POST /staff/reservations/:reference/cancel': { ...WHY, agreed_fee: 0 },
  'POST /staff/reservations/:reference/cancel-for-other-fee': { ...WHY, fee: 0 },
  'POST /staff/reservations/:reference/move': { ...WHY, property_id: 'palais-rosenhain' },
  'POST /staff/reservations/:reference/cancel-again': WHY,
  'POST /staff/reservations/:reference/correct-address': { ...WHY, email: 'right@example.com' },
  'POST /staff/reservations/:reference/post-again': WHY,
  'POST /staff/reservations/:reference/settle': { ...WHY, as: 'confirmed', despite_the_hotel: false },
  'POST /staff/sale-pages/:salePage/check': { settings: {} },
  'POST /staff/sale-pages/:salePage/draft': { settings: {}, based_on: 1, revision: null },
  'POST /staff/sale-pages/:salePage/draft/discard': { revision: 1 },
  'POST /staff/sale-pages/:salePage/publish': { revision: 1, reason: 'texts' },
  'POST /staff/batches/rename': { sale_page_id: 'demo', batch: 'no such batch', name: 'another' },
  'POST /staff/persons/find': { email: 'nobody@example.com' },
  'POST /staff/persons/export': { email: 'nobody@example.com', reason: 'guest_asked' },
  'POST /staff/persons/erase': { email: 'nobody@example.com', reason: 'guest_asked' },
  'POST /staff/people': { name: 'Nobody new', grants: GRANTS },
  'POST /staff/people/:id/grants': { grants: GRANTS },
  'POST /staff/people/:id/lock': { is_locked: true },
  'POST /staff/approvals/:id/refuse': WHY,
};
const LINK = {
  ...WHY,
  recipient: { first_name: 'Ada', last_name: 'Marsh', email: 'ada@example.com' },
  letter: { message: null, language: null, send_on: null },
};
const ACT_BODIES: Readonly<Record<string, object>> = {
  redeem: {
    ...WHY,
    key: NOBODY,
    amount: 1,
    property_id: 'harbour-house',
    outlet: '',
    receipt: '',
    receipt_again: false,
  },
  reverse: { ...WHY, key: NOBODY, redemption_id: NOBODY, amount: null },
  pay_bill: {
    ...WHY,
    key: NOBODY,
    amount: 1,
    property_id: 'harbour-house',
    group_id: NOBODY,
    room_id: NOBODY,
    account_id: NOBODY,
    bill_id: null,
    pays_company: false,
  },
  settle_bill: { ...WHY, redemption_id: NOBODY, posting_id: NOBODY, is_on_bill: true },
  pay_out: { ...WHY, amount: 1, how: 'cash', receipt: '' },
  extend: { ...WHY, until: '2099-01-01' },
  shorten: { ...WHY, until: '2099-01-01' },
  adjust: { ...WHY, amount: 1 },
  split: { ...WHY, amount: 1 },
  give: LINK,
  move: { ...WHY, to_card_id: NOBODY, amount: null },
  link: LINK,
};

function bodyOf(name: string): object | undefined {
  if (name.startsWith('GET')) return undefined;
  if (name.endsWith('/link/cancel')) return WHY;
  const [, act] = /cards\/:id\/(\w+)/.exec(name) ?? [];
  if (act !== undefined && act !== 'notes') return ACT_BODIES[act] ?? WHY;
  return BODIES[name] ?? {};
}

function addressOf(name: string): string {
  const [, path = ''] = name.split(' ');
  return path
    .replace(':id', NOBODY)
    .replace(':reference', 'SC-2222-2222')
    .replace(':salePage', 'nowhere')
    .replace(':number', '1')
    .replace(/:name|:report/, 'ageing')
    .replace(':format', 'csv')
    .replace(/journal$/, 'journal?sale_page_id=nowhere');
}

/** The routes of the desk as the server registers them, with the right of each. */
async function listRights(): Promise<Record<string, FastifyContextConfig['staffRight']>> {
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const rights: Record<string, FastifyContextConfig['staffRight']> = {};
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method !== 'HEAD') rights[`${String(method)} ${url}`] = config?.staffRight;
  });
  await app.register(rateLimit, { global: false });
  await app.register(staffCalls(staycard.deps));
  await app.ready();
  return rights;
}

function rolesWith(right: FastifyContextConfig['staffRight']) {
  if (right === undefined || right === 'open') return right;
  return right === 'own' || right === 'own_confirmed' ? 'own' : ROLES.filter((role) => RIGHTS[right][role]);
}

describe('the rights of the desk', () => {
  const people = new Map<Role, DeskPerson>();

  beforeAll(async () => {
    for (const role of ROLES) people.set(role, await DeskPerson.comeIn(staycard, [{ role, ...EVERYWHERE }]));
  });

  it('match the table, which has a row for every route', async () => {
    const rights = Object.entries(await listRights());
    expect(Object.keys(STAFF_CALLS).filter((call) => !rights.some(([name]) => name === call))).toEqual([]);
    expect(Object.fromEntries(rights.map(([name, right]) => [name, rolesWith(right)]))).toEqual(EXPECTED);
  });

  it('prevent a start of the server with a route without a right', async () => {
    const app: App = fastify().withTypeProvider<ZodTypeProvider>();
    await guardStaffCalls(app, staycard.deps);
    expect(() => app.get('/staff/everything', async () => ({}))).toThrow(/names no right/);
  });

  it.each(Object.entries(EXPECTED))('%s is for %s', async (name, expected) => {
    // The first ends the session that the others need. The second redirects, and staff-openid.test.ts follows it.
    if (['POST /staff/session/end', 'GET /staff/sign-in/openid/return'].includes(name)) return;
    const ask = (person: DeskPerson) =>
      person.ask(name.startsWith('GET') ? 'GET' : 'POST', addressOf(name), bodyOf(name));
    const outside = await ask(new DeskPerson(staycard, 'nobody', ''));
    if (expected === 'open') return expect(outside.body.code).not.toBe('STAFF.SIGNED_OUT');
    expect(outside).toMatchObject({ status: 401, body: { code: 'STAFF.SIGNED_OUT' } });
    // One role of each kind. The comparison with the table covers every role.
    const isFor = (role: Role) => expected === 'own' || expected.includes(role);
    const [allowed, refused] = [ROLES.find(isFor), ROLES.find((role) => !isFor(role))];
    if (refused) {
      expect(await ask(people.get(refused)!)).toMatchObject({ status: 403, body: { code: 'STAFF.NOT_ALLOWED' } });
    }
    const { status, body } = await ask(people.get(allowed!)!);
    expect(body.code, JSON.stringify(body)).not.toBe('STAFF.NOT_ALLOWED');
    expect(body.code === 'STAFF.CONFIRM_AGAIN', JSON.stringify(body)).toBe(CONFIRMED.includes(name));
    // The input was valid.
    expect([200, 401, 403, 404], JSON.stringify(body)).toContain(status);
  });
});

describe('the scope of the desk', () => {
  let world: ScopeWorld;
  const rows = () => scopeRows(world, today().toPlainYearMonth().toString());

  beforeAll(async () => {
    world = await buildScopeWorld(staycard);
  });

  it('has one row for each route that needs a sign-in', async () => {
    const signedIn = Object.keys(await listRights()).filter((name) => EXPECTED[name] !== 'open');
    expect(signedIn.toSorted()).toEqual([...Object.keys(rows()), ...WITHOUT_SCOPE].toSorted());
  });

  it('counts no stays, letters or approvals from elsewhere', async () => {
    const count = async (person: DeskPerson) => {
      const { body } = await person.ask<Today>('GET', '/staff/today');
      const open = body.properties.reduce((sum, { needs_person: needing }) => sum + needing, 0);
      return { ...body.in_all, waiting: body.approvals_waiting, open };
    };
    expect(await count(world.owner)).toEqual({
      needs_person: 1,
      hotel_cancelled: 0,
      arrivals: 1,
      letters: 1,
      waiting: 1,
      open: 1,
    });
    for (const stranger of Object.values(world.strangers)) {
      expect(await count(stranger)).toEqual({
        needs_person: 0,
        hotel_cancelled: 0,
        arrivals: 0,
        letters: 0,
        waiting: 0,
        open: 0,
      });
    }
  });

  it('keeps data of other places out of every call, in any role', async () => {
    const found: string[] = [];
    const note = (name: string, who: string, { status, body }: Answer<StaffProblem>) =>
      found.push(`${name} ${who}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
    for (const [name, row] of Object.entries(rows()).flatMap(([route, each]) =>
      [each].flat().map((one) => [route, one] as const),
    )) {
      const { path, body, finds = [], elsewhere } = row;
      const ask = (person: DeskPerson) => (name.startsWith('GET') ? person.ask('GET', path) : person.act(path, body));
      const asked = `${name} ${finds.length > 0 ? `${path} ${JSON.stringify(body)}` : ''}`;
      const askStranger = async ([where, stranger]: [Elsewhere, DeskPerson]) => {
        const expected = expectedOf(row, where);
        // Without this value, the hotel is like any other hotel of the sale page, which another stranger covers.
        if (where === 'at the other hotel of the cards' && row.atTheOtherHotel === undefined) return;
        if (expected === 'theirs') return;
        const answer = await ask(stranger);
        if (!isAsExpected(answer, expected, row, world.hidden[where])) note(asked, where, answer);
      };
      await Promise.all((Object.entries(world.strangers) as [Elsewhere, DeskPerson][]).map(askStranger));
      // The owner finds it, so a person without the right misses it because it is hidden.
      const answer = await ask(world.owner);
      const text = JSON.stringify(answer.body);
      if (answer.body.code === elsewhere || !finds.every((one) => text.includes(one)))
        note(asked, 'by the owner', answer);
    }
    expect(found).toEqual([]);
  });

  it('hides data from elsewhere even next to the person’s own', async () => {
    const { cardId, strangers } = world;
    const own = async (salePage: string) => (await issueTestCard(staycard, { salePage, amount: 1_000 })).id;
    const beside = { 'on another page': await own('city'), 'at another hotel': await own('demo') } as const;
    for (const [where, id] of Object.entries(beside) as [keyof typeof beside, string][]) {
      const codesOf = async (ids: readonly string[]) => {
        const body = { cards: { card_ids: ids }, reason: 'other' };
        const answers = [
          await strangers[where].act('/staff/cards/export', body),
          await strangers[where].act('/staff/tasks/freeze/preview', body),
        ];
        return answers.map(({ status, body: { code } }) => (status === 200 ? 'done' : code));
      };
      expect(await codesOf([id])).toEqual(['done', 'done']);
      expect(await codesOf([id, cardId])).toEqual(['STAFF.CARD_NOT_FOUND', 'STAFF.CARD_NOT_FOUND']);
    }
    const there = strangers['on another page'];
    for (const rest of ['', '/preview']) {
      const moved = { ...WHY, to_card_id: cardId, amount: null };
      const { body } = await there.act(`/staff/cards/${beside['on another page']}/move${rest}`, moved);
      expect(body.code).toBe('STAFF.CARD_NOT_FOUND');
    }
    const grantsAt = (page: string) => [{ role: 'reception', sale_page_id: page, property_id: 'harbour-house' }];
    const invited = { name: 'Of the other page', grants: grantsAt('city') };
    const { body } = await there.act<InvitationLink>('/staff/people', invited);
    const path = `/staff/people/${body.person.id}/grants`;
    const granted = await there.act(path, { grants: [...grantsAt('city'), ...grantsAt('demo')] });
    expect(granted.body.code).toBe('STAFF.NOT_ALLOWED');
  });
});
