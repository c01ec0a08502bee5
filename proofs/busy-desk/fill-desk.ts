import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WirePlacement } from '#contract/guest/reservation.ts';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { call, Guest } from '../../test/guest.ts';
import { Hotel } from '../../test/hotel.ts';

/** A running demo, and how to run a command beside it. Running one returns its output. */
type RunningDemo = {
  readonly url: string;
  readonly simulator: { readonly url: string };
  readonly today: Temporal.PlainDate;
  readonly run: (words: readonly string[]) => Promise<string>;
};

const WHY = ['--reason', 'a busy desk'];
const NO_MAILBOX = 'no-such-mailbox@example.com';
const OLD_CARD = { code: 'K4711', secret: '8293', wrong: ['1111', '2222', '3333'] };

type Wanted = {
  readonly property: string;
  readonly inDays: number;
  readonly who: Pick<WirePlacement['buyer'], 'first_name' | 'last_name' | 'email'>;
  /** One fault at the hotel from then on. */
  readonly fault?: Parameters<Hotel['fail']>[0];
};

const UNPOSTED: Wanted = {
  property: 'palais-rosenhain',
  inDays: 8,
  who: { first_name: 'Grace', last_name: 'Hopper', email: 'grace.hopper@example.com' },
  fault: {
    operation: 'payments/addExternal',
    accessToken: demoIds.vienna.accessToken,
    effect: { kind: 'status', status: 403, message: 'No such payments.' },
  },
};
const ARRIVING: Wanted = {
  property: 'harbour-house',
  inDays: 1,
  who: { first_name: 'Alan', last_name: 'Turing', email: NO_MAILBOX },
};

/** Gives a demo a morning with work, using only acts of guests and operators. Returns a list of what can be seen. */
export async function fillDesk(demo: RunningDemo): Promise<string[]> {
  const arriving = await place(demo, ARRIVING);
  const unposted = await place(demo, UNPOSTED);
  const lastDay = demo.today.add({ days: 12 }).toString();
  const expiring = await issue(demo, 'gift-card', '--amount', '60', '--currency', 'GBP', '--expires-on', lastDay);
  await guessOldCard(demo);
  return [
    `${unposted} needs a person: the hotel refuses its payment`,
    `${arriving} arrives tomorrow, and its letter comes back from ${NO_MAILBOX}`,
    `•••• ${expiring.slice(-4)} expires in 12 days`,
    `somebody guessed the PIN of ${OLD_CARD.code}, which is ${OLD_CARD.secret}`,
  ];
}

async function place(demo: RunningDemo, { property, inDays, who, fault }: Wanted): Promise<string> {
  const code = await issue(demo, 'ten-nights', '--uses', '4');
  const from = demo.today.add({ days: inDays });
  const stay = { stay_from: from.toString(), stay_to: from.add({ days: 1 }).toString() };
  const guest = new Guest(demo.url, who.email);
  const { placement } = await guest.prepare({ property, stay, codes: [code] });
  if (fault) await new Hotel(demo).fail(fault);
  const { status, body } = await guest.place({ ...placement, buyer: { ...placement.buyer, ...who } });
  if (status >= 300) throw new Error(`the stay of ${who.last_name} was not placed: ${body.detail}`);
  return (await guest.awaitOutcome(body)).reference;
}

async function issue({ run }: RunningDemo, product: string, ...terms: readonly string[]): Promise<string> {
  const [code = ''] = (await run(['cards', 'issue', '--product', product, ...terms, ...WHY])).split(' ');
  return code;
}

/** A card of another system whose PIN an attacker tried to guess, so its code is locked for a while. */
async function guessOldCard({ url, run }: RunningDemo): Promise<void> {
  const { code, secret, wrong } = OLD_CARD;
  const folder = await mkdtemp(join(tmpdir(), 'staycard-busy-desk-'));
  try {
    const file = join(folder, 'cards.csv');
    await writeFile(file, `code,product,second_secret,uses\n${code},ten-nights,${secret},3`);
    await run(['cards', 'import', '--accept-weak-codes', '--batch', 'old system', '--file', file, ...WHY]);
  } finally {
    await rm(folder, { recursive: true });
  }
  for (const guessed of wrong) {
    await call(url, 'POST', '/vrm/demo/cards/search', { body: { code: `${code} ${guessed}` } });
  }
}
