import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CardList, FindAnswer, StaffCard } from '#contract/desk/staff-cards.ts';
import type { StaffProblem } from '#contract/desk/staff-problems.ts';
import type { AuditList, Today, Watch, WireApproval } from '#contract/desk/staff-oversight.ts';
import type { TaskRow, WireTask } from '#contract/desk/staff-tasks.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { unlockCard } from '../../src/server/money/code/unlock-code.ts';
import { adjustValue } from '../../src/server/money/ledger/ledger.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { SalePageDefinition } from '../../src/server/sale-page/definition/sale-page-definition.ts';
import { cleanUpTasks, workOnTask } from '../../src/server/desk/tasks/work-on-task.ts';
import { asOwner } from '../as-owner.ts';
import { runOn } from '../command-line.ts';
import { openSecondSalePage } from '../contract/second-sale-page.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Guest, type Answer } from '../guest.ts';
import { queueBehind } from '../held-rows.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
const WHY = { reason: 'wrong_card' } as const;
const GBP = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });

let owner: DeskPerson;
let other: DeskPerson;

beforeAll(async () => {
  owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  other = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  await openSecondSalePage(staycard, 'city');
});

async function issueCards(count: number, amount = 1000): Promise<CardId[]> {
  const ids: CardId[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await issueTestCard(staycard, { amount })).id);
  return ids;
}

/** Cards like the first but without value, in the batch `leaked`. */
async function issueMore(count: number): Promise<string[]> {
  await issueCards(1);
  await asOwner(
    staycard,
    `insert into card select other.* from generate_series(1, ${count}) nth,
      (select card as card from card order by created_at desc limit 1) one, jsonb_populate_record(one.card,
        jsonb_build_object('id', gen_random_uuid(), 'batch', 'leaked', 'code_fingerprint', '\\x' || md5(nth::text))) other`,
  );
  const rows = await staycard.db.selectFrom('card').select('id').where('batch', '=', 'leaked').execute();
  return rows.map(({ id }) => id);
}

type Wanted = { readonly card_ids: readonly string[] } | { readonly filter: Readonly<Record<string, string>> };

