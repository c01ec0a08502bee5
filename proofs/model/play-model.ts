import fc from 'fast-check';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { anyStep } from './ledger-steps.ts';
import { openModelServer } from './model-server.ts';
import { Notebook } from './notebook.ts';
import { RealLedger } from './real-ledger.ts';

export type ModelPlay = { readonly seed: number; readonly runs: number; readonly steps: number };
export type ModelReport = { readonly steps: number; readonly transfers: number; readonly placements: number };

const DAY = '2030-01-01';
const NOON = Temporal.Instant.from(`${DAY}T12:00:00Z`);

/**
 * Plays runs of steps in the notebook and in the database. Throws with the shortest run that it finds in which they
 * differ, or with the ledger's violations at the end.
 */
export async function playModel(connectionString: string, { seed, runs, steps }: ModelPlay): Promise<ModelReport> {
  const server = await openModelServer(connectionString);
  try {
    const salePage = await server.salePages.load('demo');
    let stepsTaken = 0;
    const isTheSame = fc.asyncProperty(
      fc.commands(anyStep(), { maxCommands: steps, size: 'max' }),
      async (commands) => {
        const real = new RealLedger(server, salePage, NOON);
        await fc.asyncModelRun(() => ({ model: new Notebook(DAY), real }), commands);
        stepsTaken += real.stepsTaken;
      },
    );
    await fc.assert(isTheSame, { seed, numRuns: runs });
    const { violations, transfers, placements } = await verifyLedger(server.db);
    if (violations.length > 0) throw new Error(violations.map(({ sentence }) => sentence).join('\n'));
    return { steps: stepsTaken, transfers, placements };
  } finally {
    await server.stop();
  }
}
