import type { RunningServer } from '../start-server.ts';
import { DEMO_CARDS } from './demo-cards.ts';

/** Says where everything is; in demo mode also the codes of the sample cards. */
export function printWelcome({ config, url, simulatorUrl, mailbox }: RunningServer): void {
  const lines = config.demo
    ? [
        '',
        `  Guest page       ${url}/s/demo`,
        `  API              ${url}/vrm/demo   (described at ${url}/docs)`,
        `  Hotel simulator  ${simulatorUrl ?? 'none'}`,
        ...describeMailbox(mailbox),
        '',
        '  Sample cards',
        ...DEMO_CARDS.map(({ code, about }) => `    ${code}  ${about}`),
        '',
        '  Ctrl-C stops everything; the data stays.',
        '',
      ]
    : ['', `  Staycard answers at ${url}`, ''];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Where the demo's letters can be read; nothing where they go to another server. */
function describeMailbox(mailbox: RunningServer['mailbox']): string[] {
  if (!mailbox) return [];
  const { url, server, notes } = mailbox;
  const place = url && server ? [`  Mailbox          ${url}   (takes mail at ${server.host}:${server.port})`] : [];
  return [...place, ...notes.map((note) => `  ${note}`)];
}
