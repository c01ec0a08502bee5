import { cancelAsStaff } from '../reservation/cancel/cancel-as-staff.ts';
import { describePlacement } from '../reservation/placement/describe-placement.ts';
import { UsageFault, type Call } from './call.ts';
import { readCardOptions } from './card-options.ts';
import { withPlacements } from './reach-placements.ts';

/** `placements show`: everything about one placement. */
export async function showPlacementCommand({ words: [reference, ...rest], variables, output }: Call): Promise<number> {
  const named = needReference(reference);
  readCardOptions(rest, []);
  return withPlacements(variables, async (deps) => {
    const lines = await describePlacement(deps, named);
    for (const line of lines) output.out(line);
    if (lines.length === 0) output.error(`There is no placement ${named}.`);
    return lines.length === 0 ? 1 : 0;
  });
}

/** `placements cancel`, for the fee of the terms, another one or none. */
export async function cancelPlacementCommand({
  words: [reference, ...rest],
  variables,
  output,
}: Call): Promise<number> {
  const named = needReference(reference);
  const options = readCardOptions(rest, ['fee', 'waive-fee', 'actor', 'reason']);
  const [actor, reason] = [options.need('actor'), options.need('reason')];
  const isWaived = options.values['waive-fee'] !== undefined;
  if (isWaived && options.values.fee !== undefined) throw new UsageFault('--fee and --waive-fee exclude each other.');
  const fee = isWaived ? 'waived' : (options.values.fee ?? 'by the terms');
  return withPlacements(variables, async (deps) => {
    const cancelled = await cancelAsStaff(deps, named, { actor, reason, fee });
    if (cancelled.state === 'refused') {
      output.error(cancelled.reason);
      return 1;
    }
    for (const sentence of cancelled.sentences) output.out(sentence);
    return 0;
  });
}

function needReference(word: string | undefined): string {
  if (word === undefined || word.startsWith('--')) throw new UsageFault('The reference of the reservation is missing.');
  return word.trim().toUpperCase();
}
