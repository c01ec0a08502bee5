import type { Command } from './call.ts';
import { adjustCardCommand, extendCardCommand, stateCommand } from './change-card-commands.ts';
import { importCardsCommand } from './import-cards-command.ts';
import { issueCardsCommand } from './issue-cards-command.ts';
import { exportCardsCommand, showCardCommand } from './read-cards-commands.ts';

/** What is done to cards from the command line; every change has an actor and a reason, which the audit log keeps. */
export const cardsCommands: Readonly<Record<string, Command>> = {
  'cards issue': issueCardsCommand,
  'cards show': showCardCommand,
  'cards activate': stateCommand('activate'),
  'cards freeze': stateCommand('freeze'),
  'cards unfreeze': stateCommand('unfreeze'),
  'cards void': stateCommand('void'),
  'cards extend': extendCardCommand,
  'cards adjust': adjustCardCommand,
  'cards export': exportCardsCommand,
  'cards import': importCardsCommand,
};

export const CARDS_USAGE = `  npm run staycard -- cards issue --product ID [--amount 50.00 | --uses 10] [--currency GBP] [--count 1]
      [--form physical|virtual|voucher] [--starts-on DATE] [--expires-on DATE] [--draft] WHO
  npm run staycard -- cards show CARD            state, value, lots, transfers and what people did to it
  npm run staycard -- cards activate CARD WHO    a draft can be used from now on; also freeze, unfreeze, void
  npm run staycard -- cards extend CARD --until DATE WHO
  npm run staycard -- cards adjust CARD --by -12.50 WHO
  npm run staycard -- cards export [--product ID] [--file FILE]
  npm run staycard -- cards import --file FILE WHO
      a CSV file with the columns code, second_secret, product, amount or uses, currency, starts_on, expires_on, form

  WHO is --actor NAME --reason TEXT. CARD is --card ID or --last4 XXXX [--product ID]; without them, or with
  --code-stdin, the code is read from the terminal or standard input. --sale-page ID is needed where there are several.`;
