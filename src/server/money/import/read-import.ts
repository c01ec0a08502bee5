import type { ImportWarning } from '#contract/desk/staff-choices.ts';
import { normalizeCode } from '#domain/card/card-code.ts';
import { watchForSpreadsheet } from '#domain/desk/changed-by-spreadsheet.ts';
import {
  areNumbered,
  findCodeWeakness,
  isWeakTogether,
  joinForeignCode,
  type CodeWeakness,
  type ForeignCode,
} from '#domain/card/foreign-code.ts';
import type { MoneyParts } from '../parts.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { TakenCurrencies } from '../../hotel/list-taken-currencies.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { NumbersOf } from '../code/code-numbers.ts';
import { codeCard, type CodedCard } from '../issue/issue-card.ts';
import { parseCardTerms } from '../issue/parse-card-terms.ts';
import type { CardRow } from './read-card-rows.ts';

/** One batch is one transaction: large enough to be fast, small enough for memory and one statement. */
const BATCH_SIZE = 1_000;

export type ReadImport = {
  readonly salePage: SalePage;
  readonly currencies: TakenCurrencies;
  readonly rows: AsyncIterable<CardRow>;
  readonly batch: string | null;
  /** Whether to accept codes that are weak even with their PIN. They are locked after fewer misses. */
  readonly acceptsWeakCodes: boolean;
  /** Added to the fault of a weak code, so that the reader knows how to accept it. */
  readonly howToAccept: string;
  /** Numbers of the codes without PINs. Given if the result is shown to a person. */
  readonly numbersOf?: NumbersOf;
};

type ReadCard = { readonly line: number; readonly card: CodedCard; readonly code: ForeignCode };

/** A card ready to be inserted. Contains its code only as fingerprints. */
export type ReadyCard = {
  readonly line: number;
  readonly card: CodedCard;
  readonly codeAlone: Buffer;
  readonly secretLength: number;
  readonly isWeak: boolean;
  readonly numbers: readonly Buffer[];
};

export type BadRow = { readonly line: number; readonly reason: string };

type ReadBatch = {
  readonly rows: number;
  readonly cards: readonly ReadyCard[];
  readonly faults: BadRow[];
  /** For all rows of the file so far. */
  readonly warnings: readonly ImportWarning[];
};

/** Reads the rows of a file in batches. The result contains no codes. */
export async function* readImport(
  { keys }: Pick<MoneyParts, 'keys'>,
  { salePage, currencies, rows, batch: name, acceptsWeakCodes, howToAccept, numbersOf = () => [] }: ReadImport,
): AsyncGenerator<ReadBatch> {
  let codeBefore: string | null = null;
  const lineOf: LineOfCode = new Map();
  const signs = watchForSpreadsheet();
  let areCurrenciesKnown = true;
  for await (const batch of inBatches(rows)) {
    const faults: BadRow[] = [];
    for (const row of batch) if (row.state === 'read') signs.see(codeOf(row));
    const read = batch.flatMap((row) => readCard({ keys }, salePage, currencies, row, faults)).map(nameBatch(name));
    areCurrenciesKnown &&= read.every(
      ({ card: { unit } }) => unit.type === 'uses' || currencies.known.has(unit.currency),
    );
    const good = judgeTogether(read, codeBefore, { acceptsWeakCodes, howToAccept }, faults);
    codeBefore = read.at(-1)?.code.code ?? codeBefore;
    const ready = good.map((row) => forgetCode(keys, salePage, row, numbersOf));
    const cards = ready.filter((row) => isFirstOfCode(row, lineOf, faults));
    const warnings = [...signs.list(), ...(areCurrenciesKnown ? [] : (['currencies_not_checked'] as const))];
    yield { rows: batch.length, cards, faults, warnings };
  }
}

/** The line of each accepted code, by the fingerprints of the number alone and of the whole code. */
type LineOfCode = Map<string, number>;

/**
 * Accepts only the first row with a code. Otherwise a file of one code with all its PINs would show which is right.
 * Guests whose codes a spreadsheet made equal would share a card.
 */
function isFirstOfCode({ line, card, codeAlone }: ReadyCard, lineOf: LineOfCode, faults: BadRow[]): boolean {
  const [together, alone] = [card.fingerprint.now.toString('latin1'), codeAlone.toString('latin1')];
  const same = lineOf.get(together);
  const first = same ?? lineOf.get(alone);
  if (first === undefined) {
    lineOf.set(together, line).set(alone, line);
    return true;
  }
  faults.push({
    line,
    reason: `its code is on line ${first}${same === undefined ? ', with another second secret' : ' already'}`,
  });
  return false;
}

