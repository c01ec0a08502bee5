import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCodeFault, normalizeCode } from '#domain/card/card-code.ts';
import { asId } from '#domain/value/ids.ts';
import { adjustCard } from '../../src/server/money/card/change-card.ts';
import { planBatch } from '../../src/server/money/issue/issue-batch.ts';
import { parseCardTerms, type WrittenTerms } from '../../src/server/money/issue/parse-card-terms.ts';
import { holdValue } from '../../src/server/money/ledger/ledger.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { asOwner } from '../as-owner.ts';
import { runOn, TYPES } from '../command-line.ts';
import { openPostgresProxy } from '../../proofs/crashes/postgres-proxy.ts';
import { StepWatch, type Stop } from '../../proofs/crashes/step-watch.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Guest } from '../guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { newPlacement } from '../new-placement.ts';
import { useStaycard } from '../staycard.ts';
import { testClock, today } from '../test-clock.ts';

const WHO = ['--actor', 'Vera', '--reason', 'a guest phoned'];
const WHY = 'a guest phoned (--actor Vera)';
/** An id that no card has. */
const STRANGER = '00000000-0000-4000-8000-000000000000';
/** The options for a card, as typed by a person. */
const GIFT = { product: 'gift-card', currency: 'GBP' };
const NIGHTS = { product: 'ten-nights' };

/** The codes, which come first in each line. */
const codesOf = (out: string) => out.split('\n').map((line) => line.split(' ')[0] ?? '');

