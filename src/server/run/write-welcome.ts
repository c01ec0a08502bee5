import type { RunningServer } from './start-server.ts';
import { DEMO_CARDS } from './demo/demo-cards.ts';

/** Where everything of a demo is, with the codes of the sample cards. */
export function writeWelcome({
  config,
  url,
  simulatorUrl,
  mailCatcher,
  demoStaff,
  usedUp,
}: Omit<RunningServer, 'stop'>): string {
  // By another name a browser would not know what it keeps for the page that letters link to.
  const address = config.port === 0 && url ? url : config.publicAddress;
  const lines = [
    '',
    `  Guest page       ${address}/s/demo`,
    ...demoStaff.map(({ name, link }) => `  Desk             ${link}   (once, as ${name})`),
    `  API              ${address}/vrm/demo   (described at ${address}/docs)`,
    `  Hotel simulator  ${simulatorUrl ?? 'none'}`,
    ...describeMailCatcher(mailCatcher),
    '',
    '  Sample cards',
    ...DEMO_CARDS.map(({ code, about }) => `    ${code}  ${about}${usedUp.includes(code) ? '   (used up)' : ''}`),
    ...(usedUp.length > 0 ? ['  To start over with all cards: npm run start-over (the old data is moved aside)'] : []),
    '',
    '  Ctrl-C stops everything; the data stays.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}

/** Where the demo's letters can be read; nothing where they go to another server. */
function describeMailCatcher(mailCatcher: RunningServer['mailCatcher']): string[] {
  if (!mailCatcher) return [];
  const { url, server, notes } = mailCatcher;
  const place = url && server ? [`  Letters          ${url}   (takes mail at ${server.host}:${server.port})`] : [];
  return [...place, ...notes.map((note) => `  ${note}`)];
}
