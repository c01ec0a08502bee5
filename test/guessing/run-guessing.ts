import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { migrate } from '../../src/server/plumbing/database/migrate.ts';
import { runOn } from '../command-line.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { startPostgresServer } from '../postgres-server.ts';
import { startStaycard, type Staycard } from '../start-staycard.ts';
import { testClock } from '../test-clock.ts';

/**
 * `npm run guessing -- --tries 100000`: somebody knows the codes of ten cards and tries their four-digit PINs, each
 * once, from a thousand addresses, from a /48 and from one address; minutes pass on a clock of its own. Beside them
 * honest guests type right codes. Prints what was found, and who was turned away.
 */
const { values } = parseArgs({ options: { tries: { type: 'string', default: '100000' } } });
const tries = Number(values.tries);

const CARDS = 10;
const PINS = 10_000;
const AT_ONCE = 16;
const MINUTE_MS = 60_000;
const GUESTS_A_MINUTE = 30;

type Attack = {
  readonly name: string;
  readonly perMinute: number;
  readonly addressOf: (number: number) => string;
  /** Where a guest is who shares the attacker's network. */
  readonly besides: string;
};

/** Keeps its connections, as most of the time would go into opening them. */
const agent = new Agent({ connections: AT_ONCE });

const hex = (number: number) => number.toString(16);
const ATTACKS: readonly Attack[] = [
  {
    name: '1,000 addresses',
    perMinute: 20_000,
    addressOf: (number) => `10.66.${(number % 1000) >> 8}.${(number % 1000) & 255}`,
    besides: '10.66.0.7',
  },
  {
    name: 'a /48',
    perMinute: 20_000,
    addressOf: (number) => `2001:db8:66:${hex(number % 1000)}::${hex(1 + (number % 999))}`,
    besides: '2001:db8:66:ffff::7',
  },
  { name: 'one address', perMinute: 1000, addressOf: () => '10.66.9.9', besides: '10.66.9.9' },
];

const server = await startPostgresServer();
try {
  await migrate(server.connectionString);
  let shiftMs = 0;
  const clock = { now: () => testClock.now().add({ milliseconds: shiftMs }) };
  const staycard = await startStaycard(server.connectionString, { TRUST_PROXY: '1' }, { clock });
  try {
    for (const [index, attack] of ATTACKS.entries()) {
      await play(staycard, attack, index, () => (shiftMs += MINUTE_MS));
    }
  } finally {
    await staycard.stop();
  }
} finally {
  await agent.close();
  await server.stop();
}

async function play(staycard: Staycard, attack: Attack, index: number, passMinute: () => void): Promise<void> {
  const cards = await importCards(staycard, index);
  const { code: guestCode } = await issueTestCard(staycard, { amount: 10_000 });
  const guesses = Array.from({ length: tries }, (_, number) => guessOf(cards, number));
  const answers = new Map<string, number>();
  const count = (name: string) => answers.set(name, (answers.get(name) ?? 0) + 1);
  const beganMs = performance.now();
  for (let from = 0; from < tries; from += attack.perMinute) {
    const minute = Array.from({ length: Math.min(attack.perMinute, tries - from) }, (_, offset) => from + offset);
    const guestEvery = Math.ceil(minute.length / GUESTS_A_MINUTE);
    await inParallel(minute, async (number) => {
      const status = await search(staycard, guesses[number] ?? '', attack.addressOf(number));
      count(`guess ${status}`);
      if (number % guestEvery !== 0) return;
      const guest = Math.floor(number / guestEvery);
      const [where, address] = placeOf(guest, attack);
      count(`${where} ${await search(staycard, guestCode, address)}`);
    });
    passMinute();
  }
  for (const { code, pin } of cards) count(`holder ${await search(staycard, code + pin, '10.9.9.9')}`);
  report(attack, answers, (performance.now() - beganMs) / 1000);
}

/** One card after another, and the PINs of each in an order that depends on nothing of it. */
function guessOf(cards: readonly { readonly code: string }[], number: number): string {
  const pin = (Math.floor(number / CARDS) * 7_919 + 1234) % PINS;
  return `${cards[number % CARDS]?.code ?? ''}${String(pin).padStart(4, '0')}`;
}

/** A guest at home, one of many in a hotel's lobby, and one in the network that the guesses come from. */
function placeOf(guest: number, { besides }: Attack): readonly [string, string] {
  if (guest % 3 === 0) return ['at home', `192.0.2.${guest % 250}`];
  return guest % 3 === 1 ? ['in a lobby', '198.51.100.1'] : ['beside the attacker', besides];
}

async function importCards(staycard: Staycard, index: number) {
  const cards = Array.from({ length: CARDS }, (_, number) => ({
    code: String(700_000 + index * 1000 + number),
    pin: String(1000 + ((number * 3571 + index * 811) % 8999)).padStart(4, '0'),
  }));
  const folder = await mkdtemp(join(tmpdir(), 'staycard-guessing-'));
  try {
    const file = join(folder, 'cards.csv');
    const rows = cards.map(({ code, pin }) => `${code},${pin},ten-nights,3`);
    await writeFile(file, ['code,second_secret,product,uses', ...rows].join('\n'));
    const who = ['--actor', 'guessing', '--reason', 'cards to guess'];
    const ran = await runOn(staycard, ['cards', 'import', '--accept-weak-codes', '--file', file, ...who]);
    if (ran.exitCode !== 0) throw new Error(ran.error);
  } finally {
    await rm(folder, { recursive: true });
  }
  return cards;
}

async function search({ url }: Staycard, code: string, address: string): Promise<number> {
  const { statusCode, body } = await request(`${url}/vrm/demo/cards/search`, {
    dispatcher: agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ code }),
  });
  await body.dump();
  return statusCode;
}

async function inParallel(numbers: readonly number[], work: (number: number) => Promise<void>): Promise<void> {
  const left = numbers.values();
  const worker = async () => {
    for (const number of left) await work(number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function report({ name }: Attack, answers: ReadonlyMap<string, number>, seconds: number): void {
  const of = (what: string) => answers.get(what) ?? 0;
  const guests = ['at home', 'in a lobby', 'beside the attacker'].map((where) => {
    const all = [...answers].filter(([key]) => key.startsWith(where)).reduce((sum, [, times]) => sum + times, 0);
    return `${where} ${all - of(`${where} 200`)} of ${all}`;
  });
  process.stdout.write(
    `${name}: ${tries} tries in ${seconds.toFixed(0)} s, ${of('guess 404')} missed, ${of('guess 429')} refused, ` +
      `${of('guess 200')} of ${CARDS} cards found\n  guests turned away: ${guests.join(', ')}; ` +
      `holders of the guessed cards who are asked to call: ${of('holder 429')} of ${CARDS}\n`,
  );
}
