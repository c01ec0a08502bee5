import type { Command } from './call.ts';
import { cancelPlacementCommand, showPlacementCommand } from './cancel-placements-commands.ts';
import { listPlacementsCommand, settlePlacementCommand } from './decide-placements-commands.ts';

/**
 * What is done to placements from the command line; every change has an actor and a reason, which the audit log keeps.
 */
export const placementsCommands: Readonly<Record<string, Command>> = {
  'placements list': listPlacementsCommand,
  'placements show': showPlacementCommand,
  'placements cancel': cancelPlacementCommand,
  'placements settle': settlePlacementCommand,
};

export const PLACEMENTS_USAGE = `  npm run staycard -- placements list [--needing-a-person]     what is not settled yet
  npm run staycard -- placements show REFERENCE   state, cards, terms of cancelling, history and what people did to it
  npm run staycard -- placements cancel REFERENCE [--fee AMOUNT | --waive-fee] WHO
      calls a reservation off at the hotel, also where its guest cannot, for the fee of its terms or another one
  npm run staycard -- placements settle REFERENCE --as confirmed|released WHO
      a person decides; the hotel is asked first, and where it says otherwise --despite-the-hotel is needed. What is
      settled already and needs a person is noted as seen to, --as what it is`;
