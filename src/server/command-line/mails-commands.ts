import { Option, type Command } from '@commander-js/extra-typings';
import type { MailState } from '#domain/mail-tries.ts';
import { listMails, sendLetterAgain, type Mail } from '../mail/send-again.ts';
import { inTransaction } from '../plumbing/database/database.ts';
import type { Call } from './call.ts';
import { salePageOption } from './options.ts';
import { withDatabase } from './reach-database.ts';

const STATES: readonly MailState[] = ['queued', 'sending', 'sent', 'bounced', 'given_up', 'dropped'];
const MOST_LISTED = 200;

/** `mails list` and `mails send-again`. */
export function addMailsCommands(mails: Command, call: Call): void {
  mails
    .command('list')
    .description(`lists letters, the newest ${MOST_LISTED} first, one line each`)
    .addOption(new Option('--state <state>', 'only letters in this state').choices(STATES))
    .addOption(salePageOption)
    .action(({ state, salePage }) => printMails(call, state, salePage));
  mails
    .command('send-again')
    .description('sends a letter again; a running server does it within a minute')
    .argument('<id>', 'of the letter, as `mails list` shows it')
    .action(async (id) => call.endWith(await sendAgain(call, id)));
}

async function printMails(
  { variables, output }: Call,
  state: MailState | undefined,
  salePageId: string | undefined,
): Promise<void> {
  const states = state === undefined ? STATES : [state];
  const mails = await withDatabase(variables, ({ db }) => listMails(db, { salePageId, states, limit: MOST_LISTED }));
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

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function sendAgain({ variables, output }: Call, id: string): Promise<0 | 1> {
  if (!ID.test(id)) {
    output.error(`There is no letter ${id}.`);
    return 1;
  }
  return withDatabase(variables, async ({ db, clock }) => {
    const { state, sentence } = await inTransaction(db, (tx) => sendLetterAgain(tx, undefined, id, clock.now()));
    if (state === 'done') output.out(sentence);
    else output.error(sentence);
    return state === 'done' ? 0 : 1;
  });
}
