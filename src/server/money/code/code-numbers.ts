import { normalizeCode } from '#domain/card/card-code.ts';
import { cutCode } from '#domain/card/code-guessing.ts';
import { joinForeignCode, type ForeignCode } from '#domain/card/foreign-code.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listNumbersTaken, listSecretLengths } from './code-tries-store.ts';

export { listNumberedCards, lockNumbers } from './code-tries-store.ts';

/** Fingerprints of every part of a code that may be a number before a PIN. */
export type NumbersOf = (code: ForeignCode) => readonly Buffer[];

/** Also splits codes in which number and PIN are joined, by the lengths of the sale page's PINs. */
export async function readNumbersOf(tx: Database | Tx, keys: Keys, { id }: SalePage): Promise<NumbersOf> {
  const lengths = await listSecretLengths(tx, id);
  // Codes imported under the earlier key have fingerprints of that key.
  const eachKeys = [keys, ...(keys.earlier ? [keys.earlier] : [])];
  return (code) => {
    const own = code.secondSecret === null ? [] : [normalizeCode(code.code)];
    const cuts = cutCode(joinForeignCode(code)).filter(({ secretLength }) => lengths.includes(secretLength));
    const numbers = new Set([...own, ...cuts.map((cut) => cut.code)]);
    return eachKeys.flatMap((each) => [...numbers].map((number) => each.fingerprintCodeAlone(id, number)));
  };
}

/** Fingerprints of a typed number, alone or followed by any second secret. */
export async function listNumbers(
  db: Database,
  keys: Keys,
  salePages: readonly SalePage[],
  typed: string,
): Promise<Buffer[]> {
  const numbers = salePages.map(async (salePage) => {
    const numbersOf = await readNumbersOf(db, keys, salePage);
    return numbersOf({ code: typed, secondSecret: '' });
  });
  return (await Promise.all(numbers)).flat();
}

type Numbered = { readonly line: number; readonly numbers: readonly Buffer[] };

/**
 * The lines whose number belongs to a card with a PIN, whatever PIN the line has. So the preview of an
 * import never reveals which secret is right.
 */
export async function findNumbersTaken(
  db: Database | Tx,
  salePage: SalePage,
  rows: readonly Numbered[],
): Promise<ReadonlySet<number>> {
  const all = rows.flatMap(({ numbers }) => numbers);
  const taken = await listNumbersTaken(db, salePage.id, all);
  const isTaken = ({ numbers }: Numbered) => numbers.some((number) => taken.has(number.toString('hex')));
  return new Set(rows.filter(isTaken).map(({ line }) => line));
}
