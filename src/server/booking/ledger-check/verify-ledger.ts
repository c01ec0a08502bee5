import type { Database } from '../../platform/database/database.ts';
import { listCaptureViolations } from './check-captures.ts';
import { countLedger, listTableViolations } from './ledger-check-store.ts';

/** Reads one snapshot and changes nothing, so it may run while guests book. */
export function verifyLedger(db: Database) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const counts = await countLedger(tx);
      const ofTables = await listTableViolations(tx);
      return { ...counts, violations: [...ofTables, ...(await listCaptureViolations(tx))] };
    });
}
