import type { Command } from '@commander-js/extra-typings';
import { addActivateCardCommand } from './activate-card-command.ts';
import type { CommandContext } from '../command-context.ts';
import { addFreezeManyCommand } from './freeze-many-command.ts';
import { addImportCardsCommand } from './import-cards-command.ts';
import { addIssueCardsCommand } from './issue-cards-command.ts';
import { addExportCardsCommand } from './export-cards-command.ts';
import { addShowCardCommand } from './show-card-command.ts';

export function addCardsCommands(cards: Command, call: CommandContext): void {
  addIssueCardsCommand(cards, call);
  addShowCardCommand(cards, call);
  addActivateCardCommand(cards, call);
  addExportCardsCommand(cards, call);
  addImportCardsCommand(cards, call);
  addFreezeManyCommand(cards, call);
}
