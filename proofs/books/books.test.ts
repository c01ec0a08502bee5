import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/test-database.ts';
import { checkProof } from './check-proof.ts';
import { playBooks, type BooksReport } from './play-books.ts';

const database = useTestDatabase();

type Line = Record<string, unknown>;
type Tampering = (lines: Line[]) => void;

describe('the books of random months', () => {
  let folder: string;
  let report: BooksReport;
  const pathOf = (name: number | string) => join(folder, `${name}.jsonl`);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'staycard-books-'));
    report = await playBooks(database.connectionString, { seed: 20_261_130, months: 3, folder, midnightsApart: 10 });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are reported as a notebook has them', () => {
    expect(report.months).toBe(3);
    expect(report.rows['liability']).toBeGreaterThan(5);
  });

  it('are proved to an auditor, month after month', async () => {
    expect(await checkProof(pathOf(1))).toMatch(/^Yes: \S+ of "\S+" is right\.$/);
    expect(await checkProof(pathOf(2), pathOf(1))).toMatch(/^Yes: .* is right, and continues \S+\.$/);
    expect(await checkProof(pathOf(3), pathOf(1))).toMatch(/^No\. .*is not the month before/);
  });

  // The ids of two lots, which fall as they will, had decided who gets the last cent.
  it.each([1, 2, 3, 4])(
    'share what a stay took from the cards of two hotels in the order in which it did: play %i',
    { tags: ['thorough'] },
    async () => {
      const quarter = { seed: 4201, path: '145', months: 3, folder };
      expect((await playBooks(database.connectionString, quarter)).rows['settlement']).toBe(2);
    },
  );

  /** The first line of a kind, such as a card that has a transfer after it. */
  const first = (lines: Line[], kind: string, isWanted: (line: Line, next: Line | undefined) => boolean = () => true) =>
    lines.findIndex((line, at) => kind in line && isWanted(line, lines[at + 1]));
  const cardWith = (lines: Line[], kind: string) => first(lines, 'card', (_card, next) => kind in (next ?? {}));
  const lotsOf = (line: Line | undefined) => line?.['lots'] as Line[];
  const set =
    (kind: string, field: string, value: unknown): Tampering =>
    (lines) => {
      const line = lines[first(lines, kind)]!;
      line[field] = typeof line[field] === 'number' ? line[field] + Number(value) : value;
    };

  /** The first month is tampered with. Its file alone shows each of these. */
  it.each<[string, Tampering, RegExp]>([
    ['an amount', set('transfer', 'amount', 1), /the hash is not/],
    ['a digest', set('transfer', 'reason_sha256', '00'.repeat(32)), /the hash is not/],
    ['a moment', set('transfer', 'at', '2031-01-01T00:00:00.000000Z'), /the hash is not/],
    [
      'a transfer left out',
      (lines) => lines.splice(first(lines, 'transfer'), 1),
      /of the card should be here|should be/,
    ],
    [
      'the order of transfers',
      (lines) => {
        const at = first(lines, 'transfer', (_transfer, next) => 'transfer' in (next ?? {}));
        lines.splice(at, 2, lines[at + 1]!, lines[at]!);
      },
      /of the card should be here/,
    ],
    [
      'a transfer on another card',
      (lines) => {
        const [transfer] = lines.splice(first(lines, 'transfer'), 1);
        lines.splice(lines.findLastIndex((line) => 'card' in line) + 1, 0, transfer!);
      },
      /should be/,
    ],
    [
      'cards that are swapped',
      (lines) => {
        const [one, other] = lines.filter((line) => 'card' in line);
        [one!['card'], other!['card']] = [other!['card'], one!['card']];
      },
      /should be|the hash|order/,
    ],
    [
      'a dropped card',
      (lines) => {
        const at = first(lines, 'card');
        lines.splice(at, lines.findIndex((line, place) => place > at && 'closing' in line && 'lots' in line) - at + 1);
      },
      /of the cards is|closed cards/,
    ],
    [
      'a balance at the end',
      (lines) => {
        const lot = lotsOf(lines.find((line) => 'closing' in line && 'lots' in line))[0]!;
        lot['balance'] = Number(lot['balance']) + 1;
      },
      /should be/,
    ],
    [
      'a card that is said to be a draft',
      (lines) => {
        const closing = lines[first(lines, 'closing')]!;
        closing['draft'] = closing['draft'] !== true;
      },
      /should be/,
    ],
    ['a total', set('total', 'closing', 1), /closing of the cards is/],
    ['a total left out', (lines) => lines.splice(first(lines, 'total'), 1), /the total of .* is missing/],
    ['the number of cards', set('end', 'cards', 1), /closed cards/],
    ['the end', (lines) => lines.pop(), /stops before its end/],
    ['a second end', (lines) => lines.push({ end: 'again', cards: 0 }), /should not be here/],
    ['a line of an unknown kind', (lines) => lines.splice(1, 0, { note: 'hello' }), /should not be here/],
  ])('%s is found', async (_what, tamper, sentence) => {
    const answer = await checkProof(await writeTampered(1, tamper));
    expect(answer).toMatch(/^No\. .*tampered\.jsonl, line \d+: /);
    expect(answer).toMatch(sentence);
  });

  /** The second month is changed so that it is right in itself. */
  it.each<[string, Tampering, RegExp]>([
    [
      'a card that never was is opened',
      (lines) => {
        const card = { ...lines[cardWith(lines, 'closing')]!, card: '00000000-0000-0000-0000-000000000001' };
        const { card: closing, currency, draft, void: isVoid, sequence, hash } = card as Line;
        lines.splice(1, 0, { ...card, lots: [] }, { closing, currency, draft, void: isVoid, lots: [], sequence, hash });
        set('end', 'cards', 1)(lines);
      },
      /the chain does not continue/,
    ],
    [
      'a card that owes nothing is dropped',
      (lines) => {
        const isEmpty = (card: Line) => lotsOf(card).every(({ balance }) => balance === 0);
        const at = first(lines, 'card', (card, next) => 'closing' in (next ?? {}) && isEmpty(card));
        lines.splice(at, 2);
        set('end', 'cards', -1)(lines);
      },
      /of the month before is missing/,
    ],
    [
      'a chain begins at another hash',
      (lines) => {
        const at = cardWith(lines, 'closing');
        for (const line of lines.slice(at, at + 2)) line['hash'] = '00'.repeat(32);
      },
      /does not continue that of the month before/,
    ],
  ])('with the file of the month before: %s', async (_what, tamper, sentence) => {
    const tampered = await writeTampered(2, tamper);
    expect(await checkProof(tampered)).toMatch(/^Yes/);
    expect(await checkProof(tampered, pathOf(1))).toMatch(sentence);
  });

  async function writeTampered(month: number, tamper: Tampering): Promise<string> {
    const lines = (await readFile(pathOf(month), 'utf8')).trimEnd().split('\n');
    const changed = lines.map((line) => JSON.parse(line) as Line);
    tamper(changed);
    await writeFile(pathOf('tampered'), changed.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return pathOf('tampered');
  }
});
