import type { ImportFault, ImportWarning } from '#contract/desk/staff-choices.ts';
import { registrationRule } from '#domain/card/card.ts';
import { isExpired } from '#domain/card/lot.ts';
import { foldDigitsAndCase, normalizeCode } from '#domain/card/card-code.ts';
import { watchForSpreadsheet } from '#domain/desk/changed-by-spreadsheet.ts';
import {
  areNumbered,
  findCodeWeakness,
  isWeakTogether,
  joinForeignCode,
  type CodeWeakness,
  type ForeignCode,
} from '#domain/card/foreign-code.ts';
import { mayBeThousands } from '#domain/desk/written-habit.ts';
import { findRegistrationFaults } from '#domain/stay/buyer.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { asId } from '#domain/value/ids.ts';
import { cleanEmail } from '#domain/value/validation.ts';
import type { MoneyParts } from '../money-parts.ts';
import type { TakenCurrencies } from '../../hotel/list-taken-currencies.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { Holder } from '../card/registration-store.ts';
import type { NumbersOf } from '../code/code-numbers.ts';
import { codeCard, type CodedCard } from '../issue/issue-card.ts';
import { parseCardTerms } from '../issue/parse-card-terms.ts';
import { isSignOf } from './currency-sign.ts';
import type { CardRow } from './read-card-rows.ts';

/** One batch is one transaction: large enough to be fast, small enough for memory and one statement. */
const BATCH_SIZE = 200;

export type ReadImport = {
  readonly salePage: SalePage;
  readonly currencies: TakenCurrencies;
  readonly rows: AsyncIterable<CardRow>;
  readonly batch: string | null;
  /**
   * Whether to accept codes that are weak even with their PIN. They are locked after fewer misses, and from the start
   * if anyone would guess the PIN.
   */
  readonly acceptsWeakCodes: boolean;
  /** Numbers of the codes without PINs. Given if the result is shown to a person. */
  readonly numbersOf?: NumbersOf;
};

type ReadCard = {
  readonly line: number;
  readonly card: CodedCard;
  readonly code: ForeignCode;
  readonly codeAlone: Buffer;
  /** Until staff give the card another code. */
  readonly isLocked: boolean;
  readonly holder: Holder | null;
};

/** A card ready to be inserted. Contains its code only as fingerprints. */
export type ReadyCard = Omit<ReadCard, 'code'> & {
  readonly secretLength: number;
  readonly isWeak: boolean;
  readonly numbers: readonly Buffer[];
};

export type BadRow = { readonly line: number; readonly fault: ImportFault; readonly reason: string };

type ReadBatch = {
  readonly rows: number;
  readonly cards: readonly ReadyCard[];
  readonly faults: BadRow[];
  /** For all rows of the file so far. */
  readonly warnings: readonly ImportWarning[];
  /** Accepted rows without `issuing_property`, of the file so far. */
  readonly withoutIssuer: number;
};

/** Reads the rows of a file in batches. The result contains no codes. */
export async function* readImport(
  { keys, clock }: Pick<MoneyParts, 'keys' | 'clock'>,
  { rows, numbersOf = () => [], ...file }: ReadImport,
): AsyncGenerator<ReadBatch> {
  let codeBefore: string | null = null;
  const lineOf: LineOfCode = new Map();
  const { salePage, currencies, acceptsWeakCodes } = file;
  const idOfName = listProductNames(salePage);
  const signs = watchForSpreadsheet();
  const warnings = new Set<ImportWarning>();
  let withoutIssuer = 0;
  const today = dateAt(clock.now(), salePage.timeZone);
  for await (const batch of inBatches(rows)) {
    const faults: BadRow[] = [];
    for (const row of batch) if (row.state === 'read') signs.see(codeOf(row));
    const read = batch.flatMap((row) => readCard({ keys }, { ...file, idOfName }, row, faults));
    const isKnown = ({ card: { unit } }: ReadCard) => unit.type === 'uses' || currencies.known.has(unit.currency);
    if (read.some(({ card }) => isExpired(card, today))) warnings.add('cards_expired');
    if (!read.every(isKnown)) warnings.add('currencies_not_checked');
    const first = read.filter((row) => isFirstOfCode(row, lineOf, faults));
    const good = judgeTogether(first, codeBefore, acceptsWeakCodes, faults);
    codeBefore = first.at(-1)?.code.code ?? codeBefore;
    const cards = good.map((row) => forgetCode(row, numbersOf));
    if (cards.some(({ isLocked }) => isLocked)) warnings.add('cards_locked');
    withoutIssuer += cards.filter(({ card }) => !card.sale?.issuingPropertyId).length;
    if (withoutIssuer > 0) warnings.add('issuer_unknown');
    yield { rows: batch.length, cards, faults, warnings: [...signs.list(), ...warnings], withoutIssuer };
  }
}

