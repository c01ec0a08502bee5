import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../platform/config/config.ts';
import { readMailServer, type MailServer } from '../platform/config/mail-settings.ts';
import { startCompanion } from '../platform/start/companion.ts';
import { openDataFolder } from '../platform/start/data-folder.ts';
import { StartFailure } from '../platform/start/start-failure.ts';

export type OpenMailCatcher = {
  /** Both undefined if it did not start: the demo runs without it, and its letters wait. */
  readonly server: MailServer | undefined;
  readonly url: string | undefined;
  readonly notes: readonly string[];
};

const Ready = z.object({ mailUrl: z.string(), url: z.string(), notes: z.array(z.string()) });

/** Starts the mail catcher beside the demo's server. Its failure never stops the server. */
export async function openMailCatcher(
  { mailCatcherPorts, dataFolder }: Config,
  stops: (() => Promise<void>)[],
): Promise<OpenMailCatcher> {
  try {
    const companion = await startCompanion('mail-catcher-companion.ts', {
      MAIL_PORT: String(mailCatcherPorts.mail ?? ''),
      MAILBOX_PORT: String(mailCatcherPorts.page ?? ''),
      MAIL_CATCHER_DATA: join(await openDataFolder(dataFolder), 'mail-catcher'),
    });
    stops.push(() => companion.stop());
    const { mailUrl, url, notes } = Ready.parse(JSON.parse(companion.ready));
    return { server: readMailServer(mailUrl, undefined), url, notes };
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    const note = `The demo has no mail catcher, and its letters wait: ${error.message}`;
    return { server: undefined, url: undefined, notes: [note] };
  }
}