describe('cards from the command line', () => {
  const staycard = useStaycard();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'staycard-cards-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const cards = (words: readonly string[], typed?: string) => runOn(staycard, ['cards', ...words], typed);
  const inDays = (days: number) => today().add({ days }).toString();

  async function issue(...words: string[]): Promise<string> {
    const { exitCode, out, error } = await cards(['issue', ...words, ...WHO]);
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' });
    return codesOf(out).join('\n');
  }

  /** The code of a card that serves as a fixture, issued without a command. */
  async function sell(amount: number, more: Omit<Parameters<typeof issueTestCard>[1], 'amount'> = {}): Promise<string> {
    return (await issueTestCard(staycard, { amount, ...more })).code;
  }

  async function idOf(code: string) {
    const fingerprint = staycard.deps.keys.fingerprint('demo', normalizeCode(code));
    const row = await staycard.db
      .selectFrom('card')
      .select('id')
      .where('code_fingerprint', '=', fingerprint)
      .executeTakeFirstOrThrow();
    return asId<Parameters<typeof sumsOf>[1]>(row.id);
  }

  async function auditOf(code: string) {
    const rows = await staycard.db
      .selectFrom('audit_entry')
      .select(['action', 'actor', 'reason', 'details'])
      .where('card_id', '=', await idOf(code))
      .orderBy('id')
      .execute();
    return rows;
  }

  async function hold(code: string, amount: number): Promise<void> {
    const [placementId, id] = [await newPlacement(staycard), await idOf(code)];
    const cause = { actor: 'test', reason: 'a stay under way', at: testClock.now() };
    const salePage = await staycard.deps.salePages.load('demo');
    const held = await inTransaction(staycard.db, async (tx) => {
      const [card] = await loadCards(tx, salePage, [id]);
      return card && holdValue(tx, { placementId }, [{ card, amount, goodOn: today() }], cause);
    });
    expect(held?.state).toBe('held');
  }

  it('issues a card, prints its code once, and guests find it', async () => {
    const code = await issue('--product', 'gift-card', '--amount', '120.50', '--currency', 'EUR');
    expect(findCodeFault(normalizeCode(code))).toBeUndefined();
    const { card } = await new Guest(staycard.url).search(code.toLowerCase());
    expect(card).toMatchObject({
      form: 'physical',
      usable: true,
      balance: { value: { currency: 'EUR', amount: 120.5 } },
    });
    expect(await auditOf(code)).toEqual([
      { action: 'issue', actor: TYPES, reason: 'a guest phoned (--actor Vera)', details: { amount: 12_050 } },
    ]);
  });

  it('issues many at once, each with the value of its product', { tags: ['thorough'] }, async () => {
    const codes = (await issue('--product', 'ten-nights', '--count', '25', '--form', 'voucher')).split('\n');
    expect(new Set(codes).size).toBe(25);
    for (const code of codes.slice(0, 2))
      expect(await sumsOf(staycard, await idOf(code))).toEqual({ balance: 10, held: 0 });
  });

  it.each<[string, WrittenTerms, RegExp]>([
    ['of no product', { product: 'none' }, /no voucher product "none"/],
    ['with a fraction of a penny', { ...GIFT, amount: '12.345' }, /"12.345" is not an amount of GBP/],
    ['of less than nothing', { ...GIFT, amount: '-5' }, /"-5" is not an amount of GBP/],
    ['of nothing', { ...GIFT, amount: '0' }, /"0" is not an amount/],
    ['in no currency', { ...GIFT, amount: '5', currency: 'pounds' }, /"pounds" is not a currency/],
    ['of money in uses', { ...GIFT, uses: '5' }, /counts money/],
    ['of half a use', { ...NIGHTS, uses: '2.5' }, /not a whole number of uses/],
    ['of two packages', { product: 'two-nights-for-two', uses: '2' }, /is a package, which has one use/],
    ['in no form', { ...NIGHTS, form: 'paper' }, /form "paper" is not one of/],
    ['until no date', { ...NIGHTS, expiresOn: '2026-02-30' }, /"2026-02-30" is not a date/],
    ['that ends first', { ...NIGHTS, startsOn: '2027-02-01', expiresOn: '2027-01-01' }, /before it starts/],
    ['by no property', { ...NIGHTS, issuingProperty: 'nowhere' }, /has no property "nowhere"/],
    ['for less than nothing', { ...NIGHTS, price: '-1' }, /"-1" is not a price in GBP/],
    ['of too much', { ...GIFT, amount: '5000.01' }, /sold up to 5000/],
    ['of too little', { ...GIFT, amount: '4.99' }, /sold from 5 on/],
    ['in a currency that is not sold', { ...GIFT, amount: '50', currency: 'CHF' }, /sold in GBP, EUR, USD only/],
    [
      'in another currency than the only one',
      { product: 'virtual-gift-card', amount: '50', currency: 'EUR' },
      /sold in GBP only/,
    ],
    ['of too many uses', { ...NIGHTS, uses: '11' }, /has at most 10 uses/],
    ['that has ended', { ...NIGHTS, expiresOn: '2026-01-01' }, /its last day is past/],
  ])('issues no card %s', async (_what, written, sentence) => {
    const salePage = await staycard.deps.salePages.load('demo');
    const cause = { actor: 'test', reason: 'a plan', at: testClock.now() };
    const parsed = parseCardTerms(salePage, written);
    const planned =
      parsed.state === 'read'
        ? planBatch({ salePage, terms: parsed.terms, count: 1, name: null, delivery: null, cause })
        : parsed;
    expect(planned).toMatchObject({ state: 'refused', reason: expect.stringMatching(sentence) as string });
  });

  it.each([
    [['--product', 'none'], /^No card was issued: the sale page has no voucher product "none"\.$/],
    [['--product', 'ten-nights', '--count', '0'], /--count is a whole number from 1 to 1000/],
    [['--product', 'ten-nights', '--colour', 'red'], /Unknown option '--colour'/],
  ])('issues nothing for %j', async (words, sentence) => {
    const count = async () => (await staycard.db.selectFrom('card').select('id').execute()).length;
    const before = await count();
    const { exitCode, error } = await cards(['issue', ...words, ...WHO]);
    expect(exitCode).toBeGreaterThan(0);
    expect(error).toMatch(sentence);
    expect(await count()).toBe(before);
  });

  it('issues a batch, and writes its codes to a file that only its owner can read', async () => {
    const file = join(folder, 'codes.csv');
    const words = ['issue', '--product', 'gift-card', '--amount', '50', '--currency', 'EUR', '--count', '3'];
    const batch = ['--batch', 'Christmas', '--expires-on', inDays(300), '--file', file, ...WHO];
    const { exitCode, out, error } = await cards([...words, ...batch]);
    expect({ exitCode, error }).toEqual({
      exitCode: 0,
      error: `The codes are also in ${file}, which only you can read.`,
    });
    const lines = out.split('\n');
    expect(lines).toHaveLength(3);
    const [code = '', last4, ...rest] = lines[0]?.split('  ') ?? [];
    expect([last4, ...rest]).toEqual([`…${code.slice(-4)}`, 'EUR 50.00', `until ${inDays(300)}`, await idOf(code)]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const written = await readFile(file, 'utf8');
    expect(written.trimEnd().split('\n')).toEqual([
      'code,card_id,last4,amount,expires_on',
      ...(await Promise.all(
        codesOf(out).map(async (each) => `${each},${await idOf(each)},${each.slice(-4)},EUR 50.00,${inDays(300)}`),
      )),
    ]);
    const exported = await cards(['export', '--batch', 'Christmas']);
    expect(
      exported.out
        .split('\n')
        .slice(1)
        .filter((row) => row.endsWith(',Christmas')),
    ).toHaveLength(3);
    expect(exported.out.split('\n')).toHaveLength(4);

    const again = await cards([...words, ...batch]);
    expect(again).toMatchObject({
      exitCode: 1,
      error: expect.stringMatching(/already exists and was not changed\. Name a new file\.$/) as string,
    });
    expect(await readFile(file, 'utf8')).toBe(written);
    const refused = join(folder, 'refused.csv');
    expect(
      (await cards(['issue', '--product', 'ten-nights', '--uses', '99', '--file', refused, ...WHO])).exitCode,
    ).toBe(1);
    await expect(stat(refused)).rejects.toThrow(/ENOENT/);
  });

  it.each([
    [['issue', '--product', 'ten-nights', '--actor', 'Vera'], /--reason is missing/],
    [['activate', '--actor', ' ', '--reason', 'because'], /--actor is empty/],
    [['import', '--file', 'cards.csv'], /--reason is missing/],
    [['show', 'FRZE-N222-2222-222D'], /Unexpected argument/],
  ])('explains itself for %j', async (words, sentence) => {
    const { exitCode, error } = await cards(words);
    expect(exitCode).toBe(2);
    expect(error).toMatch(sentence);
    expect(error).toMatch(/\nnpm run staycard -- cards \w+ --help explains it\.$/);
  });

  it('issues drafts, which have no value until they are activated', async () => {
    const code = await issue('--product', 'gift-card', '--amount', '50', '--currency', 'GBP', '--draft');
    expect((await new Guest(staycard.url).search(code)).card).toMatchObject({
      state: 'draft',
      usable: false,
      reason: 'CARD.NOT_STARTED',
    });
    expect((await cards(['activate', ...WHO], code)).out).toContain(
      'was draft and is active now. It holds GBP 50.00, none on hold.',
    );
    expect((await cards(['activate', ...WHO], code)).error).toMatch(/ is active and cannot become active/);
    expect((await new Guest(staycard.url).search(code)).card).toMatchObject({ state: 'active', usable: true });
    expect((await auditOf(code)).map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      `issue ${TYPES}`,
      `activate ${TYPES}`,
    ]);
  });

  it('is logged under the system user, whatever name is given: no act is attributed to another person', async () => {
    await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const people = await staycard.db.selectFrom('staff').select('id').execute();
    const sale = ['issue', '--product', 'gift-card', '--amount', '50', '--currency', 'GBP'];
    const named = ['--actor', `staff:${people[0]!.id}`, '--reason', 'a guest phoned'];
    const issued = await cards([...sale, ...named]);
    expect(issued).toMatchObject({ exitCode: 0, error: '' });
    const cardId = await idOf(codesOf(issued.out)[0] ?? '');
    const logs = await staycard.db
      .selectFrom('audit_entry')
      .innerJoin('transfer', 'transfer.card_id', 'audit_entry.card_id')
      .select(['staff_id', 'audit_entry.actor', 'transfer.actor as moved_by'])
      .where('audit_entry.card_id', '=', cardId)
      .execute();
    expect(new Set(logs.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify({ staff_id: null, actor: TYPES, moved_by: TYPES })]),
    );
  });

  it('issues at the moment of the answer, which sets the day in the books', { tags: ['thorough'] }, async () => {
    let answered = testClock.now();
    const yes = async () => {
      await pause(20);
      answered = testClock.now();
      return 'y';
    };
    const words = ['cards', 'issue', '--product', 'gift-card', '--amount', '50', '--currency', 'GBP', ...WHO];
    const { exitCode, out } = await runOn(staycard, words, yes, true);
    expect(exitCode).toBe(0);
    const cardId = await idOf(codesOf(out)[0] ?? '');
    const { created_at: at } = await staycard.db
      .selectFrom('transfer')
      .select('created_at')
      .where('card_id', '=', cardId)
      .executeTakeFirstOrThrow();
    expect(Temporal.Instant.compare(at, answered)).toBeGreaterThanOrEqual(0);
  });

  it('issues under the sale page at the moment of the answer, or nothing if the offer has changed', async () => {
    const { definition } = await staycard.deps.salePages.load('demo');
    const change = async (id?: string, changed?: object) => {
      const products = definition.voucher_products.map((each) => (each.id === id ? { ...each, ...changed } : each));
      const cause = { actor: 'test', reason: 'while somebody thinks', at: testClock.now() };
      const text = JSON.stringify({ ...definition, voucher_products: products });
      expect((await applySalePage(staycard.db, text, cause)).state).toBe('applied');
      return 'y';
    };
    const issueWhile = async (product: string, changed: object) => {
      const words = ['cards', 'issue', '--product', product, '--deliver', 'print', '--batch', product, ...WHO];
      const { exitCode, out, error } = await runOn(staycard, words, () => change(product, changed), true);
      expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
      return error.split('\n').at(-1);
    };
    expect(await issueWhile('two-nights-for-two', { closed: true })).toBe(
      'No card was issued: "two-nights-for-two" is closed, so no card is sold as it.',
    );
    expect(await issueWhile('ten-nights', { uses: 9 })).toBe(
      'No card was issued: the offer has changed to 1 × 9 uses of ten-nights.',
    );
    await change();
  });

  it('shows everything about a card but its code', async () => {
    const sale = ['--issuing-property', 'harbour-house', '--price', '900', '--tax-kind', 'single_purpose'];
    const code = await issue('--product', 'ten-nights', '--expires-on', inDays(90), ...sale);
    await hold(code, 1);
    const cause = { actor: 'staff', reason: 'a guest phoned', at: testClock.now() };
    const change = { salePage: await staycard.deps.salePages.load('demo'), cardId: await idOf(code), cause };
    await adjustCard(staycard.db, change, '-2');
    const { out, exitCode } = await cards(['show', '--code-stdin'], ` ${code.toLowerCase()} `);
    expect(exitCode).toBe(0);
    expect(out).toContain('\nstate: active\n');
    expect(out).not.toContain('refusal:');
    expect(out).toContain('\nbalance: 8 uses\nheld: 1 use\navailable: 7 uses\n');
    expect(out).toContain('issuingPropertyId: harbour-house, taxKind: single_purpose, pricePaid: GBP 900.00');
    expect(out).toMatch(/sequence: 1, kind: issue, amount: 10 uses, .*reason: a guest phoned \(--actor Vera\)/);
    expect(out).toMatch(/sequence: 2, kind: hold, amount: 1 use, reference: .* actor: test, reason: a stay under way/);
    expect(out).toMatch(/sequence: 3, kind: adjust, amount: -2 uses, .*actor: staff, reason: a guest phoned/);
    expect(out).toMatch(/action: adjust, details: \{ amount: -2 uses \}, actor: staff, reason: a guest phoned/);
    expect(out).not.toContain(normalizeCode(code));
    expect(out).not.toContain(code);
  });

  it('finds a card by the end of its code, and lists several matches', { tags: ['thorough'] }, async () => {
    const code = await issue('--product', 'gift-card', '--amount', '5', '--currency', 'GBP');
    const id = await idOf(code);
    const end = ['--last4', code.slice(-4).toLowerCase(), '--product', 'gift-card'];
    expect((await cards(['show', ...end])).out).toContain(id);
    expect((await cards(['show', '--card', id])).out).toContain(code.slice(-4));
    const twin = await issue('--product', 'gift-card', '--amount', '7', '--currency', 'GBP');
    await asOwner(staycard, `update card set last4 = '${code.slice(-4)}' where id = '${await idOf(twin)}'`);
    const { exitCode, error } = await cards(['show', ...end]);
    expect(exitCode).toBe(1);
    expect(error).toMatch(/^2 cards end in/);
    expect(error).toContain(`--card ${id}   gift-card, active, GBP 5.00`);
    expect((await cards(['show'], '2222-2222-2222-2222')).error).toBe('There is no card with this code.');
    expect((await cards(['show', '--card', 'x'])).error).toBe('There is no card with this id.');
    expect((await cards(['show', '--last4', '0000'])).error).toBe('There is no card …0000.');
  });

  it('exports cards without their codes', async () => {
    const code = await sell(7_500, { product: 'virtual-gift-card', form: 'virtual' });
    const file = join(folder, 'cards.csv');
    expect((await cards(['export', '--file', file])).exitCode).toBe(0);
    const [header, ...rows] = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(header).toBe(
      '\uFEFFcard_id,last4,product,form,state,currency,balance,held,available,starts_on,expires_on,registered,batch',
    );
    const expected = `${await idOf(code)},${code.slice(-4)},virtual-gift-card,virtual,active,GBP,75.00,0.00,75.00,,,no,`;
    expect(rows).toContain(expected);
    expect(rows).toHaveLength((await staycard.db.selectFrom('card').select('id').execute()).length);
    const ofProduct = await cards(['export', '--product', 'virtual-gift-card']);
    expect(
      ofProduct.out
        .split('\n')
        .slice(1)
        .every((row) => row.includes('virtual-gift-card')),
    ).toBe(true);
    expect((await cards(['export', '--file', file])).error).toMatch(
      /already exists and was not changed\. Name a new file\.$/,
    );
  });

  it('logs how many cards were exported and why, and names holders only on request', async () => {
    const code = await issue('--product', 'gift-card', '--amount', '5', '--currency', 'GBP', '--batch', 'To let out');
    const only = ['export', '--batch', 'To let out', '--state', 'active'];
    expect((await cards([...only, '--reason', 'the auditors asked'])).out).toContain(await idOf(code));
    const entry = await staycard.db
      .selectFrom('audit_entry')
      .select(['actor', 'reason', 'details', 'sale_page_id'])
      .where('action', '=', 'export')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      actor: TYPES,
      reason: 'the auditors asked',
      details: { cards: 1 },
      sale_page_id: 'demo',
    });
    const file = join(folder, 'holders.csv');
    await cards([...only, '--holders', '--file', file]);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const header = (await readFile(file, 'utf8')).split('\n')[0];
    expect(header).toMatch(/,batch,holder_first_name,holder_last_name,holder_email$/);
    expect((await cards(['export', '--batch', 'To let out', '--state', 'frozen'])).out.split('\n')).toHaveLength(1);
  });

  describe('with codes that the output does not accept', () => {
    /** Runs a program in a shell. */
    function runInto(line: string) {
      const { databaseUrl, codeKey } = staycard.deps.config;
      const compiled = { NODE_COMPILE_CACHE: 'node_modules/.cache/server' };
      const env = { ...process.env, ...compiled, DATABASE_URL: databaseUrl, CODE_KEY: codeKey, DEMO: '1' };
      const program = `"${process.execPath}" src/server/cli/staycard.ts`;
      return spawnSync('bash', ['-c', `set -o pipefail; ${program} ${line}`], { encoding: 'utf8', env });
    }
    /** Redirects the output of issuing three cards. Returns the number of new cards with the result. */
    async function issueInto(into: string) {
      const count = async () => (await staycard.db.selectFrom('card').select('id').execute()).length;
      const before = await count();
      const sale = '--product gift-card --amount 10 --currency GBP --count 3 --reason sold';
      const ran = runInto(`cards issue ${sale} ${into}`);
      return { ...ran, added: (await count()) - before };
    }
    const refusal = (reason: string) =>
      `No card was issued: the output could not be written in full (${reason}). Any printed codes are worthless.\n`;

    it('are not issued, such as on a full disk', { tags: ['thorough'] }, async () => {
      const ran = await issueInto('> /dev/full');
      expect(ran).toMatchObject({ status: 1, added: 0, stderr: refusal('ENOSPC') });
    });

    it('are not issued if the reader stops before the last code', { tags: ['thorough'] }, async () => {
      const first = await issueInto('| head -1');
      expect(first).toMatchObject({ status: 1, added: 0, stderr: refusal('EPIPE') });
      expect(first.stdout.trimEnd().split('\n')).toHaveLength(1);
      const none = { status: 1, added: 0, stderr: refusal('EPIPE') };
      expect(await issueInto('--json | true')).toMatchObject(none);
      const file = join(folder, 'Into no file.csv');
      expect(await issueInto(`--file '${file}' | true`)).toMatchObject(none);
      await expect(stat(file)).rejects.toThrow(/ENOENT/);
    });

    it('say so if another command loses its answer', { tags: ['thorough'] }, () => {
      const ran = runInto('sale-page list > /dev/full');
      expect(ran).toMatchObject({ status: 1, stderr: 'The output could not be written (ENOSPC).\n' });
      expect(runInto('--help > /dev/full')).toMatchObject({ status: 1 });
    });
  });

  describe('after the answer of the database to the last step is lost', () => {
    /** Runs a command and kills it before or after its commit. */
    async function cutOff(when: Stop['when'], words: readonly string[]) {
      const watch = new StepWatch();
      const { config } = staycard.deps;
      const proxy = await openPostgresProxy(config.databaseUrl ?? '', watch);
      watch.begin({ step: 'commit', times: 1, when });
      void watch.stands.then(() => proxy.close());
      return runOn({ deps: { config: { ...config, databaseUrl: proxy.url } } }, ['cards', ...words, ...WHO]);
    }
    const sale = ['--product', 'gift-card', '--amount', '10', '--currency', 'GBP'];
    const codeIn = (csv: string) => /^([^,\s]+),/m.exec(csv.replace(/^code,.*\n/m, ''))?.[1] ?? '';
    const isThere = async (code: string) => (await cards(['show'], code)).exitCode === 0;

    it('keeps the file of codes, because only a look at a card says more', () => keepFile('after'));

    it('keeps the file of codes even if no card has them', { tags: ['thorough'] }, () => keepFile('before'));

    async function keepFile(when: Stop['when']): Promise<void> {
      const file = join(folder, `Cut off ${when}.csv`);
      const { exitCode, error } = await cutOff(when, ['issue', ...sale, '--file', file]);
      expect(exitCode).toBe(1);
      expect(error).toContain(
        `Check whether \`cards show --sale-page demo\` finds a card by one of ${file}. If not, nothing was done`,
      );
      expect(await isThere(codeIn(await readFile(file, 'utf8')))).toBe(when === 'after');
    }

    it('prints the codes if there is no file for them', { tags: ['thorough'] }, async () => {
      const issued = await cutOff('after', ['issue', ...sale]);
      const [code = ''] = codesOf(issued.out);
      expect(issued.error).toContain('finds a card by one of the printed codes');
      expect(await isThere(code)).toBe(true);
    });
  });

  it('freezes many cards only with the number and value that it showed, and only on purpose', async () => {
    const batch = ['--batch', 'Many'];
    const sale = ['--product', 'gift-card', '--amount', '10', '--currency', 'GBP', ...batch];
    const [frozen = '', other = ''] = codesOf((await cards(['issue', ...sale, '--count', '2', ...WHO])).out);
    const ids = join(folder, 'ids.csv');
    await writeFile(ids, `\uFEFFcard_id,last4\n${await idOf(frozen)},x\n`);
    expect((await cards(['freeze-many', '--cards', ids, '--yes', ...WHO])).out).toContain('Frozen: 1 card.');
    const stateOf = async (code: string) => (await new Guest(staycard.url).search(code)).card.state;
    const shown = await cards(['freeze-many', ...batch, '--dry-run', ...WHO]);
    expect(shown).toMatchObject({ exitCode: 0, out: '2 cards of "demo", with GBP 20.00 free.' });
    const unsaid = await cards(['freeze-many', ...batch, ...WHO]);
    expect(unsaid).toMatchObject({ exitCode: 1, error: 'Nothing was done: repeat it with --yes.' });
    expect(await stateOf(other)).toBe('active');

    const file = join(folder, 'result.csv');
    const done = await cards(['freeze-many', ...batch, '--yes', '--file', file, ...WHO]);
    expect(done).toMatchObject({ exitCode: 0, error: '1 left out: is frozen' });
    expect(await stateOf(other)).toBe('frozen');
    expect((await readFile(file, 'utf8')).trimEnd().split('\n').toSorted()).toEqual(
      [
        'card_id,last4,result,because',
        `${await idOf(frozen)},${frozen.slice(-4)},excluded,is_frozen`,
        `${await idOf(other)},${other.slice(-4)},done,`,
      ].toSorted(),
    );
    expect((await auditOf(other)).at(-1)).toMatchObject({ action: 'freeze', actor: TYPES, reason: WHY });
    expect((await cards(['freeze-many', ...batch, '--yes', ...WHO])).exitCode).toBe(1);
    expect((await cards(['freeze-many', '--yes', ...WHO])).error).toMatch(/^Choose the cards/);
  });

  it('freezes only cards of the named sale page', async () => {
    const code = await sell(1_000);
    const ids = join(folder, 'of-demo.csv');
    await writeFile(ids, `${await idOf(code)}\n`);
    const many = ['freeze-many', '--cards', ids, '--yes', ...WHO];
    const refused = await cards([...many, '--sale-page', 'city']);
    expect(refused).toEqual({
      exitCode: 1,
      out: '',
      error: 'These cards are of the sale page "demo", not of "city".',
    });
    expect((await auditOf(code)).map(({ action }) => action)).toEqual([]);
    expect((await cards([...many, '--sale-page', 'demo'])).out).toContain('Frozen: 1 card.');
  });

  it('shows a card by its id alone, on any sale page', async () => {
    const named = ['show', '--card', await idOf(await sell(1_000))];
    const city = `jsonb_set(definition, '{id}', '"city"')`;
    await asOwner(staycard, `insert into sale_page select 'city', ${city}, now() from sale_page where id = 'demo'`);
    const ran = await cards(named);
    await asOwner(staycard, "delete from sale_page where id = 'city'");
    expect(ran).toMatchObject({ exitCode: 0, error: '' });
    expect(ran.out).toContain('GBP 10.00');
    expect((await cards(['show', '--card', STRANGER])).error).toBe(`There is no card ${STRANGER}.`);
  });

  it('keeps its audit log unchangeable', { tags: ['thorough'] }, async () => {
    for (const statement of [
      'update audit_entry set actor = $$nobody$$',
      'delete from audit_entry',
      'truncate audit_entry',
    ]) {
      await expect(asOwner(staycard, statement)).rejects.toThrow(/append-only/);
    }
  });

  it('leaves a ledger without faults', async () => {
    const { error } = await runOn(staycard, ['ledger', 'verify']);
    // Placements that were inserted only for their holds have no history.
    expect(error.split('\n').filter((line) => !line.includes('its history ends with nothing'))).toEqual([]);
  });
});
