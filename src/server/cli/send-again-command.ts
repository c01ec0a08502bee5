import type { Command } from '@commander-js/extra-typings';
import { isUuid } from '#domain/value/ids.ts';
import { sendLetterAgain } from '../letters/mail/send-again.ts';
import { inTransaction } from '../platform/database/database.ts';
import { StartFailure } from '../platform/start/start-failure.ts';
import type { CommandContext } from './command-context.ts';
import { actor, textOption } from './options.ts';
import { withDatabase } from './reach-database.ts';
import { causeOf, type Why } from './actor.ts';

export function addSendAgainCommand(mails: Command, call: CommandContext): void {
  mails
    .command('send-again')
    .description('sends a letter again, within a minute if a server is running')
    .argument('<id>', 'the id of the letter, the last part of its address at the desk')
    .addOption(textOption('--reason <text>', 'the reason, for the audit log').default('sent again'))
    .addOption(actor)
    .action(async (id, why) => sendAgain(call, id, why));
}

async function sendAgain({ variables, output }: CommandContext, id: string, why: Why): Promise<void> {
  if (!isUuid(id)) throw new StartFailure(`There is no letter ${id}.`);
  return withDatabase(variables, async (reached) => {
    const cause = causeOf(reached, why);
    const { state, sentence } = await inTransaction(reached.db, (tx) => sendLetterAgain(tx, undefined, id, cause));
    if (state === 'refused') throw new StartFailure(sentence);
    output.out(sentence);
  });
}