function forgetCode(
  keys: Keys,
  { id }: SalePage,
  { line, card, code, isWeak }: JudgedCard,
  numbersOf: NumbersOf,
): ReadyCard {
  const secretLength = [...normalizeCode(code.secondSecret ?? '')].length;
  const codeAlone = keys.fingerprintCodeAlone(id, normalizeCode(code.code));
  return { line, card, codeAlone, secretLength, isWeak, numbers: numbersOf(code) };
}

function nameBatch(batch: string | null) {
  return (read: ReadCard): ReadCard => ({ ...read, card: { ...read.card, batch } });
}

const WEAKNESSES: Readonly<Record<CodeWeakness, string>> = {
  empty: 'it has no code',
  symbol: 'its code has a character that cannot be typed',
  too_long: 'its code is too long to type',
  number:
    'its code or second secret is a number that a spreadsheet has rounded: format that column as text, and export again',
  marks: 'its code or second secret begins or ends with a mark that guests do not type',
  too_short: 'its code is too short to be hard to guess and has no second secret',
  few_symbols: 'its code has too few different symbols and no second secret',
  sequence: 'its code is a sequence and has no second secret',
  repetition: 'its code repeats one part and has no second secret',
  weak_second_secret: 'its second secret is too easy to guess',
};

type ReadRow = Extract<CardRow, { state: 'read' }>;

function codeOf({ fields }: ReadRow): ForeignCode {
  return { code: fields.code ?? '', secondSecret: fields.second_secret ?? null };
}

function readCard(
  { keys }: Pick<MoneyParts, 'keys'>,
  salePage: SalePage,
  currencies: TakenCurrencies,
  row: CardRow,
  faults: BadRow[],
): readonly ReadCard[] {
  const refuse = (reason: string) => (faults.push({ line: row.line, reason }), []);
  if (row.state === 'refused') return refuse(row.reason);
  const code = codeOf(row);
  const rest = row.fields;
  const weakness = findCodeWeakness(code);
  if (weakness) return refuse(WEAKNESSES[weakness]);
  if (rest.amount === undefined && rest.uses === undefined) return refuse('it has neither an amount nor uses');
  const parsed = parseCardTerms(salePage, {
    ...rest,
    startsOn: rest.starts_on,
    expiresOn: rest.expires_on,
    issuingProperty: rest.issuing_property,
    priceCurrency: rest.price_currency,
    taxKind: rest.tax_kind,
  });
  if (parsed.state === 'refused') return refuse(parsed.reason);
  const { unit } = parsed.terms;
  if (unit.type === 'money' && currencies.isWhole && !currencies.known.has(unit.currency)) {
    return refuse(`no hotel of the sale page takes ${unit.currency}, or has a rate for it`);
  }
  const card = codeCard(keys, parsed.terms, joinForeignCode(code), normalizeCode(code.code));
  return [{ line: row.line, card, code }];
}

type JudgedCard = ReadCard & { readonly isWeak: boolean };

/**
 * Compares the codes within the file. If they are consecutive numbers, one card gives away the others, and only a
 * PIN protects them. Removes the codes that are too weak because of that.
 */
function judgeTogether(
  read: readonly ReadCard[],
  codeBefore: string | null,
  { acceptsWeakCodes, howToAccept }: Pick<ReadImport, 'acceptsWeakCodes' | 'howToAccept'>,
  faults: BadRow[],
): readonly JudgedCard[] {
  return read.flatMap((row, index) => {
    const { line, code } = row;
    const neighbours = [index === 0 ? codeBefore : read[index - 1]?.code.code, read[index + 1]?.code.code];
    const isNumbered = neighbours.some((neighbour) => neighbour && areNumbered(code.code, neighbour));
    if (isNumbered && code.secondSecret === null) {
      faults.push({ line, reason: 'its code is numbered on from its neighbour and has no second secret' });
      return [];
    }
    const isWeak = isWeakTogether(code, isNumbered);
    if (!isWeak || acceptsWeakCodes) return [{ ...row, isWeak }];
    const what = isNumbered
      ? 'its code is numbered, and its second secret is'
      : 'its code and second secret together are';
    faults.push({ line, reason: `${what} too easy to guess (${howToAccept})` });
    return [];
  });
}

async function* inBatches(rows: AsyncIterable<CardRow>): AsyncGenerator<CardRow[]> {
  let batch: CardRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
