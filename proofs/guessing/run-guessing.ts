import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { MISSES_THAT_LOCK_WEAK } from '#domain/card/code-guessing.ts';
import { findCodeWeakness } from '#domain/card/foreign-code.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { runOn } from '../../test/command-line.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import { startPostgresServer } from '../../test/postgres-server.ts';
import { startStaycard, type Staycard } from '../../test/start-staycard.ts';
import { testClock } from '../../test/test-clock.ts';

/**
 * `npm run proofs -- guessing --tries 100000`: an attacker knows the codes of a batch of 10,000 cards and tries their
 * four-digit PINs. The tries come from a thousand addresses, from a /48 and from one address. Minutes pass on the
 * proof's own clock. Honest guests enter correct codes beside it, some after a typing error. Prints the found cards and
 * the rejected guests as a table, which `--keep FILE` writes. Fails if more tries were looked up, more cards found or
 * more guests rejected than allowed.
 */
const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '100000' },
    cards: { type: 'string', default: '10000' },
    keep: { type: 'string' },
  },
});
const tries = Number(values.tries);

/** With fewer cards, the cards are locked before a limit of the networks is reached. */
const CARDS = Number(values.cards);
const PINS = 10_000;
const AT_ONCE = 16;
const MINUTE_MS = 60_000;
const GUESTS_A_MINUTE = 60;
/** The holder finally types the correct code of one in this many guessed cards. */
const HOLDERS_EVERY = 100;

type Attack = {
  readonly name: string;
  readonly perMinute: number;
  /** Wrong codes per minute that all addresses of an attack together may try. */
  readonly missesPerMinute: number;
  /** The limit that stops most of its tries before a look-up. */
  readonly stoppedBy: 'address' | 'network';
  readonly addressOf: (number: number) => string;
  /** The address of a guest who shares the attacker's network. */
  readonly besides: string;
};

const GROUPS = ['home, with a code', 'home, with a PIN', 'lobby, with a code', 'lobby, with a PIN'] as const;
/** Guests who share the attacker's address or network type an unguessable code, or wait for a minute. */
const BESIDE = ['beside, with a code', 'beside, with a PIN'] as const;

/** Reuses connections, because opening them would take most of the time. */
const agent = new Agent({ connections: AT_ONCE });

const hex = (number: number) => number.toString(16);
const ATTACKS: readonly Attack[] = [
  {
    name: '1,000 addresses',
    perMinute: 25_000,
    missesPerMinute: 20_000,
    stoppedBy: 'address',
    addressOf: (number) => `10.66.${(number % 1000) >> 8}.${(number % 1000) & 255}`,
    besides: '10.66.0.7',
  },
  {
    name: 'a /48',
    perMinute: 25_000,
    missesPerMinute: 100,
    stoppedBy: 'network',
    addressOf: (number) => `2001:db8:66:${hex(number % 1000)}::${hex(1 + (number % 999))}`,
    besides: '2001:db8:66:ffff::7',
  },
  {
    name: 'one address',
    perMinute: 1000,
    missesPerMinute: 20,
    stoppedBy: 'address',
    addressOf: () => '10.66.9.9',
    besides: '10.66.9.9',
  },
];

const server = await startPostgresServer();
try {
  await migrate(server.connectionString);
  let shiftMs = 0;
  // A minute of the attack, however long it takes on a busy machine.
  const began = testClock.now();
  const clock = { now: () => began.add({ milliseconds: shiftMs }) };
  const staycard = await startStaycard(server.connectionString, { TRUST_PROXY: '1' }, { clock });
  const played: Played[] = [];
  try {
    for (const [index, attack] of ATTACKS.entries()) {
      played.push(await play(staycard, attack, index, () => (shiftMs += MINUTE_MS)));
      if (values.keep !== undefined) await writeFile(values.keep, printTable(played));
    }
  } finally {
    await staycard.stop();
  }
  process.stdout.write(printTable(played));
  const faults = played.flatMap(judge);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await agent.close();
  await server.stop();
}

type Played = {
  readonly attack: Attack;
  readonly minutes: number;
  /** Number of answers of each kind, by recipient. */
  readonly answers: ReadonlyMap<string, number>;
  readonly refusals: Readonly<Record<string, number>>;
};

async function play(staycard: Staycard, attack: Attack, index: number, passMinute: () => void): Promise<Played> {
  const cards = Array.from({ length: CARDS }, (_, number) => numberedCard(index, number));
  const ofGuest = numberedCard(index, CARDS);
  await importCards(staycard, [...cards, ofGuest]);
  const { code } = await issueTestCard(staycard, { amount: 10_000 });
  const answers = new Map<string, number>();
  const count = (name: string) => answers.set(name, (answers.get(name) ?? 0) + 1);
  const before = await readRefusals(staycard);
  let minutes = 0;
  for (let from = 0; from < tries; from += attack.perMinute) {
    const minute = Array.from({ length: Math.min(attack.perMinute, tries - from) }, (_, offset) => from + offset);
    const guestEvery = Math.ceil(minute.length / GUESTS_A_MINUTE);
    await inParallel(minute, async (number) => {
      count(`guess ${await search(staycard, guessOf(cards, number), attack.addressOf(number))}`);
      if (number % guestEvery !== 0) return;
      const guest = Math.floor(number / guestEvery);
      const [where, address] = placeOf(guest, attack);
      const hasPin = Math.floor(guest / 3) % 2 === 1;
      // One guest in seven types a wrong code first.
      if (where !== 'beside' && guest % 7 === 0) await search(staycard, `no-such-code-${guest}`, address);
      const status = await search(staycard, hasPin ? ofGuest.code + ofGuest.pin : code, address);
      count(`${where}, with ${hasPin ? 'a PIN' : 'a code'} ${status}`);
    });
    passMinute();
    minutes += 1;
  }
  for (const [number, { code: guessed, pin }] of cards.entries()) {
    if (number % HOLDERS_EVERY === 0)
      count(`holder ${await search(staycard, guessed + pin, `10.9.9.${number / 100}`)}`);
  }
  const after = await readRefusals(staycard);
  const refusals = Object.fromEntries(
    Object.entries(after).map(([reason, all]) => [reason, all - (before[reason] ?? 0)]),
  );
  return { attack, minutes, answers, refusals };
}

