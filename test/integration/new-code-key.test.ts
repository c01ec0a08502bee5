import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportRequest } from '#contract/desk/staff-tasks.ts';
import { MISSES_THAT_LOCK } from '#domain/card/code-guessing.ts';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import { findNumbersTaken, readNumbersOf } from '../../src/server/money/code/code-numbers.ts';
import { importCards, type ImportCounts } from '../../src/server/money/import/import-cards.ts';
import type { CardRow } from '../../src/server/money/import/read-card-rows.ts';
import type { BadRow } from '../../src/server/money/import/read-import.ts';
import { replaceCardCode } from '../../src/server/money/code/replace-code.ts';
import { searchCard, findCardByCode } from '../../src/server/money/code/search-card.ts';
import { findTries, unlockCard } from '../../src/server/money/code/unlock-code.ts';
import { createDependencies, type Dependencies } from '../../src/server/run/dependencies.ts';
import { inTransaction, type Tx } from '../../src/server/platform/database/database.ts';
import { Problem } from '../../src/server/platform/http/problem.ts';
import type { SalePage } from '../../src/server/sale-page/sale-page.ts';
import { mintLink } from '../../src/server/letters/links/mint-link.ts';
import { openBookingLink } from '../../src/server/letters/links/open-link.ts';
import { recordKey } from '../../src/server/platform/database/known-key.ts';
import { createKeys } from '../../src/server/platform/secrets/keys.ts';
import { openToken, sealToken, signToken } from '../../src/server/platform/secrets/signed-token.ts';
import { signAccess, readAccess } from '../../src/server/booking/placement/access-token.ts';
import { issueCard } from '../../src/server/money/issue/issue-card.ts';
import { prepareImport } from '../../src/server/desk/tasks/import-at-desk.ts';
import { findSignedIn } from '../../src/server/desk/sign-in/sign-in.ts';
import { runOn } from '../command-line.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Guest } from '../guest.ts';
import { queueBehind } from '../held-rows.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const NEW_KEY = 'another-key-of-thirty-two-characters';

