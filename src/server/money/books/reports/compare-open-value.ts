import type { Tx } from '../../../platform/database/database.ts';
import { findClosing, findDifferences } from '../read-liability.ts';
import { sumOpenValue, type OpenValue } from './open-value-store.ts';
import type { ReportQuestion } from './report.ts';

type Compared = { readonly open: readonly OpenValue[]; readonly faults: readonly string[] };

/** All open value, from the lots, and its differences from the liability's closing, which comes from the transfers. */
export async function compareOpenValue(tx: Tx, question: ReportQuestion): Promise<Compared> {
  const open = await sumOpenValue(tx, { ...question, filter: {} });
  const { lines, faults } = await findClosing(tx, question.salePage, question.period, question.propertyIds);
  return { open, faults: [...faults, ...findDifferences(lines, open)] };
}
