import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActAsked, StaffCard } from '#contract/desk/staff-cards.ts';
import type { InvitationLink, Watch, WireApproval, WirePerson } from '#contract/desk/staff-oversight.ts';
import type { Passkeys, StaffSession } from '#contract/desk/staff-session.ts';
import { asOwner } from '../as-owner.ts';
import { DeskPerson, EVERYWHERE, inviteToken } from '../desk-person.ts';
import { queueBehind } from '../held-rows.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
const WHY = { reason: 'guest_asked', note: null };
const OWNER = [{ role: 'owner', ...EVERYWHERE }] as const;

let owner: DeskPerson;
let other: DeskPerson;

beforeAll(async () => {
  owner = await DeskPerson.comeIn(staycard, OWNER);
  other = await DeskPerson.comeIn(staycard, OWNER);
});

const idOf = async (person: DeskPerson) => {
  const { body } = await person.ask<StaffSession>('GET', '/staff/session');
  return body.person.id;
};

/** Requests an act above every role's limit, which waits for approval. */
async function askFor(asker: DeskPerson, amount = 1500) {
  const { id } = await issueTestCard(staycard, { amount: 500_000 });
  const { status, body } = await asker.act<ActAsked>(`/staff/cards/${id}/adjust`, { ...WHY, amount });
  expect(status).toBe(202);
  return { cardId: id, path: `/staff/approvals/${body.approval_id}`, approvalId: body.approval_id };
}

async function stateOf(person: DeskPerson, approvalId: string) {
  const { body } = await person.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
  return body.approvals.find(({ id }) => id === approvalId);
}

/** Sends calls while rows are locked, and releases the rows once all calls wait for them. */
const heldUp = <Answer>(hold: ReturnType<typeof sql>, calls: readonly (() => Promise<Answer>)[]) =>
  queueBehind(staycard.db, (tx) => hold.execute(tx), calls);

