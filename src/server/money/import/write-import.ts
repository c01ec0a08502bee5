import type { CardId } from '#domain/value/ids.ts';
import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listEndedCodes, renewEndedCodes } from '../card/card-code-store.ts';
import { listIssued, renewFingerprints, type IssuedRow } from '../card/card-store.ts';
import { saveRegistrations } from '../card/registration-store.ts';
import { lockCodes, saveImportedCodes } from '../code/code-tries-store.ts';
import { issueCards, type CodedCard } from '../issue/issue-card.ts';
import type { BadRow, ReadyCard } from './read-import.ts';

const TAKEN = 'its code is there already, as another product or with another value';
const ENDED = 'its card is there already, and has another code now';

type KnownCard = ReadyCard & { readonly cardId: CardId };
type Compared = {
  readonly fresh: readonly ReadyCard[];
  /** Rows of cards that exist with the same product and value. */
  readonly known: readonly KnownCard[];
  /** Rows whose codes other cards have or had. */
  readonly taken: readonly BadRow[];
};

/** Compares the cards of a file with existing ones, also by the earlier key. Writes and locks none. */
export async function compareImport(
  db: Database | Tx,
  salePage: SalePage,
  rows: readonly ReadyCard[],
): Promise<Compared> {
  if (rows.length === 0) return { fresh: [], known: [], taken: [] };
  const codes = rows.map(({ card }) => card.fingerprint);
  const ended = await listEndedCodes(db, salePage.id, codes);
  const both = codes.flatMap(({ now, before = now }) => [now, before]);
  const issued = await listIssued(db, salePage.id, both);
  const issuedAs = new Map(issued.map((row) => [row.fingerprint.toString('hex'), row]));
  const [fresh, known, taken]: [ReadyCard[], KnownCard[], BadRow[]] = [[], [], []];
  for (const row of rows) {
    const { now, before = now } = row.card.fingerprint;
    const earlier = issuedAs.get(now.toString('hex')) ?? issuedAs.get(before.toString('hex'));
    if (ended.has(now.toString('hex'))) taken.push({ line: row.line, fault: 'code_taken', reason: ENDED });
    else if (!earlier) fresh.push(row);
    else if (isSame(row.card, earlier)) known.push({ ...row, cardId: earlier.cardId });
    else taken.push({ line: row.line, fault: 'code_taken', reason: TAKEN });
  }
  return { fresh, known, taken };
}

/** Compares under locks, with codes that are renewed under the current key. */
async function renewAndCompare(tx: Tx, salePage: SalePage, rows: readonly ReadyCard[]): Promise<Compared> {
  const codes = rows.map(({ card: { fingerprint }, codeAlone }) => ({ fingerprint, codeAlone }));
  await renewEndedCodes(tx, salePage.id, codes);
  const fingerprints = rows.map(({ card }) => card.fingerprint);
  await renewFingerprints(tx, salePage.id, fingerprints);
  return compareImport(tx, salePage, rows);
}

/** Inserts the cards of a file. `known` includes the new ones. */
export async function writeImport(
  tx: Tx,
  salePage: SalePage,
  rows: readonly ReadyCard[],
  cause: Cause,
): Promise<Compared> {
  const compared = await renewAndCompare(tx, salePage, rows);
  const cards = compared.fresh.map(({ card }) => card);
  const inserted = await issueCards(tx, cards, cause);
  const isNew = ({ card }: ReadyCard) => inserted.has(card.id);
  const fresh = compared.fresh.filter(isNew);
  const entries = fresh.map(({ line, card }) => {
    return { action: 'import' as const, cardId: card.id, details: { line, amount: card.amount } };
  });
  await writeAudit(tx, entries, cause);
  // A concurrent import may have been faster.
  const raced = compared.fresh.filter((row) => !isNew(row));
  const late = await renewAndCompare(tx, salePage, raced);
  const known = [...compared.known, ...late.known, ...fresh.map((row) => ({ ...row, cardId: row.card.id }))];
  await saveImportedCodes(tx, salePage.id, known);
  const locked = fresh.filter(({ isLocked }) => isLocked).map(({ codeAlone }) => codeAlone);
  await lockCodes(tx, salePage.id, locked, cause.at);
  const holders = fresh.flatMap(({ card, holder }) => (holder ? [{ ...holder, cardId: card.id }] : []));
  await saveRegistrations(tx, holders, cause.at);
  return { fresh, known, taken: [...compared.taken, ...late.taken] };
}

function isSame({ product, unit, amount }: CodedCard, issued: IssuedRow): boolean {
  const currency = unit.type === 'money' ? unit.currency : null;
  return issued.productId === product.id && issued.currency === currency && issued.amount === amount;
}
