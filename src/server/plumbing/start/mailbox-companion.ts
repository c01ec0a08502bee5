import { startMailbox } from '../../../../mailbox/start-mailbox.ts';
import { beCompanion } from './companion.ts';

const portOf = (variable: string) => {
  const port = process.env[variable];
  return port === undefined || port === '' ? undefined : Number(port);
};

/** The demo's mailbox as a process beside its server; the only place that loads a mail server. */
await beCompanion(async () => {
  const mailbox = await startMailbox({
    mailPort: portOf('MAIL_PORT'),
    pagePort: portOf('MAILBOX_PORT'),
    folder: process.env['MAILBOX_DATA'] ?? '',
    clock: () => Date.now(),
  });
  const { mailUrl, url, notes } = mailbox;
  return { ready: JSON.stringify({ mailUrl, url, notes }), stop: () => mailbox.close() };
});