/** The line of each accepted code, by the fingerprints of the number alone and of the whole code. */
type LineOfCode = Map<string, number>;

/**
 * Accepts only the first row with a code. Otherwise a file of one code with all its PINs would show which is right.
 * Guests whose codes a spreadsheet made equal would share a card.
 */
function isFirstOfCode({ line, card, codeAlone }: ReadCard, lineOf: LineOfCode, faults: BadRow[]): boolean {
  const [together, alone] = [card.fingerprint.now.toString('latin1'), codeAlone.toString('latin1')];
  const same = lineOf.get(together);
  const first = same ?? lineOf.get(alone);
  if (first === undefined) {
    lineOf.set(together, line).set(alone, line);
    return true;
  }
  faults.push({
    line,
    fault: 'code_repeated',
    reason: `its code is on line ${first}${same === undefined ? ', with another second secret' : ' already'}`,
  });
  return false;
}

function forgetCode({ code, ...card }: JudgedCard, numbersOf: NumbersOf): ReadyCard {
  return { ...card, secretLength: [...normalizeCode(code.secondSecret ?? '')].length, numbers: numbersOf(code) };
}

const WEAKNESSES: Readonly<Record<CodeWeakness, readonly [ImportFault, string]>> = {
  empty: ['no_code', 'it has no code'],
  symbol: ['code_symbols', 'its code has a character that cannot be typed'],
  too_long: ['code_symbols', 'its code is too long to type'],
  number: [
    'code_rounded',
    'its code or second secret is a number that a spreadsheet has rounded: format that column as text, and export again',
  ],
  marks: ['code_symbols', 'its code or second secret begins or ends with a mark that guests do not type'],
  too_short: ['code_weak', 'its code is too short to be hard to guess and has no second secret'],
  few_symbols: ['code_weak', 'its code has too few different symbols and no second secret'],
  sequence: ['code_weak', 'its code is a sequence and has no second secret'],
  repetition: ['code_weak', 'its code repeats one part and has no second secret'],
  weak_second_secret: [
    'pin_weak',
    'its second secret is too easy to guess (--accept-weak-codes takes the card, locked)',
  ],
};

/** Product ids by their names in every language. A name of two products is left out. */
function listProductNames({ products }: SalePage): ReadonlyMap<string, string> {
  const named = [...products.values()].flatMap((product) =>
    [product, ...Object.values(product.texts)].map(({ name }) => [foldName(name), product.id] as const),
  );
  const ids = Map.groupBy(named, ([name]) => name);
  return new Map([...ids].flatMap(([, all]) => (new Set(all.map(([, id]) => id)).size === 1 ? all.slice(0, 1) : [])));
}

const foldName = (name: string) => foldDigitsAndCase(name).replaceAll(/\s+/g, ' ').trim();

type ReadRow = Extract<CardRow, { state: 'read' }>;

function codeOf({ fields }: ReadRow): ForeignCode {
  return { code: fields.code ?? '', secondSecret: fields.second_secret ?? null };
}

type ReadFile = Omit<ReadImport, 'rows' | 'numbersOf'> & {
  readonly idOfName: ReadonlyMap<string, string>;
};

