import type { RunningServer } from '../start-server.ts';
import { DEMO_CARDS } from './demo-cards.ts';

/** Says where everything is; in demo mode also the codes of the sample cards. */
export function printWelcome({ config, url, simulatorUrl }: RunningServer): void {
  const lines = config.demo
    ? [
        '',
        `  Guest page       ${url}/s/demo`,
        `  API              ${url}/vrm/demo   (described at ${url}/docs)`,
        `  Hotel simulator  ${simulatorUrl ?? 'none'}`,
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