/** Requests the preview of an act on many cards. */
async function prepare(person: DeskPerson, act: string, cards: Wanted, more: object = {}): Promise<WireTask> {
  const { status, body } = await person.ask<WireTask>('POST', `/staff/tasks/${act}/preview`, {
    cards,
    ...WHY,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function look(person: DeskPerson, id: string): Promise<WireTask> {
  return (await person.ask<WireTask>('GET', `/staff/tasks/${id}`)).body;
}

/** The task once it has left a state. Its job is run here, unless a worker has begun it. */
async function settle(person: DeskPerson, id: string, state: WireTask['state']): Promise<WireTask> {
  await sql`delete from pgboss.job where name = 'work-on-task' and data ->> 'taskId' = ${id} and state = 'created'`.execute(
    staycard.db,
  );
  await workOnTask(staycard.deps, id);
  await expect.poll(async () => (await look(person, id)).state).not.toBe(state);
  return look(person, id);
}

function start(person: DeskPerson, { act, id }: WireTask): Promise<Answer<WireTask & StaffProblem>> {
  return person.act<WireTask & StaffProblem>(`/staff/tasks/${act}`, { id });
}

async function statesOf(ids: readonly string[]) {
  const rows = await staycard.db.selectFrom('card').select(['id', 'state']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
}

async function voidedTimes(ids: readonly string[]) {
  const rows = await staycard.db
    .selectFrom('audit_entry')
    .select('card_id')
    .where('card_id', 'in', ids)
    .where('action', '=', 'void')
    .execute();
  return ids.map((id) => rows.filter((row) => row.card_id === id).length);
}

describe('an act on many cards', () => {
  it('takes all cards of a list by expiry, and no card that never expires', async () => {
    const [expiring] = await issueCards(2);
    await asOwner(
      staycard,
      `set session_replication_role = replica; update card set batch = 'ending' where id in (select card_id from lot
        order by created_at desc limit 2);
      update lot set expires_on = case card_id when '${expiring ?? ''}' then date '2099-01-01' end
        where card_id in (select id from card where batch = 'ending')`,
    );
    const all = await prepare(owner, 'freeze', { filter: { batch: 'ending' } });
    const ending = await prepare(owner, 'freeze', { filter: { batch: 'ending', sort: 'expiry' } });
    expect([all.cards, ending.cards]).toEqual([2, 1]);
  });

  it(
    'takes at most 10,000 cards at the desk, while a command takes a whole batch',
    { tags: ['thorough'] },
    async () => {
      const ids = await issueMore(10_001);
      const { status } = await owner.ask('POST', '/staff/tasks/freeze/preview', {
        cards: { filter: { batch: 'leaked' } },
        ...WHY,
      });
      expect(status).toBe(409);
      const folder = await mkdtemp(join(tmpdir(), 'staycard-leaked-'));
      const file = join(folder, 'leaked.csv');
      await writeFile(file, ids.join('\n'));
      const words = ['cards', 'freeze-many', '--cards', file, '--sale-page', 'city', '--reason', 'leaked'];
      expect((await runOn(staycard, words)).error).toBe('These cards are of the sale page "demo", not of "city".');
      await rm(folder, { recursive: true });
      await asOwner(staycard, "delete from card where batch = 'leaked'");
    },
  );

  it('shows count and sums, changes nothing yet, and then names the excluded cards', async () => {
    const ids = await issueCards(4, 2500);
    const [frozen = ''] = ids;
    await owner.ask('POST', `/staff/cards/${frozen}/freeze`, { ...WHY, note: null });
    const shown = await prepare(owner, 'void', { card_ids: ids });
    expect(shown).toMatchObject({
      state: 'ready',
      cards: 4,
      second_person: null,
      waiting: { cards: 4, value: [GBP(100)] },
      done: { cards: 0, value: [] },
      excluded: [],
    });
    expect(await statesOf(ids)).toEqual(['frozen', 'active', 'active', 'active']);
    expect((await start(owner, shown)).status).toBe(200);
    const done = await settle(owner, shown.id, 'running');
    expect(done).toMatchObject({
      state: 'done',
      waiting: { cards: 0 },
      done: { cards: 3, value: [GBP(75)] },
      excluded: [{ because: 'is_frozen', cards: 1 }],
    });
    expect(await statesOf(ids)).toEqual(['frozen', 'void', 'void', 'void']);
    const { body: audit } = await owner.ask<AuditList>('GET', `/staff/audit?card_id=${ids[1]}&what=void`);
    expect(audit.entries).toMatchObject([
      { by: { name: owner.name }, is_confirmed: true, details: { task: shown.id, voided: 2500 } },
    ]);
    const { body: log } = await owner.ask<AuditList>('GET', '/staff/audit?what=void');
    expect(log.entries[0]).toMatchObject({ alike: 3, details: { task: shown.id } });
    const { body: opened } = await owner.ask<AuditList>('GET', `/staff/audit?within=${log.entries[0]?.id}`);
    expect(opened.entries.map(({ card, amount }) => [card?.id, amount?.value?.amount])).toEqual(
      expect.arrayContaining(ids.slice(1).map((id) => [id, -25])),
    );
    const file = await owner.ask<string>('GET', `/staff/tasks/${shown.id}/result.csv`);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="void-${shown.id}.csv"`);
    expect(file.body.split('\n')[1]).toMatch(new RegExp(`^${frozen},....,excluded,is_frozen,GBP,25.00$`, 'u'));
    // A second start leaves it done.
    expect((await start(owner, shown)).body.state).toBe('done');
    expect(await voidedTimes(ids)).toEqual([0, 1, 1, 1]);
    expect(await verifyLedger(staycard.db)).toMatchObject({ violations: [] });
  });

  it(
    'covers all cards of a filter, and freezes, releases and extends like an act on one card',
    { tags: ['thorough'] },
    async () => {
      const ids = await issueCards(3);
      const filter = { state: 'active', product_id: 'gift-card' };
      const extended = await prepare(owner, 'extend', { card_ids: ids }, { until: '2028-01-31' });
      expect(extended.waiting).toEqual({ cards: 3, value: [GBP(0)] });
      await start(owner, extended);
      const left = [{ because: 'nothing_to_extend', cards: 3 }];
      expect((await settle(owner, extended.id, 'running')).excluded).toEqual(left);
      const frozen = await prepare(owner, 'freeze', { filter });
      expect(frozen.waiting.cards).toBeGreaterThanOrEqual(3);
      expect((await owner.ask('POST', '/staff/tasks/freeze', { id: frozen.id })).status).toBe(200);
      await settle(owner, frozen.id, 'running');
      expect(await statesOf(ids)).toEqual(['frozen', 'frozen', 'frozen']);
      const released = await prepare(owner, 'unfreeze', { filter: { state: 'frozen' } });
      await start(owner, released);
      await settle(owner, released.id, 'running');
      expect(await statesOf(ids)).toEqual(['active', 'active', 'active']);
    },
  );

  it(
    'excludes a card that was used or changed after it was shown, and reports it',
    { tags: ['thorough'] },
    async () => {
      const ids = await issueCards(3, 2000);
      const [changed = '', asked = ''] = ids;
      const shown = await prepare(owner, 'void', { card_ids: ids });
      await owner.act(`/staff/cards/${changed}/adjust`, { ...WHY, note: null, amount: 1 });
      // A request alone changes nothing.
      const more = { ...WHY, note: null, amount: 1500 };
      expect((await owner.act(`/staff/cards/${asked}/adjust`, more)).status).toBe(202);
      await start(owner, shown);
      const done = await settle(owner, shown.id, 'running');
      expect(done.done).toEqual({ cards: 2, value: [GBP(40)] });
      expect(done.excluded).toEqual([{ because: 'has_changed', cards: 1 }]);
      expect(await sumsOf(staycard, changed as CardId)).toEqual({ balance: 2100, held: 0 });
    },
  );

  it('excludes a card whose transfer began before the request and was written after it', async () => {
    const ids = await issueCards(2, 2000);
    const [late = asId<CardId>('')] = ids;
    const began = { actor: 'test', reason: 'slow', at: staycard.deps.clock.now() };
    const salePage = await staycard.deps.salePages.load('demo');
    const shown = await inTransaction(staycard.db, async (tx) => {
      const [card] = await loadCards(tx, salePage, [late]);
      await adjustValue(tx, card!, 1, began);
      return prepare(owner, 'void', { card_ids: ids });
    });
    expect(shown.waiting.value).toEqual([GBP(40)]);
    await start(owner, shown);
    await settle(owner, shown.id, 'running');
    const { body: result } = await owner.ask<string>('GET', `/staff/tasks/${shown.id}/result.csv`);
    expect(result.split('\n').filter((line) => line.includes('has_changed'))).toEqual([
      expect.stringMatching(new RegExp(`^${late},`, 'u')) as unknown,
    ]);
  });

  it(
    'releases only cards that were not released and frozen again since, after a passkey confirmation',
    { tags: ['thorough'] },
    async () => {
      const ids = await issueCards(3);
      const [again = ''] = ids;
      const stopped = await prepare(owner, 'freeze', { card_ids: ids });
      await start(owner, stopped);
      await settle(owner, stopped.id, 'running');
      const shown = await prepare(owner, 'unfreeze', { card_ids: ids });
      for (const act of ['unfreeze', 'freeze']) {
        expect((await other.ask('POST', `/staff/cards/${again}/${act}`, { ...WHY, note: null })).status).toBe(200);
      }
      const { body } = await owner.ask('POST', '/staff/tasks/unfreeze', { id: shown.id });
      expect(body.code).toBe('STAFF.CONFIRM_AGAIN');
      await start(owner, shown);
      const done = await settle(owner, shown.id, 'running');
      expect(done).toMatchObject({ done: { cards: 2 }, excluded: [{ because: 'has_changed', cards: 1 }] });
      expect(await statesOf(ids)).toEqual(['frozen', 'active', 'active']);
    },
  );

  it(
    'unlocks the locked codes after a passkey confirmation; lists and Today show which and where',
    { tags: ['thorough'] },
    async () => {
      const ids = await issueCards(12);
      const [open = '', ...locked] = ids;
      const batch = 'guessed at';
      await asOwner(
        staycard,
        `update card set batch = '${batch}' where id = any ('{${ids.join()}}');
       insert into imported_code (card_id, sale_page_id, code_fingerprint, secret_length)
         select id, sale_page_id, sha256(id::text::bytea), 4 from card where batch = '${batch}';
       insert into code_tries (sale_page_id, code_fingerprint, misses, last_missed_at, locked_at)
         select sale_page_id, sha256(id::text::bytea), 5, now(), now() from card
         where batch = '${batch}' and id <> '${open}'`,
      );
      const lockedIn = async () => {
        const { body } = await owner.ask<CardList>('GET', `/staff/cards?batch=${encodeURIComponent(batch)}`);
        return body.cards.flatMap(({ id, is_locked: isLocked }) => (isLocked ? [id] : [])).toSorted();
      };
      expect(await lockedIn()).toEqual(locked.toSorted());
      const warned = async () => (await owner.ask<Today>('GET', '/staff/today')).body.locked;
      expect(await warned()).toEqual([{ sale_page_id: 'demo', cards: 11, batches: [batch] }]);
      const shown = await prepare(owner, 'unlock', { filter: { batch } });
      const { id } = shown;
      expect((await owner.ask('POST', '/staff/tasks/unlock', { id })).body.code).toBe('STAFF.CONFIRM_AGAIN');
      expect((await start(owner, shown)).status).toBe(200);
      const done = await settle(owner, id, 'running');
      expect(done).toMatchObject({ done: { cards: 11 }, excluded: [{ because: 'not_locked', cards: 1 }] });
      expect({ locked: await lockedIn(), warned: await warned() }).toEqual({ locked: [], warned: [] });
    },
  );

  it('is started only by the person to whom it was shown, and as shown', async () => {
    const ids = await issueCards(1);
    const shown = await prepare(owner, 'void', { card_ids: ids });
    expect((await start(other, shown)).body.code).toBe('STAFF.TASK_NOT_FOUND');
    expect((await start(owner, { ...shown, act: 'extend' })).body.code).toBe('STAFF.TASK_NOT_FOUND');
    const changed = sql`update staff_task_card set card_id = null, entries = 0`.execute(staycard.db);
    await expect(changed).rejects.toThrow(/permission denied/);
    const { body } = await owner.ask('POST', '/staff/tasks/void', { id: shown.id });
    expect(body.code).toBe('STAFF.CONFIRM_AGAIN');
    expect(await statesOf(ids)).toEqual(['active']);
  });

  it('stops if its person may no longer do it', async () => {
    const ids = await issueCards(2);
    const person = await DeskPerson.comeIn(staycard, [{ role: 'finance', ...EVERYWHERE }]);
    const shown = await prepare(person, 'void', { card_ids: ids });
    const people = await owner.ask<{ people: { id: string; name: string }[] }>('GET', '/staff/people');
    const id = people.body.people.find(({ name }) => name === person.name)?.id ?? '';
    // The lock-out happens between the start and the job.
    await sql`update staff_task set state = 'running', started_at = now() where id = ${shown.id}`.execute(staycard.db);
    await owner.act(`/staff/people/${id}/lock`, { is_locked: true });
    await workOnTask(staycard.deps, shown.id);
    expect(await look(other, shown.id)).toMatchObject({
      done: { cards: 0 },
      excluded: [{ because: 'not_allowed', cards: 2 }],
    });
    expect(await statesOf(ids)).toEqual(['active', 'active']);
  });
});

describe('races', () => {
  it(
    'two people void the same cards: each card is void once, and the other’s task excludes it',
    { tags: ['thorough'] },
    async () => {
      const ids = await issueCards(6);
      const [one, two] = [
        await prepare(owner, 'void', { card_ids: ids }),
        await prepare(other, 'void', { card_ids: ids.toReversed() }),
      ];
      await Promise.all([start(owner, one), start(other, two)]);
      const ended = await Promise.all([settle(owner, one.id, 'running'), settle(other, two.id, 'running')]);
      expect(ended.reduce((sum, { done }) => sum + done.cards, 0)).toBe(6);
      expect(ended.flatMap(({ excluded }) => excluded).reduce((sum, { cards }) => sum + cards, 0)).toBe(6);
      expect(await voidedTimes(ids)).toEqual([1, 1, 1, 1, 1, 1]);
      expect(await verifyLedger(staycard.db)).toMatchObject({ violations: [] });
    },
  );

  it('two servers at work on one task process each card once', { tags: ['thorough'] }, async () => {
    const ids = await issueCards(8);
    const shown = await prepare(owner, 'freeze', { card_ids: ids });
    await sql`update staff_task set state = 'running', started_at = now() where id = ${shown.id}`.execute(staycard.db);
    await Promise.all([1, 2, 3].map(() => workOnTask(staycard.deps, shown.id)));
    const done = await look(owner, shown.id);
    expect(done).toMatchObject({ state: 'done', done: { cards: 8 }, excluded: [] });
  });

  it(
    'a server that dies during some cards leaves them unchanged, and the next server continues there',
    { tags: ['thorough'] },
    async () => {
      const ids = await issueCards(22);
      const shown = await prepare(owner, 'void', { card_ids: ids });
      const last = ids.at(-1) ?? '';
      // The job waits for the last card, and its connection breaks there.
      await queueBehind(
        staycard.db,
        (tx) => sql`select 1 from card where id = ${last} for update`.execute(tx),
        [() => start(owner, shown).then(() => undefined)],
        async () => {
          await expect.poll(async () => (await look(other, shown.id)).done.cards).toBe(20);
          await asOwner(
            staycard,
            `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
            where datname = current_database() and not granted`,
          );
        },
      );
      const done = await settle(owner, shown.id, 'running');
      expect(done).toMatchObject({ state: 'done', done: { cards: 22 }, excluded: [] });
      expect(new Set(await voidedTimes(ids))).toEqual(new Set([1]));
      expect(await verifyLedger(staycard.db)).toMatchObject({ violations: [] });
    },
  );
});

describe('a second person', () => {
  const findApproval = async (taskId: string) => {
    const { body } = await other.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
    return body.approvals.find(({ task }) => task?.id === taskId);
  };

  it('approves count and sums and can open the list, above the limit of value', { tags: ['thorough'] }, async () => {
    const ids = await issueCards(3, 40_000);
    const asker = await DeskPerson.comeIn(staycard, [{ role: 'finance', ...EVERYWHERE }]);
    const shown = await prepare(asker, 'void', { card_ids: ids });
    expect(shown).toMatchObject({ second_person: 'value', waiting: { value: [GBP(1200)] } });
    expect((await start(asker, shown)).body.state).toBe('asked');
    expect((await start(asker, shown)).body.state).toBe('asked');
    expect(await statesOf(ids)).toEqual(['active', 'active', 'active']);
    const approval = await findApproval(shown.id);
    expect(approval).toMatchObject({
      act: 'void',
      card: null,
      may_decide: true,
      has_changed: false,
      task: { waiting: { cards: 3, value: [GBP(1200)] } },
    });
    const { body: list } = await other.ask<string>('GET', `/staff/tasks/${shown.id}/result.csv`);
    expect(list.trim().split('\n').slice(1)).toEqual(
      ids.map((id) => expect.stringMatching(new RegExp(`^${id},....,waiting,,GBP,400.00$`, 'u')) as unknown),
    );
    const [used = ''] = ids;
    await owner.act(`/staff/cards/${used}/adjust`, { ...WHY, note: null, amount: -1 });
    const path = `/staff/approvals/${approval?.id}`;
    expect((await asker.act(`${path}/approve`, {})).status).toBe(403);
    const decided = await Promise.all([owner.act(`${path}/approve`, {}), other.act(`${path}/approve`, {})]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const done = await settle(asker, shown.id, 'running');
    expect(done).toMatchObject({ done: { cards: 2 }, excluded: [{ because: 'has_changed', cards: 1 }] });
    expect(await statesOf(ids)).toEqual(['active', 'void', 'void']);
    const { body: audit } = await owner.ask<AuditList>('GET', `/staff/audit?card_id=${ids[1]}&what=void`);
    expect(audit.entries).toMatchObject([{ by: { name: asker.name }, approved_by: { kind: 'staff' } }]);
    const { body: asked } = await owner.ask<AuditList>('GET', '/staff/audit?what=ask');
    expect(asked.entries.filter(({ details }) => details['task'] === shown.id)).toMatchObject([
      {
        by: { name: asker.name },
        is_confirmed: true,
        sale_page_id: 'demo',
        reason: WHY.reason,
        details: { approval: approval?.id, act: 'void', task: shown.id, cards: 3 },
      },
    ]);
  });

  it('is needed for many cards, however little value they have, and may refuse', { tags: ['thorough'] }, async () => {
    const ids = await issueCards(51, 100);
    const asker = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
    const shown = await prepare(asker, 'void', { card_ids: ids });
    expect(shown.second_person).toBe('cards');
    await start(asker, shown);
    const path = `/staff/approvals/${(await findApproval(shown.id))?.id}/refuse`;
    expect((await owner.act(path, { reason: 'other', note: null })).status).toBe(200);
    expect((await look(asker, shown.id)).state).toBe('ready');
    expect(new Set(await statesOf(ids))).toEqual(new Set(['active']));
    // Freezing cards needs no second person. Unfreezing them does.
    const stopped = await prepare(asker, 'freeze', { card_ids: ids });
    expect(stopped.second_person).toBe(null);
    await start(asker, stopped);
    await settle(asker, stopped.id, 'running');
    const released = await prepare(asker, 'unfreeze', { card_ids: ids });
    expect(released.second_person).toBe('cards');
    expect((await start(asker, released)).body.state).toBe('asked');
    expect((await owner.act(`/staff/approvals/${(await findApproval(released.id))?.id}/approve`, {})).status).toBe(200);
    expect((await settle(asker, released.id, 'running')).done.cards).toBe(51);
  });

  it(
    'is needed for more cards than the daily limit in many small tasks, even if two start at once',
    { tags: ['thorough'] },
    async () => {
      const asker = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
      const [released, ...others] = await issueCards(4, 100);
      const [one, two, three] = await Promise.all(others.map((id) => prepare(asker, 'void', { card_ids: [id] })));
      if (!one || !two || !three) throw new Error('three cards were issued');
      const today = staycard.deps.clock.now().toString();
      await asOwner(
        staycard,
        `with task as (insert into staff_task
          (id, act, sale_page_id, body, cards, product_ids, staff_id, created_at, state, started_at, ended_at)
        select gen_random_uuid(), 'unfreeze', sale_page_id, body, 1, product_ids, staff_id, '${today}', 'done', '${today}', '${today}' from staff_task, generate_series(1, 49) where id = '${one.id}' returning id)
      insert into staff_task_card (task_id, position, card_id, amount, outcome)
        select id, 1, '${released}', 0, 'done' from task`,
      );
      expect((await look(asker, two.id)).second_person).toBe(null);
      const begun = await queueBehind(
        staycard.db,
        (tx) => sql`select 1 from staff_task where id in (${one.id}, ${two.id}) for update`.execute(tx),
        [() => start(asker, one), () => start(asker, two)],
      );
      expect(begun.map(({ body }) => body.state === 'asked')).toEqual([false, true]);
      // The first counts even when it is done. An act that a second person approved does not count.
      await settle(asker, one.id, 'running');
      expect((await look(asker, three.id)).second_person).toBe('cards');
      await asOwner(
        staycard,
        `update staff_task set approved_by = (select id from staff where id <> staff_id limit 1)
      where id = '${one.id}'`,
      );
      expect((await look(asker, three.id)).second_person).toBe(null);
    },
  );

  it('is needed once running and requested tasks exceed the daily limit together', async () => {
    const asker = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
    const [one, two] = [await issueCards(2, 10_000), await issueCards(1, 10_000)];
    const [first, second] = [
      await prepare(asker, 'void', { card_ids: one }),
      await prepare(asker, 'void', { card_ids: two }),
    ];
    const single = await issueTestCard(staycard, { amount: 10_000 });
    // The first has not changed any card yet.
    await sql`update staff_task set state = 'running', started_at = now() where id = ${first.id}`.execute(staycard.db);
    expect((await start(asker, second)).body.state).toBe('asked');
    const answer = await asker.act(`/staff/cards/${single.id}/void`, { ...WHY, note: null });
    expect(answer.status).toBe(202);
  });
});

describe('staff of one place', () => {
  it('neither choose, see nor start tasks of another place', { tags: ['thorough'] }, async () => {
    const ids = await issueCards(1);
    const elsewhere = await DeskPerson.comeIn(staycard, [{ role: 'owner', salePageId: 'city', propertyId: null }]);
    const asked = { cards: { card_ids: ids }, ...WHY };
    expect((await elsewhere.act('/staff/tasks/void/preview', asked)).body.code).toBe('STAFF.CARD_NOT_FOUND');
    expect((await elsewhere.act('/staff/cards/export', asked)).body.code).toBe('STAFF.CARD_NOT_FOUND');
    const all = { cards: { filter: {} }, ...WHY };
    expect((await elsewhere.act('/staff/tasks/void/preview', all)).body.code).toBe('STAFF.ACT_REFUSED');
    const shown = await prepare(owner, 'void', { card_ids: ids });
    for (const path of ['', '/result.csv']) {
      expect((await elsewhere.ask('GET', `/staff/tasks/${shown.id}${path}`)).body.code).toBe('STAFF.TASK_NOT_FOUND');
    }
    expect((await elsewhere.ask<{ tasks: TaskRow[] }>('GET', '/staff/tasks')).body.tasks).toEqual([]);
    // A colleague of the same role does not see it either. A second person does.
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    expect((await desk.ask('GET', `/staff/tasks/${shown.id}`)).status).toBe(404);
    expect((await other.ask('GET', `/staff/tasks/${shown.id}`)).status).toBe(200);
    const here = { role: 'owner', salePageId: 'demo', propertyId: 'harbour-house' } as const;
    const house = await DeskPerson.comeIn(staycard, [here]);
    expect((await house.act('/staff/tasks/void/preview', asked)).body.code).toBe('STAFF.NOT_ALLOWED');
    expect((await prepare(house, 'freeze', { card_ids: ids })).waiting.cards).toBe(1);
  });

  it('see tasks, and export cards, only where all of them are of that place', async () => {
    const { id: here } = await issueTestCard(staycard, { amount: 1000 });
    const { id: elsewhere } = await issueTestCard(staycard, {
      product: 'ten-nights',
      unit: { type: 'uses' },
      amount: 3,
    });
    const [mixed, own] = [
      await prepare(owner, 'void', { card_ids: [here, elsewhere] }),
      await prepare(owner, 'void', { card_ids: [here] }),
    ];
    const at = { salePageId: 'demo', propertyId: 'dawn-lodge' };
    const colleague = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...at }]);
    for (const rest of ['', '/result.csv']) {
      const statusOf = async ({ id }: WireTask) => (await colleague.ask('GET', `/staff/tasks/${id}${rest}`)).status;
      expect([await statusOf(mixed), await statusOf(own)]).toEqual([404, 200]);
    }
    const { body: listed } = await colleague.ask<{ tasks: TaskRow[] }>('GET', '/staff/tasks');
    const listedIds = listed.tasks.map(({ id }) => id);
    expect([listedIds.includes(mixed.id), listedIds.includes(own.id)]).toEqual([false, true]);
    expect((await look(other, mixed.id)).waiting.cards).toBe(2);

    const exporter = await DeskPerson.comeIn(staycard, [
      { role: 'reception', salePageId: 'demo', propertyId: null },
      { role: 'finance', ...at },
    ]);
    const exportThese = (ids: readonly string[]) =>
      exporter.act('/staff/cards/export', { cards: { card_ids: ids }, ...WHY });
    expect((await exportThese([here])).status).toBe(200);
    expect((await exportThese([here, elsewhere])).body.code).toBe('STAFF.NOT_ALLOWED');
  });
});

describe('an export', () => {
  it('has the chosen cards with their holders and without codes, is confirmed, and is logged', async () => {
    const { id, code } = await issueTestCard(staycard, { amount: 4200 });
    const body = { cards: { card_ids: [id] }, ...WHY };
    expect((await owner.ask('POST', '/staff/cards/export', body)).body.code).toBe('STAFF.CONFIRM_AGAIN');
    const { body: csv } = await owner.act<string>('/staff/cards/export', body);
    expect(csv).toContain('card_id,last4,product');
    expect(csv).toContain(`${id},${code.slice(-4)},gift-card,physical,active,GBP,42.00`);
    expect(csv.includes(code)).toBe(false);
    const { body: audit } = await owner.ask<AuditList>('GET', '/staff/audit?what=export');
    expect(audit.entries[0]).toMatchObject({
      by: { name: owner.name },
      sale_page_id: 'demo',
      details: { cards: 1 },
      is_confirmed: true,
    });
    const auditor = await DeskPerson.comeIn(staycard, [{ role: 'auditor', salePageId: 'demo', propertyId: null }]);
    expect((await auditor.ask<AuditList>('GET', '/staff/audit?what=export')).body.entries[0]).toEqual(audit.entries[0]);
  });
});

describe('an import', () => {
  const HEADER = 'Card number,PIN,Product,Balance,Currency,Comment';
  const COLUMNS = ['code', 'second_secret', 'product', 'amount', 'currency', null];
  const CODES = ['847291036581', '630518294715', '912475608329', '506139748212'] as const;

  const file = (lines: readonly string[], more: object = {}) => ({
    sale_page_id: 'demo',
    file_name: 'old system.csv',
    text: [HEADER, ...lines].join('\r\n'),
    columns: COLUMNS,
    product_id: null,
    batch: 'old system',
    accepts_weak_codes: false,
    reason: 'other',
    ...more,
  });
  const check = (person: DeskPerson, body: object) =>
    person.act<WireTask & StaffProblem>('/staff/tasks/import/preview', body);

  async function agree(taskId: string): Promise<void> {
    const { body } = await other.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
    const approval = body.approvals.find(({ task }) => task?.id === taskId);
    expect((await other.act(`/staff/approvals/${approval?.id}/approve`, {})).status).toBe(200);
  }

  const countCards = async () => (await staycard.db.selectFrom('card').select('id').execute()).length;

  it('is previewed in a dry run, waits for a second person, and makes cards that guests find', async () => {
    const before = await countCards();
    const lines = [
      `${CODES[0]},,gift-card,49.90,EUR,from Ada`,
      `${CODES[1]},,gift-card,20,EUR,`,
      '12345678,,gift-card,10,EUR,',
      `${CODES[0]},,gift-card,49.90,EUR,twice`,
      `${CODES[0]},,gift-card,50,EUR,another value`,
      `${CODES[2]},,nothing,10,EUR,`,
    ];
    const { status, body: shown } = await check(owner, file(lines));
    expect(status, JSON.stringify(shown)).toBe(200);
    expect(shown).toMatchObject({
      act: 'import',
      state: 'ready',
      file: 'old system.csv',
      cards: 6,
      second_person: 'import',
      waiting: { cards: 2 },
      excluded: [{ because: 'bad_row', cards: 4 }],
    });
    expect(await countCards()).toBe(before);
    const { body: rejected } = await owner.ask<string>('GET', `/staff/tasks/${shown.id}/result.csv`);
    expect(rejected.trim().split('\n')).toEqual([
      'line,fault',
      '4,code_weak',
      '5,code_repeated',
      '6,code_repeated',
      '7,product',
    ]);
    expect(shown.faults).toEqual([
      { fault: 'code_repeated', rows: 2 },
      { fault: 'code_weak', rows: 1 },
      { fault: 'product', rows: 1 },
    ]);
    expect((await start(owner, shown)).body.state).toBe('asked');
    expect(await countCards()).toBe(before);
    await expectNoCode(lines);
    await agree(shown.id);
    const done = await settle(owner, shown.id, 'asked').then(() => settle(owner, shown.id, 'running'));
    expect(done).toMatchObject({ state: 'done', done: { cards: 2 } });
    const { body: watch } = await other.ask<Watch>('GET', '/staff/audit/watch');
    expect(watch.rows.filter(({ task_id: id }) => id === shown.id)).toMatchObject([
      { kind: 'quick', what: 'import', sale_page_id: 'demo', card: null, approved_by: { name: other.name } },
    ]);
    expect(await countCards()).toBe(before + 2);
    expect((await new Guest(staycard.url).search(CODES[0])).card.balance.value?.amount).toBe(49.9);
    const kept = await staycard.db
      .selectFrom('staff_task_card')
      .select('card')
      .where('task_id', '=', shown.id)
      .execute();
    expect(kept.every(({ card }) => card === null)).toBe(true);
    const { body: balance } = await owner.ask<string>('GET', `/staff/tasks/${shown.id}/balance.txt`);
    expect(balance).toMatch(/^gift-card +EUR +never +2 +69\.90 +2 +69\.90\r$/m);
    expect(balance).toContain('Refused: 2 × code_repeated, first on line 5\r\n');
    expect(balance).toContain('The ledger has what the file has.');
    const { body: again } = await check(owner, file(lines));
    expect(again).toMatchObject({ state: 'done', waiting: { cards: 0 }, without_issuer: 2 });
    const { body: planned } = await owner.ask<string>('GET', `/staff/tasks/${again.id}/balance.txt`);
    expect(planned).toMatch(/^gift-card +EUR +never +2 +69\.90\r$/m);
    expect(await verifyLedger(staycard.db)).toMatchObject({ violations: [] });
  });

  /** Expects that no table, and no job, contains a code of the file. */
  async function expectNoCode(lines: readonly string[]) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(task)::text as text from staff_task task
      union all select to_jsonb(each)::text from staff_task_card each
      union all select to_jsonb(approval)::text from staff_approval approval
      union all select data::text from pgboss.job where name = 'work-on-task'`.execute(staycard.db);
    const kept = rows.map(({ text }) => text).join('\n');
    expect(lines.map((text) => text.split(',')[0] ?? '').filter((code) => kept.includes(code))).toEqual([]);
    expect(kept).not.toContain('from Ada');
  }

  it('reads dates and amounts as the person has answered, and names products and holders as the file does', async () => {
    const text = [
      'Code;Produkt;Wert;Ablauf;E-Mail;Vorname;Nachname;Art',
      '395817204661;A gift of quiet hours;1.000;01/02/2027;ada@example.com;Ada;Byron;virtual',
      '395817204785;A gift of quiet hours;50,00;13/02/2027;;;;',
    ].join('\n');
    const columns = ['code', 'product', 'amount', 'expires_on', 'email', 'first_name', 'last_name', 'form'];
    const asked = { text, columns, currency: 'EUR', decimal_mark: ',' };
    const { body: unanswered } = await check(owner, file([], asked));
    expect(unanswered.faults).toEqual([{ fault: 'amount_open', rows: 1 }]);
    const answers = { day_order: 'day_first', thousands_mark: '.' };
    const { body: shown } = await check(owner, file([], { ...asked, ...answers }));
    expect(shown).toMatchObject({ waiting: { value: [{ value: { amount: 1050 } }] }, excluded: [] });
    await start(owner, shown);
    await agree(shown.id);
    expect(await settle(owner, shown.id, 'running')).toMatchObject({ state: 'done', done: { cards: 2 } });
    expect((await new Guest(staycard.url).search('395817204661')).card.expires_on).toBe('2027-02-01');
    const holders = staycard.db.selectFrom('card_registration').select('email').where('last_name', '=', 'Byron');
    expect(await holders.execute()).toEqual([{ email: 'ada@example.com' }]);
  });

  it('lists a holder in the person’s export while it waits, and registers no holder who was erased', async () => {
    const text = ['code,product,amount,currency,email,first_name,last_name,form']
      .concat('395817204911,gift-card,5,EUR,Grace@example.com,Grace,Hopper,virtual')
      .concat('395817204922,gift-card,5,EUR,alan@example.com,Alan,Turing,virtual')
      .join('\n');
    const columns = ['code', 'product', 'amount', 'currency', 'email', 'first_name', 'last_name', 'form'];
    const { body: shown } = await check(owner, file([], { text, columns }));
    await start(owner, shown);
    const why = ['grace@example.com', '--actor', 'desk', '--reason', 'they asked'];
    const { out } = await runOn(staycard, ['persons', 'export', ...why]);
    expect(JSON.parse(out)).toMatchObject({ cards_to_import: [{ first_name: 'Grace', last_name: 'Hopper' }] });
    expect(out).not.toContain('Turing');
    const erased = await runOn(staycard, ['persons', 'erase', '--yes', ...why]);
    expect(erased).toMatchObject({ exitCode: 0, error: '' });
    expect((await runOn(staycard, ['persons', 'export', ...why])).error).toContain(
      'No data of this address is stored.',
    );
    await agree(shown.id);
    expect(await settle(owner, shown.id, 'running')).toMatchObject({ state: 'done', done: { cards: 2 } });
    const names = staycard.db.selectFrom('card_registration').select('last_name');
    expect(await names.where('last_name', 'in', ['Hopper', 'Turing']).execute()).toEqual([{ last_name: 'Turing' }]);
  });

  it('takes a card with a PIN such as 1234 locked, which only a new code unlocks', { tags: ['thorough'] }, async () => {
    const line = '590218374465,1234,gift-card,5,EUR,';
    const { body: shown } = await check(owner, file([line], { accepts_weak_codes: true, batch: 'weak PINs' }));
    await start(owner, shown);
    await agree(shown.id);
    expect(await settle(owner, shown.id, 'running')).toMatchObject({ done: { cards: 1 } });
    const { body: list } = await owner.ask<CardList>('GET', '/staff/cards?batch=weak%20PINs');
    const path = `/staff/cards/${list.cards[0]?.id}`;
    const why = { reason: 'guest_asked', note: null };
    const { acts } = (await owner.ask<StaffCard>('GET', path)).body;
    expect(acts.find(({ act }) => act === 'unlock')).toMatchObject({ is_possible: false });
    const { status, body } = await owner.ask('POST', `${path}/unlock`, why);
    expect(status).toBe(409);
    expect(body.detail).toContain('too easy to guess: give the card a new code');
    const { body: locked } = await owner.ask<CardList>('GET', '/staff/cards?state=locked');
    const [warned] = (await owner.ask<Today>('GET', '/staff/today')).body.locked;
    expect(locked.cards.map(({ batch }) => batch)).toContain('weak PINs');
    expect(warned).toMatchObject({ cards: locked.cards.length });
    const cause = { actor: 'test', reason: 'guest_asked', at: staycard.deps.clock.now() };
    const cardId = asId<CardId>(list.cards[0]?.id ?? '');
    expect(await inTransaction(staycard.db, (tx) => unlockCard(tx, cardId, cause))).toBe('pin_weak');
    await expect(new Guest(staycard.url).search('590218374465 1234')).rejects.toThrow(/"locked":true/);
    const { body: replaced } = await owner.act<{ code: string }>(`${path}/replace`, why);
    expect((await new Guest(staycard.url).search(replaced.code)).card.balance.value?.amount).toBe(5);
    expect((await owner.ask<StaffCard>('GET', path)).body.wrong_tries).toBeNull();
  });

  it('continues after a server died, and makes no card twice', async () => {
    const { body: shown } = await check(owner, file([`${CODES[3]},,gift-card,5,EUR,`]));
    await sql`update staff_task set state = 'running', started_at = now() where id = ${shown.id}`.execute(staycard.db);
    await Promise.all([1, 2, 3].map(() => workOnTask(staycard.deps, shown.id)));
    await expect.poll(async () => (await look(owner, shown.id)).state).toBe('done');
    expect((await look(owner, shown.id)).done.cards).toBe(1);
    const audit = await staycard.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'import')
      .where(sql<boolean>`details ->> 'task' = ${shown.id}`)
      .execute();
    expect(audit).toHaveLength(1);
  });

  it('says of numbered codes that they follow one another, and of a repeated row that it is repeated', async () => {
    const rows = ['6034100000001926,7294', '6034100000001934,8351', '6034100000001934,8351', '6034100000001935,'];
    const { body: shown } = await check(owner, file(rows.map((row) => `${row},gift-card,10,EUR,`)));
    const { body: rejected } = await owner.ask<string>('GET', `/staff/tasks/${shown.id}/result.csv`);
    expect(rejected.trim().split('\n').slice(1)).toEqual([
      '2,pin_numbered',
      '3,pin_numbered',
      '4,code_repeated',
      '5,code_numbered',
    ]);
  });

  it('accepts only the first of several PINs for one code, is confirmed, and is logged', async () => {
    const pins = ['7294', '6183', '5072'];
    const body = file(
      pins.map((pin) => `58293047,${pin},gift-card,10,EUR,`),
      { accepts_weak_codes: true },
    );
    const unsigned = await owner.ask('POST', '/staff/tasks/import/preview', body);
    expect(unsigned.body.code).toBe('STAFF.CONFIRM_AGAIN');
    const { body: shown } = await check(owner, body);
    expect(shown).toMatchObject({ waiting: { cards: 1 }, excluded: [{ because: 'bad_row', cards: 2 }] });
    const { body: rejected } = await owner.ask<string>('GET', `/staff/tasks/${shown.id}/result.csv`);
    expect(rejected.trim().split('\n').slice(1)).toEqual(['3,code_repeated', '4,code_repeated']);
    const { body: audit } = await owner.ask<AuditList>('GET', '/staff/audit?what=try_import');
    expect(audit.entries[0]).toMatchObject({
      by: { name: owner.name },
      is_confirmed: true,
      details: { task: shown.id, rows: 3, there: 0, taken: 0, bad: 2 },
    });
  });

  it(
    'reports a number with a second secret as taken, whatever the secret and the columns, and the search finds its card by any',
    { tags: ['thorough'] },
    async () => {
      const weak = { accepts_weak_codes: true };
      const { body: shown } = await check(owner, file(['73920561,72946183,gift-card,10,EUR,'], weak));
      await start(owner, shown);
      await agree(shown.id);
      await settle(owner, shown.id, 'running');
      const tries = [
        ['739205617294 6183,,gift-card,10,EUR,', '739205618305 7294,,gift-card,10,EUR,'],
        ['73920561,72946183,gift-card,10,EUR,', '73920561,83057294,gift-card,10,EUR,'],
        ['739205617294,6183,gift-card,10,EUR,', '739205617294,7294,gift-card,10,EUR,'],
      ].flat();
      for (const line of tries) {
        const { body: tried } = await check(owner, file([line], weak));
        expect(tried, line).toMatchObject({ waiting: { cards: 0 }, excluded: [{ because: 'bad_row', cards: 1 }] });
        const { body: rejected } = await owner.ask<string>('GET', `/staff/tasks/${tried.id}/result.csv`);
        expect(rejected.trim().split('\n').slice(1)).toEqual(['2,code_taken']);
      }
      for (const text of ['73920561', '73920561 72946183', '7392056183057294']) {
        const { body: found } = await owner.ask<FindAnswer>('POST', '/staff/find', { text });
        expect([text, found.matched, found.cards.length]).toEqual([text, 'code', 1]);
      }
      expect((await new Guest(staycard.url).search('73920561 72946183')).card.balance.value?.amount).toBe(10);
    },
  );

  it('makes one card if two run at once with the same number and different PINs', async () => {
    const pinned = async (person: DeskPerson, pin: string) => {
      const { body } = await check(person, file([`48205917,${pin},gift-card,10,EUR,`], { accepts_weak_codes: true }));
      expect(body.waiting).toMatchObject({ cards: 1 });
      await sql`update staff_task set state = 'running', started_at = now() where id = ${body.id}`.execute(staycard.db);
      return body.id;
    };
    const [one, two] = [await pinned(owner, '72946183'), await pinned(other, '83057294')];
    // The insert is delayed until the number was seen to be free. Without a lock both would get here.
    const hold = sql`insert into second_secret_length (sale_page_id, length, weak)
      values ('demo', 8, false) on conflict (sale_page_id, length) do update set weak = excluded.weak`;
    await queueBehind(staycard.db, (tx) => hold.execute(tx), [
      () => workOnTask(staycard.deps, one),
      () => workOnTask(staycard.deps, two),
    ]);
    expect(await look(owner, one)).toMatchObject({ done: { cards: 1 }, excluded: [] });
    const left = [{ because: 'bad_row', cards: 1 }];
    expect(await look(other, two)).toMatchObject({ done: { cards: 0 }, excluded: left });
    await expect(new Guest(staycard.url).search('48205917 83057294')).rejects.toThrow(/CARD.NOT_FOUND/);
  });

  it(
    'leaves existing cards unchanged: a code that staff replaced before the import opens nothing',
    { tags: ['thorough'] },
    async () => {
      const { id, code } = await issueTestCard(staycard, { amount: 1000 });
      const fresh = '394857201643';
      const { body: shown } = await check(owner, file([`${code},,gift-card,10,GBP,`, `${fresh},,gift-card,10,GBP,`]));
      expect(shown).toMatchObject({ waiting: { cards: 1 }, excluded: [{ because: 'is_there', cards: 1 }] });
      expect((await owner.act(`/staff/cards/${id}/replace`, { ...WHY, note: null })).status).toBe(200);
      await start(owner, shown);
      await agree(shown.id);
      const left = [{ because: 'is_there', cards: 1 }];
      expect(await settle(owner, shown.id, 'running')).toMatchObject({ done: { cards: 1 }, excluded: left });
      await expect(new Guest(staycard.url).search(code)).rejects.toThrow(/CARD.NOT_FOUND/);
      expect((await new Guest(staycard.url).search(fresh)).card.balance.value?.amount).toBe(10);
      const { body: again } = await check(owner, file([`${code},,gift-card,10,GBP,`]));
      expect(again).toMatchObject({ waiting: { cards: 0 }, excluded: [{ because: 'bad_row', cards: 1 }] });
    },
  );

  it('stores and shows no part of an invalid row, even if its columns are mixed up', async () => {
    const SECRET = '5291"7380';
    const ORDERS = ['product', 'amount', 'uses', 'currency', 'form', 'starts_on', 'expires_on', 'issuing_property'];
    const MORE = ['price', 'price_currency', 'tax_kind'];
    for (const column of [...ORDERS, ...MORE]) {
      const own = { code: '481920573648', product: 'gift-card', amount: '10', currency: 'EUR', price: '9' };
      const fields: Readonly<Record<string, string>> = { ...own, [column]: SECRET };
      const line = Object.values(fields).map((text) => `"${text.replaceAll('"', '""')}"`);
      const text = [Object.keys(fields).join(), line.join()].join('\n');
      const { body: shown } = await check(owner, file([], { text, columns: Object.keys(fields) }));
      expect(shown, JSON.stringify(shown)).toMatchObject({ excluded: [{ because: 'bad_row', cards: 1 }] });
      const kept = await staycard.db
        .selectFrom('staff_task_card')
        .select('fault')
        .where('task_id', '=', shown.id)
        .execute();
      expect(kept[0]?.fault, column).toMatch(/\w/);
      expect(kept[0]?.fault, column).not.toMatch(/5291|7380/);
    }
  });

  it('ends even if a product is gone by then, and names the rejected rows', { tags: ['thorough'] }, async () => {
    const { definition } = await staycard.db
      .selectFrom('sale_page')
      .select('definition')
      .where('id', '=', 'demo')
      .executeTakeFirstOrThrow();
    const { voucher_products: products } = SalePageDefinition.parse(definition);
    const publish = async (more: readonly object[]) => {
      const text = JSON.stringify({ ...definition, voucher_products: [...products, ...more] });
      const author = { actor: 'test', reason: 'another product', at: staycard.deps.clock.now() };
      expect(await applySalePage(staycard.db, text, author)).toMatchObject({ state: 'applied' });
      const isThere = async () => (await staycard.deps.salePages.load('demo')).products.size;
      await expect.poll(isThere).toBe(products.length + more.length);
    };
    await publish([{ ...products[0], id: 'for-a-while' }]);
    const { body: shown } = await check(
      owner,
      file(['295174068392,,for-a-while,10,EUR,', '618402957316,,gift-card,10,EUR,']),
    );
    expect(shown.waiting).toMatchObject({ cards: 2 });
    await start(owner, shown);
    await publish([]);
    await agree(shown.id);
    const done = await settle(owner, shown.id, 'running');
    expect(done).toMatchObject({
      state: 'done',
      done: { cards: 1 },
      excluded: [{ because: 'bad_row', cards: 1 }],
    });
    const { body: rejected } = await owner.ask<string>('GET', `/staff/tasks/${shown.id}/result.csv`);
    expect(rejected.trim().split('\n').slice(1)).toEqual(['2,product']);
  });

  it(
    'is deleted after a week once no approval is open, if it was refused or not answered',
    { tags: ['thorough'] },
    async () => {
      const ids: string[] = [];
      for (const code of ['284756193058', '659301748265', '730419582647']) {
        const { body: shown } = await check(owner, file([`${code},,gift-card,10,EUR,`]));
        expect((await start(owner, shown)).body.state).toBe('asked');
        ids.push(shown.id);
      }
      const [refused = '', expired = '', waits = ''] = ids;
      const { body } = await other.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
      const approval = body.approvals.find(({ task }) => task?.id === refused);
      const no = { reason: 'other', note: null };
      expect((await other.act(`/staff/approvals/${approval?.id}/refuse`, no)).status).toBe(200);
      const daysAgo = (days: number) =>
        staycard.deps.clock
          .now()
          .subtract({ hours: days * 24 })
          .toString();
      await asOwner(staycard, `update staff_task set created_at = '${daysAgo(8)}' where act = 'import'`);
      const late = `asked_at = '${daysAgo(4)}', expires_at = '${daysAgo(1)}'`;
      await asOwner(staycard, `update staff_approval set ${late} where task_id = '${expired}'`);
      await cleanUpTasks(staycard.deps);
      const kept = await staycard.db
        .selectFrom('staff_task_card')
        .select('task_id')
        .where('task_id', 'in', ids)
        .where('card', 'is not', null)
        .execute();
      expect(kept.map(({ task_id: taskId }) => taskId)).toEqual([waits]);
    },
  );

  it('reports the faults of a file, and refuses a person without the right', async () => {
    const wrong = [
      [{ columns: ['code'] }, 'The file cannot be imported: the first line has 6 columns, not 1.'],
      [{ columns: ['code', null, null, 'amount', null, null] }, 'lacks the column "product"'],
      [{ text: `${HEADER}\n${'x\n'.repeat(100_001)}` }, 'more than 100,000 cards'],
    ] as const;
    for (const [more, sentence] of wrong) {
      const answer = await check(owner, file([], more));
      expect(answer).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
      expect(answer.body.detail).toContain(sentence);
    }
    const said = { columns: ['code', null, null, 'amount', null, null], product_id: 'gift-card', currency: 'EUR' };
    const { body: shown } = await check(owner, file(['918273645102,,,12.50,,'], said));
    expect(shown.waiting).toMatchObject({ cards: 1, value: [{ value: { currency: 'EUR', amount: 12.5 } }] });
    const elsewhere = await DeskPerson.comeIn(staycard, [{ role: 'owner', salePageId: 'city', propertyId: null }]);
    expect((await check(elsewhere, file([]))).status).toBe(422);
    const house = await DeskPerson.comeIn(staycard, [
      { role: 'owner', salePageId: 'demo', propertyId: 'harbour-house' },
    ]);
    expect((await check(house, file([`${CODES[2]},,gift-card,10,EUR,`]))).body.code).toBe('STAFF.NOT_ALLOWED');
  });
});
