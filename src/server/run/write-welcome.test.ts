import { expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { DEMO_CARDS } from './demo/demo-cards.ts';
import { writeWelcome } from './write-welcome.ts';

const welcomeWith = (variables: Record<string, string>, url: string, usedUp: readonly string[] = []) => {
  const read = readConfig({ DEMO: '1', ...variables });
  if (read.state === 'refused') throw new Error(read.faults.join());
  const config = { ...read.settings, codeKey: '' };
  const demoStaff = [{ name: 'Demo owner', link: 'http://localhost:4100/desk#invite=once' }];
  return writeWelcome({
    config,
    url,
    simulatorUrl: 'http://127.0.0.1:4101',
    mailCatcher: undefined,
    demoStaff,
    usedUp,
  });
};

/** Browser storage is per origin, so the same page under two names has two stores. */
it.each([
  ['under the name that letters link to', { PORT: '4100' }, 'http://127.0.0.1:4100', 'http://localhost:4100'],
  ['wherever it listens', { PORT: '4100', HOST: '0.0.0.0' }, 'http://127.0.0.1:4100', 'http://localhost:4100'],
  ['at the only address it has', { PORT: '4100', HOST: '10.0.0.7' }, 'http://10.0.0.7:4100', 'http://10.0.0.7:4100'],
  [
    'under the address that is set',
    { PORT: '4100', PUBLIC_ADDRESS: 'https://stay.example' },
    'http://127.0.0.1:4100',
    'https://stay.example',
  ],
  ['at the port that was free', { PORT: '0' }, 'http://127.0.0.1:50123', 'http://127.0.0.1:50123'],
])('the demo prints its page %s', (_, variables, url, printed) => {
  const welcome = welcomeWith(variables, url);
  expect(welcome).toMatch(new RegExp(`Guest page +${printed}/s/demo\n`));
  expect(welcome).toContain('http://127.0.0.1:4101');
  expect(welcome).toContain('http://localhost:4100/desk#invite=once');
  for (const { code } of DEMO_CARDS) expect(welcome).toContain(code);
});

it('names sample cards that are used up, and how to start over', () => {
  expect(welcomeWith({}, '')).not.toMatch(/used up|start-over/);
  const [card] = DEMO_CARDS;
  const welcome = welcomeWith({}, '', [card!.code]);
  expect(welcome).toContain(`${card!.code}  ${card!.about}   (used up)`);
  expect(welcome).toContain('npm run start-over');
});