describe('a second person', () => {
  it('approves no request of a person who has been locked out', { tags: ['thorough'] }, async () => {
    const asker = await DeskPerson.comeIn(staycard, OWNER);
    const { cardId, path, approvalId } = await askFor(asker);
    expect((await owner.act(`/staff/people/${await idOf(asker)}/lock`, { is_locked: true })).status).toBe(200);
    expect((await other.act(`${path}/approve`, {})).body.code).toBe('STAFF.APPROVAL_ENDED');
    expect(await stateOf(other, approvalId)).toMatchObject({ state: 'stale' });
    expect(await sumsOf(staycard, cardId)).toEqual({ balance: 500_000, held: 0 });
  });

  it('approves nothing that its requester may no longer do', { tags: ['thorough'] }, async () => {
    const asker = await DeskPerson.comeIn(staycard, [{ role: 'finance', ...EVERYWHERE }]);
    const { cardId, path, approvalId } = await askFor(asker);
    const grants = [{ role: 'reception', sale_page_id: null, property_id: null }];
    expect((await owner.act(`/staff/people/${await idOf(asker)}/grants`, { grants })).status).toBe(200);
    expect((await other.act(`${path}/approve`, {})).body.code).toBe('STAFF.APPROVAL_ENDED');
    expect(await stateOf(other, approvalId)).toMatchObject({ state: 'stale' });
    expect(await sumsOf(staycard, cardId)).toEqual({ balance: 500_000, held: 0 });
  });

  it('cannot be a colleague for whom the asker made a link within the last day, because the asker may have opened it', async () => {
    const colleague = await DeskPerson.comeIn(staycard, OWNER);
    const { cardId, path } = await askFor(owner);
    const again = await owner.act<InvitationLink>(`/staff/people/${await idOf(colleague)}/invitation`, {});
    const token = new URL(again.body.link).hash.replace('#invite=', '');
    const body = { token, passkey: null };
    const taken = new DeskPerson(staycard, colleague.name, '');
    const come = await taken.ask('POST', '/staff/invitation/accept', body);
    taken.cookie = come.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await taken.act(`${path}/approve`, {})).body.code).toBe('STAFF.NOT_ALLOWED');
    expect(await sumsOf(staycard, cardId)).toEqual({ balance: 500_000, held: 0 });
    expect((await other.act(`${path}/approve`, {})).status).toBe(200);
  });

  it('cannot be a colleague who has held the right for less than a day, although they may see what waits', async () => {
    const colleague = await DeskPerson.comeIn(staycard, OWNER);
    const { cardId, path, approvalId } = await askFor(owner);
    const heldSince = (ago: Temporal.DurationLike) =>
      asOwner(
        staycard,
        `update staff_grant set granted_at = '${staycard.deps.clock.now().subtract(ago).toString()}'
        where staff_id = '${colleagueId}'`,
      );
    const colleagueId = await idOf(colleague);
    await heldSince({ hours: 23, minutes: 55 });
    expect(await stateOf(colleague, approvalId)).toMatchObject({ state: 'asked', may_decide: false });
    expect((await colleague.act(`${path}/approve`, {})).body.code).toBe('STAFF.NOT_ALLOWED');
    expect(await sumsOf(staycard, cardId)).toEqual({ balance: 500_000, held: 0 });
    await heldSince({ hours: 24 });
    expect((await colleague.act(`${path}/approve`, {})).status).toBe(200);
    expect(await sumsOf(staycard, cardId)).toEqual({ balance: 650_000, held: 0 });
    const { body } = await other.ask<Watch>('GET', '/staff/audit/watch');
    const seen = body.rows.filter(({ card }) => card?.id === cardId);
    expect(seen).toMatchObject([{ kind: 'quick', what: 'adjust', approved_by: { name: colleague.name } }]);
  });

  it('decides once: if one approves and another refuses at the same moment, one is too late', async () => {
    const asker = await DeskPerson.comeIn(staycard, OWNER);
    const { cardId, path, approvalId } = await askFor(asker, -1500);
    const confirmed = async (person: DeskPerson, verb: string, body: object) => {
      const id = await person.confirm(await person.ask('POST', `${path}/${verb}`, body));
      return () => person.ask('POST', `${path}/${verb}`, body, { 'staycard-confirmation': id });
    };
    const calls = [await confirmed(owner, 'approve', {}), await confirmed(other, 'refuse', WHY)];
    // Both have read that it waits, before either can write the decision.
    const hold = sql`select 1 from staff_approval where id = ${approvalId} for update`;
    const decided = await heldUp(hold, calls);
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isDone = decided[0]?.status === 200;
    expect((await stateOf(owner, approvalId))?.state).toBe(isDone ? 'done' : 'refused');
    expect(await sumsOf(staycard, cardId)).toEqual({ balance: isDone ? 350_000 : 500_000, held: 0 });
  });

  it(
    'approves nothing after the balance has changed, and the same act can be requested again',
    { tags: ['thorough'] },
    async () => {
      const asker = await DeskPerson.comeIn(staycard, OWNER);
      const { cardId, path, approvalId } = await askFor(asker);
      expect((await other.act(`/staff/cards/${cardId}/adjust`, { ...WHY, amount: -0.01 })).status).toBe(200);
      expect((await owner.act(`${path}/approve`, {})).body.code).toBe('STAFF.APPROVAL_ENDED');
      expect(await stateOf(owner, approvalId)).toMatchObject({ state: 'stale', preview: null });
      expect(await sumsOf(staycard, cardId)).toEqual({ balance: 499_999, held: 0 });
      const again = await asker.act<ActAsked>(`/staff/cards/${cardId}/adjust`, { ...WHY, amount: 1500 });
      expect(again.status).toBe(202);
      const agreed = `/staff/approvals/${again.body.approval_id}/approve`;
      expect((await owner.act(agreed, {})).status).toBe(200);
      expect((await owner.act(agreed, {})).body.code).toBe('STAFF.APPROVAL_ENDED');
      expect(await sumsOf(staycard, cardId)).toEqual({ balance: 649_999, held: 0 });
    },
  );

  it('gives a reason for a refusal, which the requester can read', { tags: ['thorough'] }, async () => {
    const { path, approvalId, cardId } = await askFor(owner);
    const refusal = { reason: 'wrong_card', note: 'It is the other card of the same guest.' };
    expect((await other.act(`${path}/refuse`, refusal)).status).toBe(200);
    expect(await stateOf(owner, approvalId)).toMatchObject({ state: 'refused', refused_because: 'wrong_card' });
    const { body: card } = await owner.ask<StaffCard>('GET', `/staff/cards/${cardId}`);
    expect(card.timeline.find(({ kind }) => kind === 'note')).toMatchObject({ note: refusal.note });
  });
});

