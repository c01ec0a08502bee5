import { startMailCatcher } from '../../../../mail-catcher/start-mail-catcher.ts';
import { beCompanion } from './companion.ts';

const portOf = (variable: string) => {
  const port = process.env[variable];
  return port === undefined || port === '' ? undefined : Number(port);
};

/** Runs the demo's mail catcher as a process beside its server. Only this file loads a mail server. */
await beCompanion(async () => {
  const catcher = await startMailCatcher({
    mailPort: portOf('MAIL_PORT'),
    pagePort: portOf('MAILBOX_PORT'),
    folder: process.env['MAIL_CATCHER_DATA'] ?? '',
    clock: () => Date.now(),
  });
  const { mailUrl, url, notes } = catcher;
  return { ready: JSON.stringify({ mailUrl, url, notes }), stop: () => catcher.close() };
});
