import type { RunningServer } from './bring-up.ts';
import { DEMO_CARDS } from './demo/demo-cards.ts';

/** The welcome text of a demo: its addresses, and the codes of the sample cards. */
export function writeWelcome({
  config,
  url,
  simulatorUrl,
  mailCatcher,
  demoStaff,
  usedUp,
}: Omit<RunningServer, 'stop'>): string {
  // Browser storage is per origin, so this must be the origin that letters link to.
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

/** Where to read the demo's letters. Empty if they go to another server. */
function describeMailCatcher(mailCatcher: RunningServer['mailCatcher']): string[] {
  if (!mailCatcher) return [];
  const { url, server, notes } = mailCatcher;
  const place = url && server ? [`  Letters          ${url}   (takes mail at ${server.host}:${server.port})`] : [];
  return [...place, ...notes.map((note) => `  ${note}`)];
}