function readCard(
  { keys }: Pick<MoneyParts, 'keys'>,
  { salePage, currencies, batch, acceptsWeakCodes, idOfName }: ReadFile,
  row: CardRow,
  faults: BadRow[],
): readonly ReadCard[] {
  const refuse = (fault: ImportFault, reason: string) => (faults.push({ line: row.line, fault, reason }), []);
  if (row.state === 'refused') return refuse(row.fault, row.reason);
  const code = codeOf(row);
  const { fields: rest, signs } = row;
  const weakness = findCodeWeakness(code);
  const isLocked =
    weakness === 'weak_second_secret' && acceptsWeakCodes && normalizeCode(code.secondSecret ?? '') !== '';
  if (weakness && !isLocked) return refuse(...WEAKNESSES[weakness]);
  if (rest.amount === undefined && rest.uses === undefined)
    return refuse('no_value', 'it has neither an amount nor uses');
  const { product: written = '' } = rest;
  const parsed = parseCardTerms(salePage, {
    ...rest,
    product: salePage.products.has(asId(written)) ? written : (idOfName.get(foldName(written)) ?? written),
    startsOn: rest.starts_on,
    expiresOn: rest.expires_on,
    issuingProperty: rest.issuing_property,
    priceCurrency: rest.price_currency,
    taxKind: rest.tax_kind,
  });
  if (parsed.state === 'refused') {
    const isOpen = parsed.fault === 'amount' && mayBeThousands(rest.amount ?? '');
    return refuse(isOpen ? 'amount_open' : parsed.fault, parsed.reason);
  }
  const { unit, sale } = parsed.terms;
  if (unit.type === 'money' && currencies.isWhole && !currencies.known.has(unit.currency)) {
    return refuse('currency', `no hotel of the sale page takes ${unit.currency}, or has a rate for it`);
  }
  const foreign = Object.entries(signs).find(([column, sign]) => {
    const currency = column === 'price' ? sale.pricePaid?.currency : unit.type === 'money' ? unit.currency : undefined;
    return currency === undefined || !isSignOf(currency, sign);
  });
  if (foreign) return refuse('currency', `its ${foreign[0]} is in "${foreign[1]}", and its currency another`);
  const holder = readHolder(rest);
  const { product, form } = parsed.terms;
  if (holder === undefined) return refuse('holder', 'its holder needs an email address, a first and a last name');
  if (holder && registrationRule(form, product) === 'none')
    return refuse('holder_unused', 'a card of its kind has no holder');
  const number = normalizeCode(code.code);
  const card = codeCard(keys, { ...parsed.terms, batch }, joinForeignCode(code), number);
  return [{ line: row.line, card, code, codeAlone: keys.fingerprintCodeAlone(salePage.id, number), isLocked, holder }];
}

/** Null without a holder, undefined if the holder is not complete. */
function readHolder({ email = '', first_name: firstName = '', last_name: lastName = '' }: ReadRow['fields']) {
  if (`${email}${firstName}${lastName}` === '') return null;
  const holder: Holder = { firstName, lastName, email: cleanEmail(email), language: null };
  return findRegistrationFaults({ ...holder, emailConfirmation: holder.email }).length === 0 ? holder : undefined;
}

type JudgedCard = ReadCard & { readonly isWeak: boolean };

/**
 * Compares the codes within the file. If they are consecutive numbers, one card gives away the others, and only a
 * PIN protects them. Removes the codes that are too weak because of that.
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
      faults.push({
        line,
        fault: 'code_numbered',
        reason: 'its code is numbered on from its neighbour and has no second secret',
      });
      return [];
    }
    const isWeak = isWeakTogether(code, isNumbered);
    if (!isWeak || acceptsWeakCodes) return [{ ...row, isWeak }];
    const what = isNumbered
      ? 'its code is numbered, and its second secret is'
      : 'its code and second secret together are';
    const fault = isNumbered ? 'pin_numbered' : 'pin_weak';
    faults.push({ line, fault, reason: `${what} too easy to guess (--accept-weak-codes takes it)` });
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