describe('a new CODE_KEY with the previous one', () => {
  const staycard = useStaycard();
  let before: Dependencies;
  let after: Dependencies;
  beforeAll(() => {
    before = staycard.deps;
    const { config } = before;
    const changed = { ...config, codeKey: NEW_KEY, previousCodeKey: config.codeKey };
    after = createDependencies({ ...before, config: changed });
  });

  const search = async (deps: Dependencies, code: string) => {
    const salePage = await deps.salePages.load('demo');
    return searchCard(
      { ...deps, lookUpLateOn: async () => false, findBookedAs: async () => undefined },
      salePage,
      code,
      ['192.0.2.1', '192.0.2.0/24'],
      'en',
    );
  };
  const fingerprintOf = async (id: string) => {
    const { code_fingerprint: fingerprint } = await staycard.db
      .selectFrom('card')
      .select('code_fingerprint')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return fingerprint.toString('hex');
  };

  async function bookedBefore() {
    const guest = new Guest(staycard.url);
    const { placement } = await guest.prepare({ stay: stayInDays(60, 1) });
    return (await guest.place(placement)).body;
  }

  it('finds an earlier card, updates its fingerprint, and counts no miss', async () => {
    const card = await issueTestCard(staycard, { amount: 10_000 });
    const old = await fingerprintOf(card.id);
    const found = await search(after, card.code);
    expect(found.card.last4).toBe(card.code.slice(-4));
    expect(await fingerprintOf(card.id)).toBe(after.keys.fingerprint('demo', card.code).toString('hex'));
    expect(await fingerprintOf(card.id)).not.toBe(old);
    await expect(search(before, card.code)).rejects.toThrow('CARD.NOT_FOUND');
    expect((await search(after, card.code)).card).toEqual(found.card);
  });

  it('finds no more cards than before', async () => {
    await expect(search(after, 'NOSUCHCODE123456')).rejects.toThrow('CARD.NOT_FOUND');
  });

  it(
    'lets servers with the keys in either order find each card during a rolling change',
    { tags: ['thorough'] },
    async () => {
      const card = await issueTestCard(staycard, { amount: 10_000 });
      const config = { ...before.config, previousCodeKey: NEW_KEY };
      const first = createDependencies({ ...before, config });
      for (const deps of [after, first, after, first])
        expect((await search(deps, card.code)).card.state).toBe('active');
    },
  );

  it('issues no second card with an earlier card’s code', async () => {
    const card = await issueTestCard(staycard, { amount: 10_000 });
    const salePage = await after.salePages.load('demo');
    const product = salePage.products.get(asId('gift-card'))!;
    const unit = { type: 'money', currency: 'GBP' } as const;
    const command = { code: card.code, product, form: 'physical', state: 'active', unit, amount: 100 } as const;
    const rest = { startsOn: null, expiresOn: null, actor: 'test', reason: 'test' };
    const issue = inTransaction(staycard.db, (tx) =>
      issueCard(tx, after.keys, { ...command, ...rest }, after.clock.now()),
    );
    await expect(issue).rejects.toThrow('was issued before');
  });

  it('still reads signed tokens, and sends a letter again with its earlier link', async () => {
    const token = signAccess(before.keys, { reference: 'SC-ABCD-EFGH', openedAt: null });
    expect(readAccess(after.keys, token)?.reference).toBe('SC-ABCD-EFGH');
    expect(openToken(after.keys, 'quote', sealToken(before.keys, 'quote', 'a quote'))).toBe('a quote');
    expect(openToken(before.keys, 'quote', sealToken(after.keys, 'quote', 'a quote'))).toBeUndefined();
    const mail = {
      id: crypto.randomUUID(),
      sale_page_id: 'demo',
      kind: 'my_cards_link',
      cause_key: 'test',
      recipient: 'ada@example.com',
      language: 'en',
      data: '{}',
      created_at: before.clock.now().toString(),
      queued_at: before.clock.now().toString(),
      due_at: before.clock.now().toString(),
    } as const;
    await staycard.db.insertInto('mail').values(mail).execute();
    const wanted = {
      purpose: 'asked_cards',
      salePageId: 'demo',
      mailId: mail.id,
      holderEmail: 'ada@example.com',
      expiresAt: before.clock.now().add({ hours: 1 }),
      language: 'en',
    } as const;
    const sent = await inTransaction(staycard.db, (tx) => mintLink(before, tx, wanted));
    expect(await inTransaction(staycard.db, (tx) => mintLink(after, tx, wanted))).toEqual(sent);
  });

  it('believes no token of the earlier key once that key may be known', async () => {
    const shut = createDependencies({ ...after, config: { ...after.config, wasPreviousCodeKeySeen: true } });
    const forgedAccess = signAccess(before.keys, { reference: 'SC-ABCD-EFGH', openedAt: null });
    expect(readAccess(shut.keys, forgedAccess)).toBeUndefined();
    expect(openToken(shut.keys, 'card', sealToken(before.keys, 'card', 'a proven holder'))).toBeUndefined();
    expect(
      openToken(shut.keys, 'quote', signToken(before.keys, 'quote', 'a quote of before they were sealed')),
    ).toBeUndefined();
    expect(readAccess(shut.keys, signAccess(shut.keys, { reference: 'SC-ABCD-EFGH', openedAt: null }))).toBeDefined();
    // Stored values remain valid: the fingerprint of a code, and the digest of a letter's link.
    const card = await issueTestCard(staycard, { amount: 10_000 });
    expect((await search(shut, card.code)).card.state).toBe('active');
    const { reference } = await bookedBefore();
    const { id } = await staycard.db
      .selectFrom('placement')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const wanted = {
      ...({ purpose: 'booking', salePageId: 'demo', language: 'en' } as const),
      placementId: asId<PlacementId>(id),
      expiresAt: before.clock.now().add({ hours: 1 }),
    };
    const { token } = await mintLink(before, staycard.db, wanted);
    expect(await openBookingLink(shut, await shut.salePages.load('demo'), token)).toMatchObject({ placementId: id });
  });

  it(
    'continues with the token that a hotel system sent, and does not take the variable for a newer one',
    { tags: ['thorough'] },
    async () => {
      const hotel = [...(await before.salePages.load('demo')).properties.values()].find(
        ({ connection }) => connection,
      )!;
      const connection = { ...hotel.connection!, integrationId: 'integration-of-before' };
      const variable = await before.pmsIntegrations.loadToken(connection);
      await before.pmsIntegrations.record({ of: 'new_token', integrationId: connection.integrationId, token: 'sent' });
      expect(await before.pmsIntegrations.loadToken(connection)).toBe('sent');
      expect(variable).not.toBe('sent');
      expect(await after.pmsIntegrations.loadToken(connection)).toBe('sent');
      const alone = createDependencies({ ...after, config: { ...after.config, previousCodeKey: undefined } });
      expect(await alone.pmsIntegrations.loadToken(connection)).toBe(variable);
    },
  );
});

describe('a key that the database was not used with', () => {
  const staycard = useStaycard();

  it('is refused, unless the key of the database is the previous one', async () => {
    const { config } = staycard.deps;
    const list = (codeKey: string) => runOn({ deps: { config: { ...config, codeKey } } }, ['placements', 'list']);
    await recordKey(staycard.db, createKeys(config.codeKey));
    expect((await list(config.codeKey)).exitCode).toBe(0);
    expect((await list(NEW_KEY)).error).toContain('CODE_KEY is not the key of this database');
    await recordKey(staycard.db, createKeys(NEW_KEY, { secret: config.codeKey, wasSeen: false }));
    expect((await list(NEW_KEY)).exitCode).toBe(0);
    // A program that still has only the old key would not find renewed cards.
    expect((await list(config.codeKey)).error).toContain('CODE_KEY is not the key of this database');
    // An operator may go back to it.
    await recordKey(staycard.db, createKeys(config.codeKey, { secret: NEW_KEY, wasSeen: false }));
    expect((await list(config.codeKey)).exitCode).toBe(0);
    expect((await list(NEW_KEY)).error).toContain('CODE_KEY is not the key of this database');
  });
});

