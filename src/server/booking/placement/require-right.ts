import type { Tx } from '../../platform/database/database.ts';

/**
 * Checks that the member of staff still has the right. Runs under a lock of their row, in the transaction of the act
 * and before any other lock. Throws if they no longer have it.
 */
export type RequireRight = (tx: Tx) => Promise<void>;
