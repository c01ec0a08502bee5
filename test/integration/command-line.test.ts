import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandContext } from '../../src/server/cli/command-context.ts';
import { buildProgram, listCommands, runCommand } from '../../src/server/cli/run-command.ts';
import { runOn } from '../command-line.ts';
import { SHORT_PAUSES } from '../start-staycard.ts';
import { useStaycard } from '../staycard.ts';
import { clockShiftMs } from '../test-clock.ts';

const WHO = ['--actor', 'Vera', '--reason', 'the summer season'];
const DEMO_FILE = new URL('../../src/server/run/demo/demo.sale-page.yaml', import.meta.url);

describe('the command line', () => {
  const staycard = useStaycard();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'staycard-command-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function run(words: string[], variables: Record<string, string> = {}) {
    const lines: string[] = [];
    const collect = (text: string) => void lines.push(text);
    const { config } = staycard.deps;
    const shift = { TEST_CLOCK_SHIFT_MS: String(clockShiftMs) };
    const settings = {
      ...SHORT_PAUSES,
      DATABASE_URL: config.databaseUrl,
      CODE_KEY: config.codeKey,
      DEMO: '1',
      ...shift,
      ...variables,
    };
    const exitCode = await runCommand(words, settings, { out: collect, error: collect });
    return { exitCode, text: lines.join('\n') };
  }

  async function fileWith(change: (text: string) => string): Promise<string> {
    const file = join(folder, 'sale-page.yaml');
    const text = (await readFile(DEMO_FILE, 'utf8')).replaceAll('http://127.0.0.1:4001', staycard.simulator.url);
    await writeFile(file, change(text));
    return file;
  }

  it('applies a sale page once, and finds nothing to change the second time', async () => {
    const file = await fileWith((text) => text.replace('The Quiet Hours Collection', 'The Loud Hours Collection'));
    const applied = await run(['sale-page', 'apply', file, ...WHO]);
    expect(applied.exitCode).toBe(0);
    expect(applied.text).toContain('applied');
    expect((await run(['sale-page', 'apply', file, ...WHO])).text).toContain('nothing to change');
    expect(await storedPage()).toMatchObject({ name: 'The Loud Hours Collection' });
  });

  it.each([
    ['a wrong colour', (text: string) => text.replace(`'#7a3f2a'`, 'brown'), /:12: theme\.accent: a colour/],
    [
      'a word for a number',
      (text: string) => text.replace('nights: 2\n', 'nights: two\n'),
      /voucher_products\.3\.nights/,
    ],
    [
      'an unknown field',
      (text: string) => `${text}\ncolour: red\n`,
      /sale-page\.yaml:\d+: colour: no setting of this name is known/,
    ],
    ['broken YAML', (text: string) => text.replace('properties:', 'properties: ['), /:\d+: /],
    ['an id that stands twice', (text: string) => text.replace('id: dawn-lodge', 'id: harbour-house'), /is here twice/],
    [
      'a text that is missing in the default language',
      (text: string) => text.replace('      en: A gift of quiet hours\n', ''),
      /:\d+: voucher_products\.0\.name: is missing in "en"/,
    ],
    [
      'a text in a language that is none',
      (text: string) => text.replace('      cs: Darované tiché hodiny\n', '      Czech: Darované tiché hodiny\n'),
      /voucher_products\.0\.name/,
    ],
    [
      'a secret in the file',
      (text: string) => text.replace('DEMO_BRIGHTON_TOKEN', 'a1B2-secret'),
      /name of an environment variable/,
    ],
    [
      'a sold product dropped',
      (text: string) => text.replace('id: gift-card', 'id: new-gift-card'),
      /"gift-card" is missing, but has 3 cards/,
    ],
  ])('refuses %s, with line and field, and changes nothing', async (_what, change, words) => {
    const before = await storedPage();
    const { exitCode, text } = await run(['sale-page', 'apply', await fileWith(change), ...WHO]);
    expect(exitCode).toBe(1);
    expect(text).toMatch(words);
    expect(await storedPage()).toEqual(before);
  });

  it('says what each property needs at its hotel system, and who can fix it', { tags: ['thorough'] }, async () => {
    await run(['sale-page', 'apply', await fileWith((text) => text), ...WHO]);
    const { exitCode, text } = await run(['property', 'check', 'demo']);
    expect(exitCode).toBe(1);
    expect(text).toMatch(
      /harbour-house: ready\n( {2}- .*\n)* {2}- Rooms out of order or used by the hotel are not sold/,
    );
    expect(text).toMatch(/harbour-house: ready\n( {2}- .*\n)* {2}- Staycard writes to guests;/);
    expect(text).toMatch(/harbour-house: ready\n( {2}- .*\n)* {2}- The file has a description of the hotel/);
    expect(text).toMatch(/harbour-house: ready\n( {2}- .*\n)* {2}- Guests do not pay at once/);
    expect(text).toMatch(/palais-rosenhain: ready\n( {2}- .*\n)* {2}- Guests can pay at once: a request for 1 EUR/);
    expect(text).not.toContain('ROOM_UNKNOWN');
    expect(text).toMatch(/mill-cottage: not bookable\n.*no_service_id/);
    const answer = await runOn(staycard, ['property', 'check', 'demo', '--json']);
    expect(JSON.parse(answer.out)).toMatchObject({
      sentences: text.split('\n'),
      properties: expect.arrayContaining([
        expect.objectContaining({ id: 'harbour-house', verdict: 'ready', findings: [] }),
        expect.objectContaining({
          id: 'mill-cottage',
          verdict: 'not_bookable',
          findings: [expect.objectContaining({ code: 'no_service_id', fixableBy: 'operator' })],
        }),
      ]) as unknown,
    });
    const never = await fileWith((text) => text.replace('payment_card: when_due', 'payment_card: never'));
    await run(['sale-page', 'apply', never, ...WHO]);
    expect((await run(['property', 'check', 'demo'])).text).toMatch(
      /harbour-house: ready\n( {2}- .*\n)* {2}- Guests leave no payment card, as the sale page says, though the hotel has/,
    );
    const withoutTokens = await run(['property', 'check', 'demo'], { DEMO: '0' });
    expect(withoutTokens.text).toMatch(/harbour-house: not bookable\n.*TOKEN_MISSING DEMO_CLIENT_TOKEN/);
  });

  it(
    'says which products cannot charge a fee at a property that stores no payment cards',
    { tags: ['thorough'] },
    async () => {
      const file = await fileWith((text) =>
        text
          .replace('id: demo\n', 'id: budapest\n')
          .replace(/enterprise_id: b7190001/, 'enterprise_id: bada0001')
          .replace(/service_id: b7190001/, 'service_id: bada0001')
          .replace('DEMO_CLIENT_TOKEN', 'TEST_CLIENT_TOKEN')
          .replace('DEMO_BRIGHTON_TOKEN', 'TEST_BUDAPEST_TOKEN')
          .replace('kind: package\n', 'kind: package\n    late_cancellation: charge\n'),
      );
      expect((await run(['sale-page', 'apply', file, ...WHO])).exitCode).toBe(0);
      const tokens = { TEST_CLIENT_TOKEN: 'TEST-CLIENT', TEST_BUDAPEST_TOKEN: 'TEST-BUDAPEST' };
      const { text } = await run(['property', 'check', 'budapest'], tokens);
      const [here = '', elsewhere = ''] = text.split(/(?=palais-rosenhain)/);
      expect(here).toContain('NO_CARD_STORAGE');
      expect(here).toContain('CANNOT_CHARGE two-nights-for-two');
      expect(here).toContain('ROOM_UNKNOWN b7190001-0004-4000-8000-000000000001');
      expect(elsewhere).not.toContain('CANNOT_CHARGE');
    },
  );

  it('says whose settings a check of properties used, and what is missing in them', async () => {
    const { text } = await run(['property', 'check', 'demo']);
    expect(text).toMatch(/\nChecked with the settings of this shell\. .*$/);
    expect(text).not.toContain('VAULT_ADDRESS');
    const unset = await run(['property', 'check', 'demo'], { DEMO: '0' });
    expect(unset.exitCode).toBe(1);
    expect(unset.text).toContain('TOKEN_MISSING DEMO_VIENNA_TOKEN');
    expect(unset.text).toContain('VAULT_ADDRESS is not set in this shell');
    const wrong = await run(['property', 'check', 'demo'], { DEMO_VIENNA_TOKEN: 'WRONG' });
    expect(wrong.text).toContain('TOKEN_REFUSED DEMO_CLIENT_TOKEN, DEMO_VIENNA_TOKEN: Mews refuses the tokens');
  });

  it('lists what a token opens, ready to paste, and passes no token on', async () => {
    const variables = ['--client-token-variable', 'DEMO_CLIENT_TOKEN', '--access-token-variable', 'DEMO_VIENNA_TOKEN'];
    const words = ['property', 'discover', '--address', staycard.simulator.url, ...variables];
    const { exitCode, text } = await run(words, { DEMO_CLIENT_TOKEN: 'DEMO-CLIENT', DEMO_VIENNA_TOKEN: 'DEMO-VIENNA' });
    expect(exitCode).toBe(0);
    expect(text).not.toContain('DEMO-');
    const written = parseDocument(text.slice(text.indexOf('  - id:'), text.indexOf('# under a voucher')));
    const [property] = written.toJS() as object[];
    expect(property).toMatchObject({
      id: 'palais-rosenhain',
      connection: {
        enterprise_id: 'a1010001-0001-4000-8000-000000000001',
        service_id: 'a1010001-0002-4000-8000-000000000001',
        redemption_payment_type: 'GiftCard',
      },
    });
    expect((await run(words, { DEMO: '0' })).text).toBe(
      "Not set in this shell's environment: DEMO_CLIENT_TOKEN, DEMO_VIENNA_TOKEN.",
    );
  });

  it.each([[['sale-page']], [[]]])('explains itself when asked %j', async (words) => {
    const { exitCode, text } = await run(words);
    expect(exitCode).toBe(2);
    expect(text).toContain('Usage:');
  });

  it('lists every command when called alone, and each explains itself without touching anything', async () => {
    const { text } = await run([]);
    const [, listed = ''] = text.split('Commands:\n');
    const commands = listed.split('\n').map((line) => line.trim().split(' ').slice(0, 2));
    expect(commands.length).toBeGreaterThan(15);
    for (const words of commands) {
      const { exitCode, text: help } = await run([...words, '--help'], { DATABASE_URL: 'nowhere' });
      expect({ exitCode, help }).toEqual({
        exitCode: 0,
        help: expect.stringContaining(`Usage: npm run staycard -- ${words.join(' ')} [options]`) as string,
      });
    }
    expect((await run(['cards', 'issue', '--help'])).text).toMatch(/--product <id> .*\n.*--amount <money> /);
  });

  it.each([
    [
      ['cards', 'isue'],
      /^Unknown command 'isue'\n\(Did you mean issue\?\)\nnpm run staycard -- cards --help explains it\.$/,
    ],
    [['card', 'show'], /^Unknown command 'card'\n\(Did you mean cards\?\)\nnpm run staycard -- --help explains it\.$/],
    [['activate'], /^Unknown command 'activate'\n\(Did you mean cards activate\?\)\n/],
    [['property', 'check'], /^The sale-page is missing\.\nnpm run staycard -- property check --help explains it\.$/],
    [['property', 'check', 'demo', 'more'], /^Unexpected argument for 'check'\./],
    [['ledger', 'verify', '--hotel'], /^Unknown option '--hotel'\n\(Did you mean --hotels\?\)\nnpm run /],
    [['ledger', 'verify', '--since'], /^--since has no value\.\n/],
    [['ledger', 'verify', '--since', '2027-01-01'], /^--since needs --hotels\.\n/],
    [
      ['sale-page', 'init', 'new.yaml', '--id', 'Two Hotels'],
      /^--id has lower-case letters, digits and dashes, such as/,
    ],
    [
      'property discover --client-token-variable A --access-token-variable B --address https://a.example/v1'.split(' '),
      /^--address is an address without a path, such as/,
    ],
    [['sale-page', 'apply'], /^The file is missing\.\n/],
    [['cards', 'activate', '--actor', '--reason', 'lost'], /^--actor has no value\.\n/],
  ])('says what is wrong with %j, and what may have been meant', async (words, sentence) => {
    const { exitCode, text } = await run(words);
    expect(exitCode).toBe(2);
    expect(text).toMatch(sentence);
    expect(text).not.toContain('Usage:');
  });

  it('answers a program in JSON, whatever is asked and whatever comes of it', { tags: ['thorough'] }, async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000';
    const demoCard = ['--card', nowhere, '--sale-page', 'demo'];
    const who = ['--actor', 'Vera', '--reason', 'a test'];
    const file = await fileWith((text) => text);
    const hotel = ['--client-token-variable', 'NOT_SET', '--access-token-variable', 'NOT_SET'];
    const calls: Readonly<Record<string, readonly string[]>> = {
      'sale-page init': [join(folder, 'new.yaml')],
      'sale-page validate': [file],
      'sale-page diff': [file],
      'sale-page apply': [file, ...who],
      'sale-page list': [],
      'sale-page show': ['demo'],
      'sale-page history': ['demo'],
      'property discover': ['--address', 'http://127.0.0.1:1', ...hotel],
      'property check': ['none'],
      'cards issue': ['--product', 'gift-card', '--amount', '10', '--currency', 'GBP', '--sale-page', 'demo', ...who],
      'cards show': demoCard,
      'cards activate': [...demoCard, ...who],
      'cards freeze-many': ['--batch', 'none', ...who],
      'cards export': ['--sale-page', 'demo'],
      'cards import': ['--file', file, '--sale-page', 'demo', ...who],
      'placements list': [],
      'placements show': ['SC-ABCD-EFGH'],
      'placements settle': ['SC-ABCD-EFGH', '--as', 'released', ...who],
      'letters send-again': [nowhere],
      'persons export': ['nobody@example.com', ...who],
      'persons erase': ['nobody@example.com', ...who],
      'staff invite': ['Ada Marsh', '--role', 'reception'],
      'ledger verify': [],
      'books report': ['ageing', '--month', '2026-01', '--sale-page', 'demo'],
      'books proof': ['--month', '2026-01', '--sale-page', 'demo', '--to', join(folder, 'proof.jsonl')],
      'books export': ['--sale-page', 'demo'],
      'books exports': ['--sale-page', 'demo'],
      'database migrate': [],
      'database grants': [],
    };
    const named = listCommands(buildProgram({} as CommandContext));
    expect(Object.keys(calls).toSorted()).toEqual(named.toSorted());
    const answers: Record<string, unknown> = {};
    for (const [name, words] of Object.entries(calls)) {
      const { exitCode, out, error } = await runOn(staycard, [...name.split(' '), ...words, '--json']);
      expect(exitCode, `${name}: ${error}`).toBeLessThan(2);
      const answer = JSON.parse(out) as { readonly faults?: string[] };
      if (exitCode === 1) expect(answer.faults, name).toEqual([expect.any(String)]);
      answers[name] = answer;
    }
    expect(answers['cards issue']).toMatchObject([{ amount: 'GBP 10.00', id: expect.any(String) as string }]);
    expect(answers['sale-page list']).toContainEqual(expect.objectContaining({ id: 'demo' }));
    expect(answers['database migrate']).toEqual({ sentences: ['The database is up to date.'] });
    expect(answers['cards activate']).toEqual({ sentences: [], faults: [`There is no card ${nowhere}.`] });
  });

  it('goes on quietly when a reader such as head closes the pipe', { tags: ['thorough'] }, () => {
    const piped = `set -o pipefail; "${process.execPath}" src/server/cli/staycard.ts --help | true`;
    expect(spawnSync('bash', ['-c', piped], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  it('says its version', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await run(['--version'])).toEqual({ exitCode: 0, text: version });
  });

  it('has one sentence for a file or a sale page that is not there', async () => {
    expect((await run(['sale-page', 'apply', join(folder, 'none.yaml'), ...WHO])).text).toMatch(
      /cannot be read: there is no such file/,
    );
    expect((await run(['property', 'check', 'none'])).text).toBe('There is no sale page "none".');
  });

  async function storedPage() {
    const row = await staycard.db
      .selectFrom('sale_page')
      .select('definition')
      .where('id', '=', 'demo')
      .executeTakeFirstOrThrow();
    return row.definition;
  }
});