async function readRefusals({ url }: Staycard): Promise<Record<string, number>> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  const found = figures.matchAll(/^staycard_code_refusals_total\{reason="(\w+)"\} (\d+)/gm);
  return Object.fromEntries([...found].map(([, reason = '', times]) => [reason, Number(times)] as const));
}

/** One card after another. The order of the PINs is independent of the card. */
function guessOf(cards: readonly { readonly code: string }[], number: number): string {
  const pin = (Math.floor(number / CARDS) * 7_919 + 1234) % PINS;
  return `${cards[number % CARDS]?.code ?? ''}${String(pin).padStart(4, '0')}`;
}

/** A guest at home, one of many in a hotel's lobby, and one in the attacker's network. */
function placeOf(guest: number, { besides }: Attack): readonly [string, string] {
  if (guest % 3 === 0) return ['home', `192.0.2.${guest % 250}`];
  return guest % 3 === 1 ? ['lobby', '198.51.100.1'] : ['beside', besides];
}

type Numbered = { readonly code: string; readonly pin: string };

/** With a PIN that an import accepts: no run of digits, and at least two different ones. */
function numberedCard(attack: number, number: number): Numbered {
  const code = String(7_000_000 + attack * 100_000 + number);
  const first = number * 3571 + attack * 811;
  const pins = Array.from({ length: 10 }, (_, next) => String(1000 + ((first + next * 17) % 8999)));
  const pin = pins.find((secondSecret) => findCodeWeakness({ code, secondSecret }) !== 'weak_second_secret');
  if (pin === undefined) throw new Error(`no PIN for ${code}`);
  return { code, pin };
}

async function importCards(staycard: Staycard, cards: readonly Numbered[]): Promise<void> {
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

function turnedAway(answers: ReadonlyMap<string, number>, group: string): readonly [away: number, all: number] {
  const all = [...answers].filter(([key]) => key.startsWith(group)).reduce((sum, [, times]) => sum + times, 0);
  return [all - (answers.get(`${group} 200`) ?? 0), all];
}

function printTable(played: readonly Played[]): string {
  const of = ({ answers }: Played, what: string) => answers.get(what) ?? 0;
  const lines: (readonly [string, (one: Played) => string | number])[] = [
    ['tries', ({ minutes }) => `${tries} in ${minutes} min`],
    ['looked up', (one) => of(one, 'guess 404') + of(one, 'guess 200')],
    ['cards found', (one) => `${of(one, 'guess 200')} of ${CARDS}`],
    ...(['address', 'network', 'locked'] as const).map(
      (reason) => [`refused: ${reason}`, ({ refusals }: Played) => refusals[reason] ?? 0] as const,
    ),
    ['holders who must ask (sample)', (one) => `${of(one, 'holder 429')} of ${CARDS / HOLDERS_EVERY}`],
    ...[...GROUPS, ...BESIDE].map(
      (group) => [`turned away: ${group}`, ({ answers }: Played) => turnedAway(answers, group).join(' of ')] as const,
    ),
  ];
  const rows = [
    ['', ...played.map(({ attack }) => attack.name)],
    ['---', ...played.map(() => '---')],
    ...lines.map(([name, show]) => [name, ...played.map(show)]),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |\n`).join('');
}

/** The violated limits, one sentence each. */
function judge({ attack, minutes, answers, refusals }: Played): string[] {
  const [missed, found] = [answers.get('guess 404') ?? 0, answers.get('guess 200') ?? 0];
  // A correct guess clears the misses of its card.
  const cleared = found * (MISSES_THAT_LOCK_WEAK - 1);
  const most = Math.min(attack.missesPerMinute * minutes, CARDS * MISSES_THAT_LOCK_WEAK + cleared);
  const chance = (missed + found) / PINS;
  const other = [...answers.keys()].filter((key) => !/ (200|404|429)$/.test(key));
  const isStopped = (refusals[attack.stoppedBy] ?? 0) > 0;
  const isTooMuch = Math.min(tries, attack.perMinute, CARDS * MISSES_THAT_LOCK_WEAK) > attack.missesPerMinute;
  return [
    ...(missed > most ? [`${attack.name}: ${missed} were looked up, where at most ${most} may be`] : []),
    // Three times the expected number by chance, plus a margin.
    ...(found > 3 * chance + 3 ? [`${attack.name}: ${found} cards were found`] : []),
    ...(isStopped || !isTooMuch ? [] : [`${attack.name}: the limit of the ${attack.stoppedBy} was not reached`]),
    ...(other.length > 0 ? [`${attack.name}: answered ${other.join(', ')}`] : []),
    ...[...GROUPS, BESIDE[0]].flatMap((group) => {
      const [away, all] = turnedAway(answers, group);
      return away > 0 || all === 0 ? [`${attack.name}: ${away} of ${all} guests turned away, ${group}`] : [];
    }),
  ];
}
