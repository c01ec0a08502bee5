import type { Command } from '@commander-js/extra-typings';
import { describePlacement, readPlacementStory } from '../reservation/placement/describe-placement.ts';
import type { Call } from './call.ts';
import { REFERENCE, salePageOption } from './options.ts';
import { requirePlacement, withPlacements } from './reach-placements.ts';

/** `placements show`. */
export function addShowPlacementCommand(placements: Command, call: Call): void {
  placements
    .command('show')
    .description('prints state, cards, cancellation terms, history and audit log of a reservation')
    .argument(...REFERENCE)
    .addOption(salePageOption)
    .action((reference, { salePage }) => showPlacement(call, reference, salePage));
}

async function showPlacement(
  { variables, output }: Call,
  reference: string,
  salePageId: string | undefined,
): Promise<void> {
  return withPlacements(variables, async (deps) => {
    await requirePlacement(deps, reference, salePageId);
    for (const line of await describePlacement(deps, reference)) output.out(line);
    output.answer(await readPlacementStory(deps, reference));
  });
}
