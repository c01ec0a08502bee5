import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { CODE_ALPHABET, makeCode } from '#domain/card/card-code.ts';
import { demoIds } from '../simulators/mews/seed/demo-ids.ts';
import { runCommand } from '../src/server/cli/run-command.ts';
import { readQuote, sealQuote } from '../src/server/booking/quote/quote-token.ts';
import { createKeys } from '../src/server/platform/secrets/keys.ts';
import { Hotel } from '../test/hotel.ts';
import type { MadeLink } from '../test/letters/find-secrets.ts';
import { testClock } from '../test/test-clock.ts';

type Row = Readonly<Record<string, unknown>>;
type Outcome = { readonly state: unknown; readonly rooms: number; readonly withPaymentCard: boolean };

/** The code of a fresh card, issued by command, for a journey that needs separate value. */
export async function issueCard(...terms: readonly string[]): Promise<string> {
  const [code = ''] = (await asOperator('cards', 'issue', ...terms)).split(' ');
  return code;
}

/** Imports cards from the lines of another system's file, by command. */
export async function importCards(...lines: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'staycard-import-'));
  const file = join(folder, 'cards.csv');
  try {
    await writeFile(file, lines.join('\n'));
    await asOperator('cards', 'import', '--accept-weak-codes', '--file', file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The link by which a new person signs in at the desk, made by command. */
export async function inviteToDesk(name: string, role: string): Promise<string> {
  const said = await run(['staff', 'invite', name, '--role', role]);
  return /http\S+#invite=\S+/.exec(said)?.[0] ?? '';
}

async function asOperator(...command: readonly string[]): Promise<string> {
  return run([...command, '--actor', 'journeys', '--reason', 'a card for a journey']);
}

async function run(words: readonly string[]): Promise<string> {
  const said: string[] = [];
  const output = { out: (text: string) => void said.push(text), error: (text: string) => void said.push(text) };
  const exitCode = await runCommand(
    words,
    { ...process.env, DEMO: '1', PUBLIC_ADDRESS: process.env['BASE_URL'] },
    output,
  );
  if (exitCode !== 0) throw new Error(said.join('\n'));
  return said.join('');
}

/** The sums of a card's transfers. The card is found by its last four. */
export async function sumsOfCard(last4: string): Promise<{ balance: number; held: number }> {
  const [row] = await ask(
    `select sum(case kind when 'issue' then amount when 'give_back' then amount when 'adjust' then amount
        when 'redeem' then -amount when 'expire' then -amount when 'void' then -amount when 'paid_out' then -amount
        else 0 end)::int as balance,
      sum(case kind when 'hold' then amount when 'redeem' then -amount when 'release' then -amount else 0 end)::int as held
     from transfer join card on card.id = transfer.card_id where last4 = $1`,
    [last4],
  );
  return { balance: Number(row?.['balance']), held: Number(row?.['held']) };
}

/**
 * The outcome of a reservation: its state with us, the number of its rooms at the hotel, and whether they are
 * guaranteed.
 */
export async function outcomeOf(reference: string): Promise<Outcome> {
  const rooms = await hotelReservations(reference);
  return {
    state: await stateOf(reference),
    rooms: rooms.filter(({ State }) => State !== 'Canceled').length,
    withPaymentCard: rooms.length > 0 && rooms.every(({ CreditCardId }) => typeof CreditCardId === 'string'),
  };
}

/** Every row of every table, one line each, including the job queue's. */
export async function dumpDatabase(): Promise<string> {
  const tables = await ask(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
    [],
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const rows = await ask(`select to_jsonb(t) as row from ${String(name)} t`, []);
    lines.push(...rows.map(({ row }) => JSON.stringify(row)));
  }
  return lines.join('\n');
}

export async function stateOf(reference: string): Promise<unknown> {
  const [row] = await ask('select state from placement where reference = $1', [reference]);
  return row?.['state'];
}

/** The rooms that the PMS has under a reference. */
export async function hotelReservations(reference: string): Promise<Row[]> {
  return new Hotel({ simulator: { url: hotel() } }).reservationsOf(reference);
}

export async function failAtHotel(fault: object): Promise<void> {
  const response = await fetch(`${hotel()}/simulator/faults`, { method: 'POST', body: JSON.stringify(fault) });
  if (!response.ok) throw new Error(await response.text());
}

export async function forgetFaults(): Promise<void> {
  await fetch(`${hotel()}/simulator/faults`, { method: 'DELETE' });
}

/** Sets the price of a night at a hotel, as its staff do in the PMS. */
export async function changeHotelPrice(night: Temporal.PlainDate, value: number): Promise<void> {
  const startsAt = night.toZonedDateTime({ timeZone: 'Europe/London', plainTime: '00:00' }).toInstant().toString();
  const { clientToken, accessToken, rateIds } = demoIds.brighton;
  const response = await fetch(`${hotel()}/api/connector/v1/rates/updatePrice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      Client: 'Hotel staff',
      ClientToken: clientToken,
      AccessToken: accessToken,
      RateId: rateIds.flexible,
      PriceUpdates: [{ FirstTimeUnitStartUtc: startsAt, Value: value }],
    }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/**
 * Lets a site show the demo's page in a frame, as if the sale page's file were applied. The server reads it within
 * seconds.
 */
export async function allowFramesOf(host: string): Promise<void> {
  await ask(`update sale_page set definition = jsonb_set(definition, '{embedding}', $1::jsonb) where id = 'demo'`, [
    JSON.stringify({ allowed_origins: [host] }),
  ]);
}

/** Ends the time to pay for a reservation, as if minutes had passed. */
export async function letTimeToPayEnd(reference: string): Promise<void> {
  await ask(
    `update placement_payment set expires_at = expires_at - interval '16 minutes'
     where placement_id = (select id from placement where reference = $1)`,
    [reference],
  );
}

/** The hotel's ways to settle the amount due. */
type Abilities = { readonly payments: object | null; readonly stores_payment_cards: boolean };

/**
 * Changes a hotel's ways to settle, as if the sale page's file were applied. Returns the previous ones. The server
 * reads the change within seconds.
 */
export async function changeAbilities(propertyId: string, changed: Partial<Abilities>): Promise<Abilities> {
  const [row] = await ask(`select definition from sale_page where id = 'demo'`, []);
  const { properties } = row?.['definition'] as { properties: { id: string; connection: Partial<Abilities> }[] };
  const index = properties.findIndex(({ id }) => id === propertyId);
  const { payments = null, stores_payment_cards = true } = properties[index]?.connection ?? {};
  await ask(
    `update sale_page set definition = jsonb_set(definition, $1, (definition #> $1) || $2::jsonb) where id = 'demo'`,
    [['properties', String(index), 'connection'], JSON.stringify(changed)],
  );
  return { payments, stores_payment_cards };
}

/** Makes the server connect to a hotel again under an equivalent address, so that none of its answers is cached. */
export async function forgetHotel(propertyId: string): Promise<void> {
  const [row] = await ask(`select definition from sale_page where id = 'demo'`, []);
  const { properties } = row?.['definition'] as { properties: { id: string; connection: { address: string } }[] };
  const index = properties.findIndex(({ id }) => id === propertyId);
  const address = properties[index]?.connection.address.replace('127.0.0.1', 'localhost');
  await ask(`update sale_page set definition = jsonb_set(definition, $1, to_jsonb($2::text)) where id = 'demo'`, [
    ['properties', String(index), 'connection', 'address'],
    address,
  ]);
}

/** Replaces the page's quotes by ones that the server finds too old, although the page still takes them for valid. */
export async function ageQuotes(page: Page): Promise<void> {
  const keys = createKeys(process.env['CODE_KEY'] ?? '');
  await page.route('**/reservation-summary/**', async (route) => {
    const response = await route.fetch();
    const summary = (await response.json()) as { quote: { token: string } };
    const quote = readQuote(keys, summary.quote.token);
    if (!quote) throw new Error('the server signs with another key');
    const token = sealQuote(keys, { ...quote, expiresAt: testClock.now() });
    await route.fulfill({ response, json: { ...summary, quote: { ...summary.quote, token } } });
  });
}

/** Waits until the due letters are sent. Returns their number and the links made for them. */
export async function awaitLetters(): Promise<{ sent: number; links: MadeLink[] }> {
  for (let tries = 0; tries < 50; tries += 1) {
    const waiting = await ask(
      `select 1 from mail where state = 'sending' or state = 'queued' and tries = 0 and due_at <= $1`,
      [testClock.now().toString()],
    );
    if (waiting.length === 0) break;
    await pause(100);
  }
  const [sent] = await ask(`select count(*)::int as count from mail where state = 'sent'`, []);
  const links = await ask('select mail_id, token_digest from guest_link', []);
  return {
    sent: Number(sent?.['count']),
    links: links.map((row) => ({
      mailId: row['mail_id'] as string | null,
      digest: (row['token_digest'] as Buffer).toString('hex'),
    })),
  };
}

export function unknownCode(): string {
  return makeCode(Array.from({ length: 15 }, (_, index) => (index * 7) % CODE_ALPHABET.length));
}

function hotel(): string {
  return process.env['SIMULATOR_URL'] ?? 'http://127.0.0.1:4001';
}

async function ask(text: string, values: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
