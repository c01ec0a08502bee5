import type { Command } from './call.ts';
import { listPlacementsCommand, settlePlacementCommand } from './decide-placements-commands.ts';

/** What is done to placements from the command line; every change has an actor and a reason, which the audit log keeps. */
export const placementsCommands: Readonly<Record<string, Command>> = {
  'placements list': listPlacementsCommand,
  'placements settle': settlePlacementCommand,
};

export const PLACEMENTS_USAGE = `  npm run staycard -- placements list [--needing-a-person]     what is not settled yet
  npm run staycard -- placements settle REFERENCE --as confirmed|released WHO
      a person decides; the hotel is asked first, and where it says otherwise --despite-the-hotel is needed. What is
      settled already and needs a person is noted as seen to, --as what it is`;
