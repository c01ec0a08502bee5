import type { Tx } from '../../platform/database/database.ts';

/**
 * For an act of staff: reads under a lock of the person, in the transaction of the act and before anything else is
 * locked, whether they still may do it. Throws where they may not.
 */
export type RequireRight = (tx: Tx) => Promise<void>;
