import { normalizeCode } from '#domain/card-code.ts';
import {
  areNumbered,
  findCodeWeakness,
  isWeakTogether,
  joinForeignCode,
  type CodeWeakness,
  type ForeignCode,
} from '#domain/foreign-code.ts';
import type { CardId } from '#domain/ids.ts';
import { writeAudit } from '../audit/audit-log.ts';
import { inTransaction } from '../plumbing/database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Cause } from '../ledger/ledger.ts';
import type { Keys } from '../plumbing/secrets/keys.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { listIssued, type IssuedRow } from './card-store.ts';
import { forgetEarlierLengths, saveImportedCodes, type ImportedCode } from './code-tries-store.ts';
import { codeCard, issueCards, type CodedCard } from './issue-card.ts';
import { parseCardTerms } from './parse-card-terms.ts';
import type { CardRow } from './read-card-rows.ts';

/** One batch is one transaction: large enough to be quick, small enough to hold in memory and in one statement. */
const BATCH_SIZE = 1_000;

export type ImportCounts = { readonly imported: number; readonly present: number; readonly bad: number };

type ImportCards = {
  readonly salePage: SalePage;
  readonly rows: AsyncIterable<CardRow>;
  /** The name under which they are found; null is none. */
  readonly batch: string | null;
  /** Whether codes that are weak together with their second secret become cards, which are locked the sooner. */
  readonly acceptsWeakCodes: boolean;
  readonly actor: string;
  readonly reason: string;
};

type ImportReport = {
  /** A row that did not become a card, by its line. */
  bad(line: number, reason: string): void;
  progress(counts: ImportCounts): void;
};

type ReadCard = { readonly line: number; readonly card: CodedCard; readonly code: ForeignCode };

/**
 * Makes cards of the codes of another system. A bad row is reported and stops no other. Safe to repeat: a code that is
 * there already as the same card is counted as present, as another card it is a bad row.
 */
export async function importCards(
  deps: Pick<Dependencies, 'db' | 'keys' | 'clock'>,
  { salePage, rows, batch: name, acceptsWeakCodes, actor, reason }: ImportCards,
  report: ImportReport,
): Promise<ImportCounts> {
  let counts: ImportCounts = { imported: 0, present: 0, bad: 0 };
  let codeBefore: string | null = null;
  for await (const batch of inBatches(rows)) {
    const faults: BadRow[] = [];
    const read = batch.flatMap((row) => readCard(deps, salePage, row, faults)).map(nameBatch(name));
    const good = judgeTogether(read, codeBefore, acceptsWeakCodes, faults);
    codeBefore = read.at(-1)?.code.code ?? codeBefore;
    const cause = { actor, reason, at: deps.clock.now() };
    const imported = await importBatch(deps, salePage, good, cause, faults);
    for (const { line, reason: why } of faults.toSorted((left, right) => left.line - right.line)) report.bad(line, why);
    counts = {
      imported: counts.imported + imported,
      present: counts.present + batch.length - imported - faults.length,
      bad: counts.bad + faults.length,
    };
    report.progress(counts);
  }
  await forgetEarlierLengths(deps.db, salePage.id);
  return counts;
}

function nameBatch(batch: string | null) {
  return (read: ReadCard): ReadCard => ({ ...read, card: { ...read.card, batch } });
}

type BadRow = { readonly line: number; readonly reason: string };

const WEAKNESSES: Readonly<Record<CodeWeakness, string>> = {
  empty: 'it has no code',
  symbol: 'its code has a character that nobody can type',
  'too-long': 'its code is longer than anybody types',
  'too-short': 'its code is too short to be hard to guess and has no second secret',
  'few-symbols': 'its code has too few different symbols and no second secret',
  sequence: 'its code is a sequence and has no second secret',
  repetition: 'its code repeats one part and has no second secret',
  'weak-second-secret': 'its second secret is too easy to guess',
};

function readCard(
  { keys }: Pick<Dependencies, 'keys'>,
  salePage: SalePage,
  row: CardRow,
  faults: BadRow[],
): readonly ReadCard[] {
  const refuse = (reason: string) => (faults.push({ line: row.line, reason }), []);
  if (row.state === 'refused') return refuse(row.reason);
  const { code = '', second_secret: secondSecret = null, ...rest } = row.fields;
  const weakness = findCodeWeakness({ code, secondSecret });
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
  const card = codeCard(keys, parsed.terms, joinForeignCode({ code, secondSecret }), normalizeCode(code));
  return [{ line: row.line, card, code: { code, secondSecret } }];
}

type JudgedCard = ReadCard & { readonly isWeak: boolean };

/**
 * Looks at codes beside each other in the file: where they are numbers that follow each other, one card gives away the
 * others, and only a second secret keeps them apart. Takes out those that are too weak by that.
 */
function judgeTogether(
  read: readonly ReadCard[],
  codeBefore: string | null,
  acceptsWeakCodes: boolean,
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
    faults.push({ line, reason: `${what} too easy to guess (--accept-weak-codes takes it)` });
    return [];
  });
}

/**
 * Writes a batch in one transaction; answers how many cards are new, and adds codes that are other cards to the faults.
 */
async function importBatch(
  { db, keys }: Pick<Dependencies, 'db' | 'keys'>,
  salePage: SalePage,
  good: readonly JudgedCard[],
  cause: Cause,
  faults: BadRow[],
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const cards = good.map(({ card }) => card);
    const inserted = await issueCards(tx, cards, cause);
    const isNew = ({ card }: JudgedCard) => inserted.has(card.id);
    const entries = good.filter(isNew).map(({ line, card }) => {
      return { action: 'import' as const, cardId: card.id, details: { line, amount: card.amount } };
    });
    await writeAudit(tx, entries, cause);
    const present = good.filter((row) => !isNew(row));
    const fingerprints = present.map(({ card }) => card.fingerprint.now);
    const issued = await listIssued(tx, salePage.id, fingerprints);
    const issuedAs = new Map(issued.map((row) => [row.fingerprint.toString('hex'), row]));
    const known = good.filter(isNew).map((row) => ({ ...row, cardId: row.card.id }));
    for (const row of present) {
      const earlier = issuedAs.get(row.card.fingerprint.now.toString('hex'));
      if (earlier && isSame(row.card, earlier)) known.push({ ...row, cardId: earlier.cardId });
      else {
        const reason = 'its code is there already, as another product or with another value';
        faults.push({ line: row.line, reason });
      }
    }
    await saveImportedCodes(tx, salePage.id, listImportedCodes(keys, salePage, known));
    return inserted.size;
  });
}

type KnownCard = JudgedCard & { readonly cardId: CardId };

/** Each card once: a file may have a line twice. */
function listImportedCodes(keys: Keys, { id }: SalePage, known: readonly KnownCard[]): ImportedCode[] {
  const codes = known.map(({ cardId, code: { code, secondSecret }, isWeak }) => ({
    cardId,
    codeAlone: keys.fingerprintCodeAlone(id, normalizeCode(code)),
    secretLength: [...normalizeCode(secondSecret ?? '')].length,
    isWeak,
  }));
  return [...new Map(codes.map((code) => [code.cardId, code])).values()];
}

function isSame({ product, unit, amount }: CodedCard, issued: IssuedRow): boolean {
  const currency = unit.type === 'money' ? unit.currency : null;
  return issued.productId === product.id && issued.currency === currency && issued.amount === amount;
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
