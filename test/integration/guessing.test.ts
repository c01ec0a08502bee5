import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { WireProblem } from '#contract/problem.ts';
import type { FindAnswer, StaffCard } from '#contract/desk/staff-cards.ts';
import { MISSES_THAT_LOCK, MISSES_THAT_LOCK_WEAK } from '#domain/card/code-guessing.ts';
import { createGuessWatch, type GuessWatch } from '../../src/server/money/guess-watch.ts';
import { cleanUpTries } from '../../src/server/money/code/unlock-code.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { createCountCalls } from '../../src/server/platform/limits/count-calls.ts';
import type { CountCalls } from '../../src/server/platform/limits/limit-address.ts';
import { createSharedCounter } from '../../src/server/platform/limits/shared-counter.ts';
import { asOwner } from '../as-owner.ts';
import { runOn } from '../command-line.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { call, type Answer } from '../guest.ts';
import { queueBehind } from '../held-rows.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const WHO = ['--actor', 'Vera', '--reason', 'the holder called'];
const HEADER = 'code,second_secret,product,uses';
/** Strong as a set, because the code itself is hard to guess. A person who has seen the card still knows the code. */
const STRONG = ['582930471926', '837264', '918273604517', '492816'] as const;

describe('the second secret of a card', () => {
  let shiftMs = 0;
  const clock = { now: () => testClock.now().add({ milliseconds: shiftMs }) };
  const staycard = useStaycard({ settings: { TRUST_PROXY: '1' }, clock });
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'staycard-guessing-'));
    await importCards('strong', `${STRONG[0]},${STRONG[1]},ten-nights,3`, `${STRONG[2]},${STRONG[3]},ten-nights,3`);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function importCards(batch: string, ...rows: string[]) {
    const file = join(folder, `${batch}.csv`);
    await writeFile(file, [HEADER, ...rows].join('\n'));
    const ran = await runOn(staycard, [
      'cards',
      'import',
      '--accept-weak-codes',
      '--file',
      file,
      '--batch',
      batch,
      ...WHO,
    ]);
    expect(ran).toMatchObject({ exitCode: 0 });
  }

  let host = 0;
  /** Each search comes from a new address, as from an attacker with many of them. */
  function search(code: string, from = `10.1.${(host += 1) >> 8}.${host & 255}`) {
    const headers = { 'x-forwarded-for': from };
    return call<CardSearchAnswer & WireProblem>(staycard.url, 'POST', '/vrm/demo/cards/search', {
      body: { code },
      headers,
    });
  }
  const waitOf = ({ headers }: Answer<unknown>) => Number(headers.get('retry-after'));

  /** Guesses wrong secrets for a code until it is locked. Returns the number of guesses that were looked up. */
  async function lock(code: string, firstGuess = 100_099): Promise<number> {
    for (let guess = 0; guess < 30; guess += 1) {
      const { status, body } = await search(`${code}${firstGuess + guess}`);
      if (status === 429 && body.locked) return guess;
      expect(status).toBe(404);
    }
    return 30;
  }

  it('is not found while the miss that locks its code is being written', async () => {
    await search(`${STRONG[0]}100099`);
    const locking = sql`update code_tries set misses = 10, locked_at = now()`;
    const answers = await queueBehind(staycard.db, (tx) => locking.execute(tx), [() => search(STRONG[0] + STRONG[1])]);
    expect(answers).toMatchObject([{ status: 429 }]);
    await asOwner(staycard, 'delete from code_tries');
  });

  it('has a few guesses from all addresses together, and an unknown code is only not found', async () => {
    expect(await lock(STRONG[0])).toBe(MISSES_THAT_LOCK);
    expect(await lock('582930471927')).toBe(30);
    const [locked, other] = [await search(STRONG[0] + STRONG[1]), await search(STRONG[2] + STRONG[3])];
    expect(locked).toMatchObject({ status: 429, body: { code: 'CARD.TOO_MANY_TRIES', locked: true } });
    expect(waitOf(locked)).toBe(3600);
    expect(other.status).toBe(200);
    shiftMs += 365 * 24 * 3_600_000;
    await cleanUpTries(staycard.deps);
    expect((await search(STRONG[0] + STRONG[1])).status).toBe(429);
  });

  it('is required again once the desk unlocks the code, whose lock its screen and a command show', async () => {
    await lock(STRONG[0]);
    const { out } = await runOn(staycard, ['cards', 'show', '--last4', STRONG[0].slice(-4)]);
    expect(out).toMatch(/\nwrongPins:\n {2}misses: 10\n.*\n {2}lockedAt: \d/);
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    const { body: found } = await desk.ask<FindAnswer>('POST', '/staff/find', { text: STRONG[0].slice(-4) });
    const path = `/staff/cards/${found.cards[0]?.id}`;
    const show = async () => (await desk.ask<StaffCard>('GET', path)).body;
    const isOffered = ({ acts }: StaffCard) => acts.some(({ act, is_possible: is }) => act === 'unlock' && is);
    const locked = await show();
    expect(locked).toMatchObject({ wrong_tries: { count: 10, locked_at: expect.any(String) as string } });
    expect(isOffered(locked)).toBe(true);
    const why = { reason: 'guest_asked', note: 'Knows the date of the sale.' };
    expect((await desk.ask('POST', `${path}/unlock/preview`, why)).status).toBe(200);
    expect((await search(STRONG[0] + STRONG[1])).status).toBe(429);
    expect((await desk.ask('POST', `${path}/unlock`, why)).status).toBe(200);
    expect((await search(STRONG[0] + STRONG[1])).status).toBe(200);
    const open = await show();
    expect(open.wrong_tries).toBeNull();
    expect(open.timeline.slice(0, 2).map(({ what }) => what)).toEqual(['note', 'unlock']);
    expect(isOffered(open)).toBe(false);
    expect((await desk.ask('POST', `${path}/unlock`, why)).body.code).toBe('STAFF.ACT_REFUSED');
  });

  it('never locks a card if it is mistyped now and then and right in between', { tags: ['thorough'] }, async () => {
    for (let time = 0; time < 12; time += 1) {
      expect((await search(`${STRONG[2]}100000`)).status).toBe(404);
      expect((await search(`${STRONG[2]}100001`)).status).toBe(404);
      expect((await search(STRONG[2] + STRONG[3])).status).toBe(200);
    }
  });

  it('is not guessed by concurrent requests either', async () => {
    const code = '640192837455';
    await importCards('raced', `${code},384756,ten-nights,3`);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, guess) => search(`${code}${384_700 + guess}`)));
    expect(answers.filter(({ status }) => status === 404).length).toBe(MISSES_THAT_LOCK);
    expect(answers.filter(({ body }) => body.locked).length).toBe(40 - MISSES_THAT_LOCK);
  });

  it(
    'leaves cards without one unlocked, however often a guesser types nearly their code',
    { tags: ['thorough'] },
    async () => {
      const { code } = await issueTestCard(staycard, { amount: 100 });
      for (let guess = 0; guess < 12; guess += 1) await search(`${code.slice(0, -6)}${222_222 + guess}`);
      expect((await search(code)).status).toBe(200);
    },
  );

  it('locks sooner if a batch was accepted although it is weak', { tags: ['thorough'] }, async () => {
    await importCards('summer', '1000,7294,ten-nights,3', '1001,8305,ten-nights,3');
    expect(await lock('1000', 2000)).toBe(MISSES_THAT_LOCK_WEAK);
  });

  it('does not lock guests on a guesser’s network out of cards whose code is the whole secret', async () => {
    const lobby = '198.51.100.77';
    for (let guess = 0; guess < 30; guess += 1) await search(`${guess}-is-no-such-code`, lobby);
    expect((await search('31-is-no-such-code', lobby)).status).toBe(429);
    const { code } = await issueTestCard(staycard, { amount: 100 });
    expect((await search(code, lobby)).status).toBe(200);
    expect((await search(STRONG[2] + STRONG[3], lobby)).status).toBe(429);
  });

  it('is refused without waiting once its code is locked', { tags: ['thorough'] }, async () => {
    await lock(STRONG[0]);
    const answers = await whileTried(STRONG[0], () =>
      Promise.all(Array.from({ length: 64 }, (_, guess) => search(`${STRONG[0]}${200_000 + guess}`))),
    );
    expect(answers.map(({ body }) => body.locked)).toEqual(Array(64).fill(true));
    await asOwner(staycard, 'delete from code_tries');
  });

  it(
    'is tried in sequence by one address, so that 64 concurrent tries leave connections to other guests',
    { tags: ['thorough'] },
    async () => {
      const { code } = await issueTestCard(staycard, { amount: 100 });
      const attacker = '203.0.113.64';
      const attack: Promise<Answer<unknown>>[] = [];
      await whileTried(STRONG[2], async () => {
        for (let guess = 0; guess < 64; guess += 1) attack.push(search(`${STRONG[2]}${300_000 + guess}`, attacker));
        await expect.poll(() => countWaiting()).toBe(4);
        const guests = await Promise.all(Array.from({ length: 20 }, () => search(code)));
        expect(guests.filter(({ status }) => status !== 200)).toEqual([]);
        expect(await countWaiting()).toBe(4);
      });
      const statuses = (await Promise.all(attack)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(MISSES_THAT_LOCK);
      shiftMs += 60_000;
      await asOwner(staycard, 'delete from code_tries');
    },
  );

  it('leaves no row for an unknown card, and none after thirty days', { tags: ['thorough'] }, async () => {
    const countRows = async () => (await staycard.db.selectFrom('code_tries').select('misses').execute()).length;
    await asOwner(staycard, 'delete from code_tries');
    await search('310592847162999999');
    expect(await countRows()).toBe(0);
    await search(`${STRONG[2]}100000`);
    expect(await countRows()).toBe(1);
    shiftMs += 31 * 24 * 3_600_000;
    await cleanUpTries(staycard.deps);
    expect(await countRows()).toBe(0);
  });

  /** Does `work` while another guess for the code is being looked up. */
  async function whileTried<Result>(code: string, work: () => Promise<Result>): Promise<Result> {
    const alone = staycard.deps.keys.fingerprintCodeAlone('demo', code);
    return inTransaction(staycard.db, async (tx) => {
      await sql`insert into code_tries values ('demo', ${alone}, 1, now())
        on conflict (sale_page_id, code_fingerprint) do update set last_missed_at = now()`.execute(tx);
      return work();
    });
  }

  async function countWaiting(): Promise<number> {
    const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`.execute(staycard.db);
    return rows.length;
  }

  it(
    'is not guessed from many networks of a /48, while right codes are answered from all of it',
    { tags: ['thorough'] },
    async () => {
      const fromNet = (net: number) => `2001:db8:48:${net.toString(16)}::1`;
      let missed = 0;
      for (let net = 1; net <= 12; net += 1) {
        for (let guess = 0; guess < 10; guess += 1) {
          if ((await search(`${net}-${guess}-is-no-such-code`, fromNet(net))).status === 404) missed += 1;
        }
      }
      expect(missed).toBe(100);
      expect((await search(STRONG[2] + STRONG[3], fromNet(99))).status).toBe(429);
      const { code } = await issueTestCard(staycard, { amount: 100 });
      expect((await search(code, fromNet(99))).status).toBe(200);
      shiftMs += 60_000;
      const many = await Promise.all(Array.from({ length: 120 }, (_, net) => search(code, fromNet(net))));
      expect(many.filter(({ status }) => status !== 200)).toEqual([]);
    },
  );

  it('is counted in the metrics', { tags: ['thorough'] }, async () => {
    const figures = await (await fetch(`${staycard.url}/metrics`)).text();
    for (const name of ['misses_total', 'locks_total', 'refusals_total{reason="network"}']) {
      const value = figures.split('\n').find((line) => line.startsWith(`staycard_code_${name} `));
      expect(Number(value?.split(' ')[1]), name).toBeGreaterThan(0);
    }
  });
});

describe('guessing', () => {
  const staycard = useStaycard();

  it('causes one warning a minute for each sale page', async () => {
    let nowMs = 0;
    const warned: unknown[] = [];
    const alone: CountCalls = (_name, limit) =>
      createSharedCounter(
        async () => undefined,
        limit,
        () => nowMs,
      );
    const watch = createGuessWatch({ warn: (about: unknown) => void warned.push(about) }, alone, 20);
    await guess(watch, 'one', 99);
    expect(warned).toEqual([]);
    await guess(watch, 'one', 5000);
    await guess(watch, 'two', 100);
    expect(warned).toMatchObject([{ sale_page: 'one', failed_tries: 100 }, { sale_page: 'two' }]);
    nowMs += 60_001;
    await guess(watch, 'one', 100);
    expect(warned).toHaveLength(3);
  });

  it('is seen by the servers together even if each sees too little of it', { tags: ['thorough'] }, async () => {
    const { db, keys, clock } = staycard.deps;
    const warned: unknown[] = [];
    const watches = [1, 2].map(() =>
      createGuessWatch({ warn: (about: unknown) => void warned.push(about) }, createCountCalls(db, keys, clock), 20),
    );
    for (const watch of watches) await guess(watch, 'one', 60);
    expect(warned).toMatchObject([{ sale_page: 'one', failed_tries: 100 }]);
  });

  async function guess(watch: GuessWatch, page: string, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) await watch.countFailure(page, [], { outcome: 'missed', locks: 0 });
  }
});