describe('the second secret of an imported card, after a change of the CODE_KEY', () => {
  const staycard = useStaycard();
  let salePage: SalePage;
  let [old, both, lone, third]: Dependencies[] = [];
  beforeAll(async () => {
    const { deps } = staycard;
    salePage = await deps.salePages.load('demo');
    const { codeKey } = deps.config;
    const keyed = (now: string, previousCodeKey?: string) =>
      createDependencies({ ...deps, config: { ...deps.config, codeKey: now, previousCodeKey } });
    [old, both, lone] = [keyed(codeKey), keyed(NEW_KEY, codeKey), keyed(NEW_KEY)];
    third = keyed('a third key of thirty-two characters', NEW_KEY);
  });

  type Bad = (row: BadRow) => void;

  async function load(
    deps: Dependencies,
    code: string,
    secret: string,
    bad: Bad = ({ reason }) => expect.fail(reason),
  ): Promise<ImportCounts> {
    return importRow(deps, { code, second_secret: secret, product: 'ten-nights', uses: '3' }, bad);
  }

  async function importRow(
    deps: Dependencies,
    fields: Readonly<Record<string, string>>,
    bad: Bad,
  ): Promise<ImportCounts> {
    async function* rows(): AsyncGenerator<CardRow> {
      yield { line: 2, state: 'read', fields, signs: {} };
    }
    const command = { salePage, rows: rows(), batch: null, acceptsWeakCodes: false, actor: 'test', reason: 'test' };
    return (await importCards(deps, command, { bad, progress: () => undefined })).counts;
  }

  let host = 0;
  /** From a new address, so that the answer depends on the code alone. */
  async function search(deps: Dependencies, code: string): Promise<string> {
    const network = `198.51.${(host += 1) >> 8}.${host & 255}`;
    const asked = searchCard(
      { ...deps, lookUpLateOn: async () => false, findBookedAs: async () => undefined },
      salePage,
      code,
      [network],
      'en',
    );
    return asked.then(
      () => 'found',
      (error: unknown) => (error instanceof Problem && error.extras.locked ? 'locked' : (error as Error).message),
    );
  }

  async function lock(deps: Dependencies, code: string): Promise<void> {
    for (let guess = 0; guess < MISSES_THAT_LOCK; guess += 1) await search(deps, `${code}${100_000 + guess}`);
  }

  it('stays locked until staff unlock it, even after a new import and without the previous key', async () => {
    const [code, secret] = ['582930471926', '837264'];
    expect(await load(old!, code, secret)).toMatchObject({ imported: 1 });
    await lock(old!, code);
    expect(await search(old!, code + secret)).toBe('locked');
    expect(await search(both!, code + secret)).toBe('locked');
    expect(await search(both!, `${code}999999`)).toBe('locked');
    expect(await load(both!, code, secret)).toMatchObject({ imported: 0, present: 1 });
    for (const deps of [both!, lone!, third!]) expect(await search(deps, code + secret)).toBe('locked');
    const card = await findCardByCode(third!, salePage, code + secret);
    expect(await findTries(staycard.db, card!.id)).toMatchObject({
      misses: 10,
      lockedAt: expect.anything() as unknown,
    });
    const cause = { actor: 'Vera', reason: 'the holder called', at: third!.clock.now() };
    expect(await inTransaction(staycard.db, (tx) => unlockCard(tx, card!.id, cause))).toBeUndefined();
    expect(await search(third!, code + secret)).toBe('found');
  });

  it('stays locked if the file is imported again before a guest tries the code', { tags: ['thorough'] }, async () => {
    const [code, secret] = ['918273604517', '492816'];
    await load(old!, code, secret);
    await lock(old!, code);
    expect(await load(both!, code, secret)).toMatchObject({ present: 1 });
    expect(await search(lone!, code + secret)).toBe('locked');
  });

  it('is guarded by the new key alone once its card was found', { tags: ['thorough'] }, async () => {
    const [code, secret] = ['640192837455', '384756'];
    await load(old!, code, secret);
    expect(await search(both!, code + secret)).toBe('found');
    await lock(lone!, code);
    expect(await search(lone!, code + secret)).toBe('locked');
  });

  it('makes no card again once its code was replaced, however often the key is changed', async () => {
    const [code, secret] = ['829403716258', '720684'];
    await load(old!, code, secret);
    const card = await findCardByCode(old!, salePage, code + secret);
    const cause = { actor: 'Vera', reason: 'lost', at: old!.clock.now() };
    await inTransaction(staycard.db, (tx) => replaceCardCode(tx, old!.keys, { salePage, cardId: card!.id, cause }));
    for (const deps of [old!, both!, third!]) {
      const bad: string[] = [];
      expect(await load(deps, code, secret, ({ reason }) => bad.push(reason))).toMatchObject({
        imported: 0,
        bad: 1,
      });
      expect(bad).toEqual(['its card is there already, and has another code now']);
      const numbersOf = await readNumbersOf(staycard.db, deps.keys, salePage);
      const numbers = numbersOf({ code, secondSecret: '999999' });
      const taken = await inTransaction(staycard.db, (tx) => findNumbersTaken(tx, salePage, [{ line: 2, numbers }]));
      expect([...taken]).toEqual([2]);
    }
  });

  it('is checked by a dry run, which knows the code and keeps no guest waiting', async () => {
    const [code, secret] = ['305817264937', '614803'];
    await load(old!, code, secret);
    const fields = { code, second_secret: secret, product: 'ten-nights', uses: '3' };
    let searched = '';
    async function* rows(): AsyncGenerator<CardRow> {
      yield { line: 2, state: 'read', fields, signs: {} };
      // Ends the first batch.
      for (let line = 3; line < 202; line += 1) yield { line, state: 'refused', fault: 'not_csv', reason: 'broken' };
      searched = await Promise.race([search(both!, code + secret), setTimeout(3_000, 'waited')]);
    }
    const command = { salePage, rows: rows(), batch: null, acceptsWeakCodes: false, actor: 'test', reason: 'test' };
    const report = { bad: () => undefined, progress: () => undefined };
    const { counts } = await importCards(both!, { ...command, isDryRun: true }, report);
    expect(counts).toEqual({ imported: 0, present: 1, bad: 199 });
    expect(searched).toBe('found');
  });

  it('makes no card of a code that is being replaced', async () => {
    const [code, secret] = ['516290483715', '639027'];
    await load(old!, code, secret);
    const card = await findCardByCode(old!, salePage, code + secret);
    const cause = { actor: 'Vera', reason: 'lost', at: old!.clock.now() };
    const replace = (tx: Tx) => replaceCardCode(tx, old!.keys, { salePage, cardId: card!.id, cause });
    const again = () => load(old!, code, secret, () => undefined);
    const [counts] = await queueBehind(staycard.db, replace, [again]);
    expect(counts).toMatchObject({ imported: 0, bad: 1 });
  });

  it.each([
    [
      'was found at the command line',
      '481920375618',
      '702846',
      (joined: string) => findCardByCode(both!, salePage, joined),
    ],
    [
      'was in a file as another product',
      '927364018255',
      '518307',
      (joined: string) =>
        importRow(
          both!,
          {
            code: joined.slice(0, -6),
            second_secret: joined.slice(-6),
            product: 'gift-card',
            amount: '10',
            currency: 'GBP',
          },
          () => undefined,
        ),
    ],
  ])('is revealed by no import after two changes if its card %s in between', async (_, code, secret, renew) => {
    await load(old!, code, secret);
    await renew(code + secret);
    const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const staff = await findSignedIn(staycard.deps, owner.cookie.split('=')[1] ?? '');
    const cause = { actor: 'test', reason: 'other', at: staycard.deps.clock.now() };
    for (const guess of ['904172', secret]) {
      const wanted: ImportRequest = {
        sale_page_id: 'demo',
        file_name: 'guesses.csv',
        text: `code,pin,uses\n${code},${guess},3`,
        columns: ['code', 'second_secret', 'uses'],
        product_id: 'ten-nights',
        currency: null,
        day_order: null,
        decimal_mark: null,
        thousands_mark: null,
        batch: null,
        accepts_weak_codes: true,
        reason: 'other',
      };
      const id = await prepareImport(third!, staff!, wanted, cause);
      const rows = await staycard.db.selectFrom('staff_task_card').select('fault').where('task_id', '=', id).execute();
      expect(rows, guess).toEqual([{ fault: 'code_taken' }]);
    }
  });

  it(
    'locks no card if it is mistyped now and then and right in between, on any server',
    { tags: ['thorough'] },
    async () => {
      const [code, secret] = ['739105846227', '561938'];
      await load(old!, code, secret);
      for (let time = 0; time < 12; time += 1) {
        for (const [index, deps] of [old!, both!].entries()) {
          expect(await search(deps, `${code}10000${index}`)).toBe('CARD.NOT_FOUND');
        }
        expect(await search(both!, code + secret)).toBe('found');
      }
    },
  );
});
