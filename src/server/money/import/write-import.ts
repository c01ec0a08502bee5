import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listEndedCodes } from '../card/card-code-store.ts';
import { listIssued, type IssuedRow } from '../card/card-store.ts';
import { saveRegistration } from '../card/registration-store.ts';
import { lockCodes, saveImportedCodes } from '../code/code-tries-store.ts';
import { issueCards, type CodedCard } from '../issue/issue-card.ts';
import type { BadRow, ReadyCard } from './read-import.ts';

const TAKEN = 'its code is there already, as another product or with another value';
const ENDED = 'its card is there already, and has another code now';

/**
 * Inserts the cards of a file. Returns the lines that became new cards, and those whose codes other cards have or had.
 */
export async function writeImport(
  tx: Tx,
  salePage: SalePage,
  rows: readonly ReadyCard[],
  cause: Cause,
): Promise<{ readonly imported: ReadonlySet<number>; readonly taken: readonly BadRow[] }> {
  const fingerprintsOf = rows.map(({ card: { fingerprint }, codeAlone }) => ({ fingerprint, codeAlone }));
  const ended = await listEndedCodes(tx, salePage.id, fingerprintsOf);
  const hasEnded = ({ card }: ReadyCard) => ended.has(card.fingerprint.now.toString('hex'));
  const taken = rows.filter(hasEnded).map(({ line }) => refuseTaken(line, ENDED));
  const good = rows.filter((row) => !hasEnded(row));
  const cards = good.map(({ card }) => card);
  const inserted = await issueCards(tx, cards, cause);
  const isNew = ({ card }: ReadyCard) => inserted.has(card.id);
  const fresh = good.filter(isNew);
  const entries = fresh.map(({ line, card }) => {
    return { action: 'import' as const, cardId: card.id, details: { line, amount: card.amount } };
  });
  await writeAudit(tx, entries, cause);
  const present = good.filter((row) => !isNew(row));
  const fingerprints = present.map(({ card }) => card.fingerprint.now);
  const issued = await listIssued(tx, salePage.id, fingerprints);
  const issuedAs = new Map(issued.map((row) => [row.fingerprint.toString('hex'), row]));
  const known = fresh.map((row) => ({ ...row, cardId: row.card.id }));
  for (const row of present) {
    const earlier = issuedAs.get(row.card.fingerprint.now.toString('hex'));
    if (earlier && isSame(row.card, earlier)) known.push({ ...row, cardId: earlier.cardId });
    else taken.push(refuseTaken(row.line, TAKEN));
  }
  await saveImportedCodes(tx, salePage.id, known);
  const locked = fresh.filter(({ isLocked }) => isLocked).map(({ codeAlone }) => codeAlone);
  await lockCodes(tx, salePage.id, locked, cause.at);
  for (const { card, holder } of fresh) if (holder) await saveRegistration(tx, card.id, holder, cause.at);
  return { imported: new Set(fresh.map(({ line }) => line)), taken };
}

function refuseTaken(line: number, reason: string): BadRow {
  return { line, fault: 'code_taken', reason };
}

function isSame({ product, unit, amount }: CodedCard, issued: IssuedRow): boolean {
  const currency = unit.type === 'money' ? unit.currency : null;
  return issued.productId === product.id && issued.currency === currency && issued.amount === amount;
}
