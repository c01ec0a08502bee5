import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import { readMailServer, type MailServer } from './mail-settings.ts';
import { startCompanion } from './plumbing/start/companion.ts';
import { openDataFolder } from './plumbing/start/data-folder.ts';
import { StartFailure } from './plumbing/start/start-failure.ts';

/** The demo's mailbox: where letters go, and where they can be read. */
export type OpenMailbox = {
  /** Both undefined where it did not start: the demo does without, and its letters wait. */
  readonly server: MailServer | undefined;
  readonly url: string | undefined;
  /** What is not as it was asked for. */
  readonly notes: readonly string[];
};

const Ready = z.object({ mailUrl: z.string(), url: z.string(), notes: z.array(z.string()) });

/** Starts the mailbox beside the demo's server, which never fails for it. */
export async function openMailbox(
  { mailboxPorts, dataFolder }: Config,
  stops: (() => Promise<void>)[],
): Promise<OpenMailbox> {
  try {
    const companion = await startCompanion('mailbox-companion.ts', {
      MAIL_PORT: String(mailboxPorts.mail ?? ''),
      MAILBOX_PORT: String(mailboxPorts.page ?? ''),
      MAILBOX_DATA: join(await openDataFolder(dataFolder), 'mailbox'),
    });
    stops.push(() => companion.stop());
    const { mailUrl, url, notes } = Ready.parse(JSON.parse(companion.ready));
    return { server: readMailServer(mailUrl, undefined), url, notes };
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    const note = `The demo has no mailbox, and its letters wait: ${error.message}`;
    return { server: undefined, url: undefined, notes: [note] };
  }
}
