import type { Command } from '@commander-js/extra-typings';
import type { Call } from './call.ts';
import { addListPlacementsCommand, addSettlePlacementCommand } from './decide-placements-commands.ts';
import { addShowPlacementCommand } from './show-placement-command.ts';

/**
 * What is done to placements from the command line; every change has an actor and a reason, which the audit log keeps.
 */
export function addPlacementsCommands(placements: Command, call: Call): void {
  addListPlacementsCommand(placements, call);
  addShowPlacementCommand(placements, call);
  addSettlePlacementCommand(placements, call);
}
