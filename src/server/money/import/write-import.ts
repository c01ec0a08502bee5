import type { CardId } from '#domain/value/ids.ts';
import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listEndedCodes } from '../card/card-code-store.ts';
import { listIssued, renewFingerprints, type IssuedRow } from '../card/card-store.ts';
import { saveRegistration } from '../card/registration-store.ts';
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

/** Compares the cards of a file with existing ones. Writes none. */
export async function compareImport(tx: Tx, salePage: SalePage, rows: readonly ReadyCard[]): Promise<Compared> {
  if (rows.length === 0) return { fresh: [], known: [], taken: [] };
  const fingerprintsOf = rows.map(({ card: { fingerprint }, codeAlone }) => ({ fingerprint, codeAlone }));
  const ended = await listEndedCodes(tx, salePage.id, fingerprintsOf);
  const codes = rows.map(({ card }) => card.fingerprint);
  await renewFingerprints(tx, salePage.id, codes);
  const issued = await listIssued(
    tx,
    salePage.id,
    codes.map(({ now }) => now),
  );
  const issuedAs = new Map(issued.map((row) => [row.fingerprint.toString('hex'), row]));
  const [fresh, known, taken]: [ReadyCard[], KnownCard[], BadRow[]] = [[], [], []];
  for (const row of rows) {
    const code = row.card.fingerprint.now.toString('hex');
    const earlier = issuedAs.get(code);
    if (ended.has(code)) taken.push({ line: row.line, fault: 'code_taken', reason: ENDED });
    else if (!earlier) fresh.push(row);
    else if (isSame(row.card, earlier)) known.push({ ...row, cardId: earlier.cardId });
    else taken.push({ line: row.line, fault: 'code_taken', reason: TAKEN });
  }
  return { fresh, known, taken };
}

/** Inserts the cards of a file. Returns the lines that became new cards, and those whose codes are taken. */
export async function writeImport(
  tx: Tx,
  salePage: SalePage,
  rows: readonly ReadyCard[],
  cause: Cause,
): Promise<{ readonly imported: ReadonlySet<number>; readonly taken: readonly BadRow[] }> {
  const compared = await compareImport(tx, salePage, rows);
  const inserted = await issueCards(
    tx,
    compared.fresh.map(({ card }) => card),
    cause,
  );
  const isNew = ({ card }: ReadyCard) => inserted.has(card.id);
  const fresh = compared.fresh.filter(isNew);
  const entries = fresh.map(({ line, card }) => {
    return { action: 'import' as const, cardId: card.id, details: { line, amount: card.amount } };
  });
  await writeAudit(tx, entries, cause);
  // A concurrent import may have been faster.
  const late = await compareImport(
    tx,
    salePage,
    compared.fresh.filter((row) => !isNew(row)),
  );
  const known = [...compared.known, ...late.known, ...fresh.map((row) => ({ ...row, cardId: row.card.id }))];
  await saveImportedCodes(tx, salePage.id, known);
  const locked = fresh.filter(({ isLocked }) => isLocked).map(({ codeAlone }) => codeAlone);
  await lockCodes(tx, salePage.id, locked, cause.at);
  for (const { card, holder } of fresh) if (holder) await saveRegistration(tx, card.id, holder, cause.at);
  return { imported: new Set(fresh.map(({ line }) => line)), taken: [...compared.taken, ...late.taken] };
}

function isSame({ product, unit, amount }: CodedCard, issued: IssuedRow): boolean {
  const currency = unit.type === 'money' ? unit.currency : null;
  return issued.productId === product.id && issued.currency === currency && issued.amount === amount;
}