it('an act’s preview is shown during its approval: neither waits for the other', async () => {
  const asker = await DeskPerson.comeIn(staycard, OWNER);
  const { cardId, path } = await askFor(asker);
  const confirmation = await other.confirm(await other.ask('POST', `${path}/approve`, {}));
  // The reader locks the card first. The approver holds the lock of the requester, and waits for the card.
  const both = await heldUp(sql`select 1 from card where id = ${cardId} for update`, [
    () => owner.ask('GET', '/staff/approvals'),
    () => other.ask('POST', `${path}/approve`, {}, { 'staycard-confirmation': confirmation }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await sumsOf(staycard, cardId)).toEqual({ balance: 650_000, held: 0 });
});

it(
  'two acts on one card that are approved at once: one is done, and the other is stale',
  { tags: ['thorough'] },
  async () => {
    const [one, two] = [await DeskPerson.comeIn(staycard, OWNER), await DeskPerson.comeIn(staycard, OWNER)];
    const { cardId, path } = await askFor(one);
    const later = await two.act<ActAsked>(`/staff/cards/${cardId}/void`, WHY);
    const ready = async (person: DeskPerson, approve: string) => {
      const confirmation = await person.confirm(await person.ask('POST', approve, {}));
      return () => person.ask('POST', approve, {}, { 'staycard-confirmation': confirmation });
    };
    const both = await heldUp(sql`select 1 from card where id = ${cardId} for update`, [
      await ready(owner, `${path}/approve`),
      await ready(other, `/staff/approvals/${later.body.approval_id}/approve`),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  },
);

describe('a lock counts at once', () => {
  it('even for an act, a lock and an approval that were on their way', async () => {
    const [one, two] = [await DeskPerson.comeIn(staycard, OWNER), await DeskPerson.comeIn(staycard, OWNER)];
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const [oneId, twoId] = [await idOf(one), await idOf(two)];
    const { cardId, path: waiting } = await askFor(owner);
    const ready = async (person: DeskPerson, path: string, body: object) => {
      const confirmation = await person.confirm(await person.ask('POST', path, body));
      return () => person.ask('POST', path, body, { 'staycard-confirmation': confirmation });
    };
    const calls = [
      await ready(one, `/staff/cards/${id}/adjust`, { ...WHY, amount: -10 }),
      await ready(one, `/staff/people/${twoId}/lock`, { is_locked: true }),
      await ready(one, `${waiting}/approve`, {}),
    ];
    // A lock-out holds the person's row until it is done.
    const lock = sql`with locked as (update staff set state = 'locked' where id = ${oneId} returning id)
      delete from staff_session using locked where staff_id = locked.id`;
    const late = await heldUp(lock, calls);
    expect(late.map(({ body }) => body.code)).toEqual(calls.map(() => 'STAFF.SIGNED_OUT'));
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
    expect(await sumsOf(staycard, cardId)).toEqual({ balance: 500_000, held: 0 });
    expect((await two.ask('GET', '/staff/session')).status).toBe(200);
  });

  it('keeps every link closed, and the lock does not fail', { tags: ['thorough'] }, async () => {
    const token = await inviteToken(staycard, 'Locked while coming in', OWNER);
    const { rows } = await sql<{ id: string }>`select id from staff where name = 'Locked while coming in'`.execute(
      staycard.db,
    );
    const accept = { token, passkey: null };
    const newcomer = new DeskPerson(staycard, 'x', '');
    const path = `/staff/people/${rows[0]?.id}/lock`;
    const confirmation = await owner.confirm(await owner.ask('POST', path, { is_locked: true }));
    const calls = [
      () => owner.ask('POST', path, { is_locked: true }, { 'staycard-confirmation': confirmation }),
      () => newcomer.ask('POST', '/staff/invitation/accept', accept),
    ];
    const [locked] = await heldUp(sql`select 1 from staff where id = ${rows[0]?.id} for update`, calls);
    expect(locked?.status).toBe(200);
    const { rows: after } = await sql<{ state: string }>`select state from staff
      where id = ${rows[0]?.id}`.execute(staycard.db);
    expect(after).toEqual([{ state: 'locked' }]);
  });

  it('and one passkey always remains, even if two are removed at once', { tags: ['thorough'] }, async () => {
    const person = await DeskPerson.comeIn(staycard, OWNER);
    const staffId = await idOf(person);
    await sql`insert into staff_passkey (credential_id, staff_id, public_key, sign_count, transports,
        name, created_at)
      select key, ${staffId}, '\\x00', 0, '{}', key, ${staycard.deps.clock.now().toString()}
      from unnest(array['one', 'two']) key`.execute(staycard.db);
    const ready = await Promise.all(
      ['one', 'two'].map(async (key) => {
        const path = `/staff/passkeys/${key}/remove`;
        const { body } = await person.ask('POST', path, {});
        const id = body.confirmation?.id ?? '';
        await sql`update staff_challenge set answer_digest = '\\x00' where id = ${id}`.execute(staycard.db);
        return () => person.ask<Passkeys>('POST', path, {}, { 'staycard-confirmation': id });
      }),
    );
    const both = await heldUp(sql`lock table staff_passkey in share row exclusive mode`, ready);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a person without a role', () => {
  it('belongs to the whole installation: no owner of one hotel sees, invites, locks, erases or promotes them', async () => {
    const nobodyYet = await DeskPerson.comeIn(staycard, []);
    const id = await idOf(nobodyYet);
    const atOneHotel = await DeskPerson.comeIn(staycard, [
      { role: 'owner', salePageId: 'demo', propertyId: 'harbour-house' },
    ]);
    const grants = [{ role: 'reception', sale_page_id: 'demo', property_id: 'harbour-house' }];
    for (const [verb, body] of [
      ['invitation', {}],
      ['grants', { grants }],
      ['lock', { is_locked: true }],
      ['erase', {}],
    ] as const) {
      expect((await atOneHotel.act(`/staff/people/${id}/${verb}`, body)).body.code, verb).toBe(
        'STAFF.PERSON_NOT_FOUND',
      );
    }
    const seenBy = async (person: DeskPerson) => {
      const { body } = await person.ask<{ people: WirePerson[] }>('GET', '/staff/people');
      return body.people.some((one) => one.id === id);
    };
    expect([await seenBy(atOneHotel), await seenBy(owner)]).toEqual([false, true]);
    expect((await owner.act(`/staff/people/${id}/grants`, { grants })).status).toBe(200);
    expect((await atOneHotel.act(`/staff/people/${id}/invitation`, {})).status).toBe(200);
  });
});

describe('input', () => {
  it('as a name, a note or a search has more than spaces', async () => {
    const { id } = await issueTestCard(staycard, { amount: 1000 });
    const grants = [{ role: 'reception', sale_page_id: null, property_id: null }];
    for (const [path, body] of [
      ['/staff/people', { name: '   ', grants }],
      [`/staff/cards/${id}/notes`, { text: ' \n ' }],
      ['/staff/find', { text: '   ' }],
    ] as const) {
      expect((await owner.act(path, body)).status, path).toBe(422);
    }
  });

  it('in an address is a date or a cursor that the database can read, or a fault of the address', async () => {
    const nowhere = encodeURIComponent('+275760-09-13T00:00:00Z 00000000-0000-4000-8000-000000000000');
    expect((await owner.ask('GET', '/staff/audit?from=0000-01-01')).status).toBe(422);
    expect((await owner.ask('GET', '/staff/audit?time_zone=Nowhere')).status).toBe(422);
    expect((await owner.ask('GET', `/staff/reservations?after=${nowhere}`)).status).toBe(200);
  });
});
