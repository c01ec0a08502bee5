import type { Command } from '@commander-js/extra-typings';
import type { Call } from './call.ts';
import { addChangeCardCommands } from './change-card-commands.ts';
import { addImportCardsCommand } from './import-cards-command.ts';
import { addIssueCardsCommand } from './issue-cards-command.ts';
import { addExportCardsCommand, addShowCardCommand } from './read-cards-commands.ts';
import { addUnlockBatchCommand } from './unlock-batch-command.ts';
import { addListCardsCommand, addUnlockCardCommand } from './weak-codes-commands.ts';

/** What is done to cards from the command line; every change has an actor and a reason, which the audit log keeps. */
export function addCardsCommands(cards: Command, call: Call): void {
  addIssueCardsCommand(cards, call);
  addShowCardCommand(cards, call);
  addChangeCardCommands(cards, call);
  addUnlockCardCommand(cards, call);
  addUnlockBatchCommand(cards, call);
  addListCardsCommand(cards, call);
  addExportCardsCommand(cards, call);
  addImportCardsCommand(cards, call);
}
