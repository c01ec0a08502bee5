import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listMigrations, migrate } from '../../src/server/plumbing/database/migrate.ts';
import { databaseAddress, runStatement } from '../database-statement.ts';

/** The last migration before cards were told with what each of them covered. */
const OLD = '0003-audit-log.sql';

type OldPlacement = {
  readonly state: string;
  readonly amountMinor: number;
  /** In the order in which they pay; what each took in transfers of its own, and what of the price it covered. */
  readonly cards: readonly { readonly card: Card; readonly holds: readonly number[] }[];
  /** As the guest was told, in whichever currency; a card that covered nothing was told, too. */
  readonly told: readonly number[];
};
type Card = keyof typeof CARDS;

const CARDS = {
  pounds: { unit: 'money', currency: `'GBP'`, last4: 'PNDS' },
  euros: { unit: 'money', currency: `'EUR'`, last4: 'EURO' },
  nights: { unit: 'uses', currency: 'null', last4: 'NGHT' },
} as const;

describe('placements of the time before cards were told with what they covered', () => {
  const name = `staycard_old_${randomUUID().replaceAll('-', '')}`;
  const ids = Object.fromEntries(Object.keys(CARDS).map((card) => [card, randomUUID()])) as Record<Card, string>;
  let client: pg.Client;

  beforeAll(async () => {
    const server = inject('databaseServer');
    await runStatement(server, `create database "${name}"`);
    client = new pg.Client({ connectionString: databaseAddress(server, name) });
    await client.connect();
    await migrateAsOfOld(client);
    await issueOld(client, ids);
  });
  afterAll(async () => {
    await client.end();
    await runStatement(inject('databaseServer'), `drop database "${name}" with (force)`);
  });

  it('tell it afterwards: what each covered by the summary, what it gave by the ledger', async () => {
    const several = await place({
      state: 'confirmed',
      amountMinor: 30_000,
      cards: [
        { card: 'nights', holds: [1, 1] },
        { card: 'pounds', holds: [4_000, 6_050] },
      ],
      told: [199.5, 100.5],
    });
    const oneCoveredNothing = await place({
      state: 'confirmed',
      amountMinor: 8_000,
      cards: [{ card: 'pounds', holds: [8_000] }],
      told: [0, 80],
    });
    const shownInAnotherCurrency = await place({
      state: 'unknown',
      amountMinor: 10_000,
      cards: [
        { card: 'euros', holds: [9_000] },
        { card: 'pounds', holds: [2_500] },
      ],
      told: [90, 30],
    });
    const refused = await place({
      state: 'refused',
      amountMinor: 5_000,
      cards: [{ card: 'pounds', holds: [5_000] }],
      told: [50],
    });
    const withoutCards = await place({ state: 'confirmed', amountMinor: 0, cards: [], told: [] });

    await migrate(databaseAddress(inject('databaseServer'), name));
    expect(await coveredBy(several)).toEqual([
      paid('nights', 19_950, 2, [{ coveredMinor: 19_950, debit: 2 }]),
      paid('pounds', 10_050, 10_050),
    ]);
    expect(await coveredBy(oneCoveredNothing)).toEqual([paid('pounds', 8_000, 8_000)]);
    expect(await coveredBy(shownInAnotherCurrency)).toEqual([
      paid('euros', 7_500, 9_000),
      paid('pounds', 2_500, 2_500),
    ]);
    expect(await coveredBy(refused)).toEqual([paid('pounds', 5_000, 5_000)]);
    expect(await coveredBy(withoutCards)).toEqual([]);
  });

  function paid(card: Card, coveredMinor: number, debit: number, wholes: object[] | null = null) {
    return { cardId: ids[card], last4: CARDS[card].last4, coveredMinor, debit, wholes };
  }

  async function place({ state, amountMinor, cards, told }: OldPlacement): Promise<string> {
    const id = randomUUID();
    const amount = { currency: 'GBP', amountMinor };
    const covered = { amount, cardIds: cards.map(({ card }) => ids[card]) };
    const summary = { cover: { cards: told.map((of) => ({ covered: { currency: 'XXX', amount: of } })) } };
    await client.query(
      `insert into placement (id, sale_page_id, property_id, reference, session_number, idempotency_key, request_digest,
        state, booking, buyer, summary, covered, placed_at)
      values ($1::uuid, 'old', 'house', $1::text, 1, $1::text, '', $2, '{}', '{}', $3, $4, now())`,
      [id, state, summary, covered],
    );
    for (const { card, holds } of cards) {
      for (const hold of holds) await transfer(client, ids[card], 'hold', hold, id);
    }
    return id;
  }

  async function coveredBy(id: string): Promise<unknown> {
    const { rows } = await client.query<{ covered: { amount: object; cards: unknown } }>(
      'select covered from placement where id = $1',
      [id],
    );
    expect(Object.keys(rows[0]!.covered).toSorted()).toEqual(['amount', 'cards']);
    return rows[0]!.covered.cards;
  }
});

async function migrateAsOfOld(client: pg.Client): Promise<void> {
  await client.query('create table migration (name text primary key, ran_at timestamptz not null default now())');
  for (const name of (await listMigrations()).filter((each) => each <= OLD)) {
    await client.query(await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8'));
    await client.query('insert into migration (name) values ($1)', [name]);
  }
}

async function issueOld(client: pg.Client, ids: Readonly<Record<Card, string>>): Promise<void> {
  await client.query(`insert into sale_page values ('old', '{}', now())`);
  await client.query(`insert into voucher_product values ('old', 'any')`);
  for (const [card, { unit, currency, last4 }] of Object.entries(CARDS)) {
    const id = ids[card as Card];
    await client.query(`insert into card values
      ('${id}', 'old', 'any', '${last4}', '${last4}', 'voucher', 'active', '${unit}', ${currency}, null, now())`);
    await client.query(`insert into lot (id, card_id, origin, tax_kind, issuer, created_at)
      values ('${id}', '${id}', 'sold', 'multi-purpose', 'house', now())`);
    await transfer(client, id, 'issue', 100_000, null);
  }
}

/** Each card has one lot, of the same id. */
async function transfer(client: pg.Client, cardId: string, kind: string, amount: number, placementId: string | null) {
  await client.query(
    `insert into transfer (id, card_id, lot_id, kind, amount, placement_id, actor, reason, created_at)
      values ($1, $2, $2, $3, $4, $5, 'old', 'old', now())`,
    [randomUUID(), cardId, kind, amount, placementId],
  );
}
