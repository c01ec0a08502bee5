import { Option, type Command } from '@commander-js/extra-typings';
import { isUuid } from '#domain/ids.ts';
import type { MailState } from '#domain/mail-tries.ts';
import { listMails, sendLetterAgain, type Mail } from '../mail/send-again.ts';
import { inTransaction } from '../plumbing/database/database.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { COMMAND_LINE } from '../staff/places.ts';
import { showMail } from '../staff/show-mails.ts';
import { previewLetter } from '../write-letter.ts';
import type { Call } from './call.ts';
import { requireKnownPage } from './named-sale-page.ts';
import { actor, salePageOption, textOption } from './options.ts';
import { withDatabase } from './reach-database.ts';
import { withDesk } from './reach-desk.ts';
import { causeOf, type Why } from './who-types.ts';

const STATES: readonly MailState[] = ['queued', 'sending', 'sent', 'bounced', 'given_up', 'dropped'];
const MOST_LISTED = 200;

/** `mails list`, `mails show` and `mails send-again`. */
export function addMailsCommands(mails: Command, call: Call): void {
  mails
    .command('list')
    .description(`lists letters, the newest ${MOST_LISTED} first, one line each`)
    .addOption(new Option('--state <state>', 'only letters in this state').choices(STATES))
    .addOption(salePageOption)
    .action(({ state, salePage }) => printMails(call, state, salePage));
  mails
    .command('show')
    .description('prints a letter as it is written, without what its link opens')
    .argument('<id>', 'of the letter, as `mails list` shows it')
    .addOption(textOption('--language <code>', 'in another language of the sale page'))
    .action((id, { language }) => showLetter(call, id, language));
  mails
    .command('send-again')
    .description('sends a letter again; a running server does it within a minute')
    .argument('<id>', 'of the letter, as `mails list` shows it')
    .addOption(textOption('--reason <text>', 'why, for the audit log').default('sent again'))
    .addOption(actor)
    .action(async (id, why) => call.endWith(await sendAgain(call, id, why)));
}

async function printMails(
  { variables, output }: Call,
  state: MailState | undefined,
  salePageId: string | undefined,
): Promise<void> {
  const states = state === undefined ? STATES : [state];
  const mails = await withDatabase(variables, async (reached) => {
    await requireKnownPage(reached, salePageId);
    return listMails(reached.db, { salePageId, states, limit: MOST_LISTED });
  });
  for (const mail of mails) output.out(describe(mail));
  if (mails.length === 0) output.out('There is no such letter.');
  output.answer(mails);
}

function describe({
  id,
  kind,
  causeKey,
  recipient,
  salePageId,
  state,
  tries,
  answer,
  createdAt,
  sentAt,
}: Mail): string {
  const when = sentAt ?? createdAt;
  const said = answer === null ? '' : `; the server said: ${answer.replaceAll(/\s+/g, ' ')}`;
  const tried = `${tries} ${tries === 1 ? 'try' : 'tries'}`;
  return `${id}  ${state}  ${kind} of ${causeKey} to ${recipient ?? 'nobody any more'}, ${salePageId}, ${when.toString({ smallestUnit: 'second' })}, ${tried}${said}`;
}

async function showLetter({ variables, output }: Call, id: string, language: string | undefined): Promise<void> {
  if (!isUuid(id)) throw new StartFailure(`There is no letter ${id}.`);
  return withDesk(variables, async (deps) => {
    const shown = await showMail(deps, COMMAND_LINE, id, language, (mail, salePage, chosen) =>
      previewLetter(deps, mail, salePage, chosen),
    );
    const { kind, state, recipient, letter, languages } = shown;
    output.out(`${kind} to ${recipient ?? 'nobody any more'}, ${state}; languages: ${languages.join(', ')}`);
    output.out(letter ? `${letter.subject}\n\n${letter.text}` : 'What it said is kept no longer.');
    output.answer(shown);
  });
}

async function sendAgain({ variables, output }: Call, id: string, why: Why): Promise<0 | 1> {
  if (!isUuid(id)) {
    output.error(`There is no letter ${id}.`);
    return 1;
  }
  return withDatabase(variables, async (reached) => {
    const cause = causeOf(reached, why);
    const { state, sentence } = await inTransaction(reached.db, (tx) => sendLetterAgain(tx, undefined, id, cause));
    if (state === 'done') output.out(sentence);
    else output.error(sentence);
    return state === 'done' ? 0 : 1;
  });
}
