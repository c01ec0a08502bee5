import { verifyLedger } from '../ledger/verify-ledger.ts';
import type { Call } from './call.ts';
import { withDatabase } from './reach-database.ts';

/** `ledger verify`: prints every violation and a count; 1 when there is any. */
export async function verifyLedgerCommand({ variables, output }: Call): Promise<number> {
  const verified = await withDatabase(variables, ({ db }) => verifyLedger(db));
  for (const { last4, transferId, sentence } of verified.violations) {
    const subject = [last4 && `card …${last4}`, transferId && `transfer ${transferId}`].filter(Boolean).join(', ');
    output.error(subject ? `${subject}: ${sentence}` : sentence);
  }
  const { cards, transfers, placements, violations } = verified;
  output.out(
    `Looked at ${cards} cards, ${transfers} transfers and ${placements} placements: ${violations.length} violations.`,
  );
  return violations.length === 0 ? 0 : 1;
}
