import { createClock } from '../../src/server/platform/clock.ts';
import { runCommand } from '../../src/server/cli/run-command.ts';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { fillDesk } from './fill-desk.ts';

/** `npm run busy-desk`, beside `npm start` and with its settings: fills the Today screen with a morning's work. */
const read = readConfig(process.env);
if (read.state === 'refused' || !read.settings.demo) throw new Error('this is only for a demo that runs');
const { port, simulatorPort } = read.settings;

const seen = await fillDesk({
  url: `http://127.0.0.1:${port}`,
  simulator: { url: `http://127.0.0.1:${simulatorPort}` },
  today: createClock().now().toZonedDateTimeISO('Europe/London').toPlainDate(),
  run: async (words) => {
    const [out, error]: [string[], string[]] = [[], []];
    const output = { out: (text: string) => void out.push(text), error: (text: string) => void error.push(text) };
    if ((await runCommand(words, process.env, output)) !== 0) throw new Error(error.join('\n'));
    return out.join('\n');
  },
});
process.stdout.write(`${seen.map((line) => `  ${line}`).join('\n')}\n`);
