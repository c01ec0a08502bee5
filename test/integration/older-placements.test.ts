import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/server/plumbing/database/database.ts';
import { listMigrations, migrate } from '../../src/server/plumbing/database/migrate.ts';
import { prepareServerRole } from '../../src/server/plumbing/database/server-role.ts';
import { createLog } from '../../src/server/log.ts';
import { createKeys } from '../../src/server/plumbing/secrets/keys.ts';
import { findPlacement } from '../../src/server/reservation/placement/placement-store.ts';
import { presentReservation } from '../../src/server/reservation/present/present-reservation.ts';
import { databaseAddress, runStatement } from '../database-statement.ts';
import { BUYER } from '../new-placement.ts';
import { testClock } from '../test-clock.ts';

/** The last migration before cards were stored with what each of them covered. */
const OLD = '0003-audit-log.sql';
/** The last migration under which booking and terms were kept in the words of the wire. */
const IN_WIRE_WORDS = '0008-time-zone-of-a-placement.sql';
/** The last migration under which histories had what hotels said. */
const WITH_WORDS_IN_HISTORY = '0051-payments-by-hand.sql';

type OldPlacement = {
  readonly state: string;
  readonly amountMinor: number;
  /** In the order in which they pay; what each took in transfers of its own, and what of the price it covered. */
  readonly cards: readonly { readonly card: Card; readonly holds: readonly number[] }[];
  /** As the guest was shown, in whichever currency; a card that covered nothing was shown, too. */
  readonly shown: readonly number[];
};
type Card = keyof typeof CARDS;

const CARDS = {
  pounds: { unit: 'money', currency: `'GBP'`, last4: 'PNDS' },
  euros: { unit: 'money', currency: `'EUR'`, last4: 'EURO' },
  nights: { unit: 'uses', currency: 'null', last4: 'NGHT' },
} as const;

describe('placements of the time before cards were stored with what they covered', () => {
  const name = `staycard_old_${randomUUID().replaceAll('-', '')}`;
  const ids = Object.fromEntries(Object.keys(CARDS).map((card) => [card, randomUUID()])) as Record<Card, string>;
  let client: pg.Client;

  beforeAll(async () => {
    const server = inject('databaseServer');
    await runStatement(server, `create database "${name}"`);
    client = new pg.Client({ connectionString: databaseAddress(server, name) });
    await client.connect();
    await migrateUpTo(client, OLD);
    await issueOld(client, ids);
  });
  afterAll(async () => {
    await client.end();
    await runStatement(inject('databaseServer'), `drop database "${name}" with (force)`);
  });

  it('show it afterwards: what each covered by the summary, what it gave by the ledger', async () => {
    const several = await place({
      state: 'confirmed',
      amountMinor: 30_000,
      cards: [
        { card: 'nights', holds: [1, 1] },
        { card: 'pounds', holds: [4_000, 6_050] },
      ],
      shown: [199.5, 100.5],
    });
    const oneCoveredNothing = await place({
      state: 'confirmed',
      amountMinor: 8_000,
      cards: [{ card: 'pounds', holds: [8_000] }],
      shown: [0, 80],
    });
    const shownInAnotherCurrency = await place({
      state: 'unknown',
      amountMinor: 10_000,
      cards: [
        { card: 'euros', holds: [9_000] },
        { card: 'pounds', holds: [2_500] },
      ],
      shown: [90, 30],
    });
    const refused = await place({
      state: 'refused',
      amountMinor: 5_000,
      cards: [{ card: 'pounds', holds: [5_000] }],
      shown: [50],
    });
    const withoutCards = await place({ state: 'confirmed', amountMinor: 0, cards: [], shown: [] });

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

  async function place({ state, amountMinor, cards, shown }: OldPlacement): Promise<string> {
    const id = randomUUID();
    const amount = { currency: 'GBP', amountMinor };
    const covered = { amount, cardIds: cards.map(({ card }) => ids[card]) };
    const summary = { cover: { cards: shown.map((of) => ({ covered: { currency: 'XXX', amount: of } })) } };
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

async function migrateUpTo(client: pg.Client, last: string): Promise<void> {
  await client.query('create table migration (name text primary key, ran_at timestamptz not null default now())');
  for (const name of (await listMigrations()).filter((each) => each <= last)) {
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

describe('a placement of the time when booking and terms were kept in the words of the wire', () => {
  const name = `staycard_wire_${randomUUID().replaceAll('-', '')}`;
  const id = randomUUID();
  const cardId = randomUUID();
  let address: string;

  beforeAll(async () => {
    const server = inject('databaseServer');
    await runStatement(server, `create database "${name}"`);
    address = databaseAddress(server, name);
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await prepareServerRole(client);
    await migrateUpTo(client, IN_WIRE_WORDS);
    await client.query(`insert into sale_page values ('old', '{}', now())`);
    const { columns, values } = rowInWireWords(id, cardId);
    const places = columns.map((_, index) => `$${index + 1}`);
    await client.query(`insert into placement (${columns.join(', ')}) values (${places.join(', ')})`, values);
    await client.end();
    await migrate(address);
  });
  afterAll(() => runStatement(inject('databaseServer'), `drop database "${name}" with (force)`));

  it('is read in words of our own: every amount in minor units, every day and moment', async () => {
    const { db, pool } = openDatabase(address);
    const placement = await findPlacement(db, id);
    await pool.end();
    expect(JSON.parse(JSON.stringify(placement))).toMatchObject({
      id,
      state: 'cancelled',
      booking: {
        stay: { arrivalDate: '2026-11-24', departureDate: '2026-11-26' },
        rooms: [{ roomCategoryId: 'double', rateId: 'flexible', party: [{ ageCategoryId: 'adult', count: 2 }] }],
        extras: [{ extraId: 'breakfast', count: 2 }],
      },
      buyer: { firstName: 'Eve', email: 'eve@example.com', arrival: null },
      terms: {
        total: {
          currency: 'GBP',
          net: gbp(25_050),
          gross: gbp(30_010),
          taxValues: [{ code: 'UK-2022-20%', value: gbp(4_960) }],
        },
        due: gbp(10),
        rooms: [
          {
            roomCategoryId: 'double',
            rateId: 'flexible',
            name: 'Lanes Double',
            price: { gross: gbp(30_010) },
            nights: [
              { date: '2026-11-24', price: { gross: gbp(15_005) } },
              { date: '2026-11-25', price: { gross: gbp(15_005) } },
            ],
          },
        ],
        cover: {
          covered: gbp(30_000),
          cards: [
            { last4: 'PNDS', kind: 'value', unit: { type: 'money', currency: 'GBP' }, uses: null, left: 1_999 },
            { last4: 'NGHT', kind: 'uses', unit: { type: 'uses' }, uses: 1, left: 9, covered: gbp(15_000) },
          ],
          refused: [{ last4: 'FRZN', code: 'CARD.FROZEN' }],
        },
      },
      covered: {
        amount: gbp(30_000),
        cards: [{ cardId, last4: 'PNDS', coveredMinor: 15_000, debit: 15_000, wholes: null }],
      },
      cancellationFees: [{ from: '2026-11-23T18:00:00Z', fee: gbp(15_005) }],
      pmsReservation: { groupId: 'group', rooms: [{ number: '4124', isCancelled: false }] },
      cancellation: {
        requestedAt: '2026-11-20T10:00:00.123456789Z',
        // Not asked then: every fee was that of the terms.
        byTerms: true,
        outcome: { givenBack: gbp(30_000), cards: [{ amount: 15_000, expiresOn: '2029-12-31' }] },
      },
    });
  });

  it('is shown to its guest as it was then', async () => {
    const { db, pool } = openDatabase(address);
    const placement = await findPlacement(db, id);
    const { booking, summary } = WIRE_WORDS;
    const { stay_from, stay_to } = booking;
    const { total_price, cover, due } = summary;
    const deps = {
      db,
      keys: createKeys('a key of the time'),
      clock: testClock,
      log: createLog('silent'),
      pmsOf: () => expect.unreachable(),
      mailer: undefined,
    };
    const shown = await presentReservation(deps, { properties: new Map() }, placement!, 'en');
    await pool.end();
    expect(shown).toMatchObject({ stay_from, stay_to, total_price, cover, due, reference: id });
    expect(shown.rooms).toEqual([{ room_category_id: 'double', name: 'Lanes Double', pms_number: '4124' }]);
    // What was not written down then is not made up.
    expect(shown.details).toMatchObject({
      // Where no mail server takes letters, nobody says that one was sent.
      sends_letters: false,
      nights: 2,
      rooms: [
        {
          name: 'Lanes Double',
          rate_name: null,
          guests: [{ age_category_id: 'adult', name: null, classification: null, count: 2 }],
        },
      ],
      extras: null,
      guarantee: null,
      property: null,
    });
  });
});

const gbp = (amountMinor: number) => ({ currency: 'GBP', amountMinor });

function rowInWireWords(id: string, cardId: string) {
  const row = {
    id,
    sale_page_id: 'old',
    property_id: 'house',
    reference: id,
    session_number: 1,
    idempotency_key: id,
    request_digest: Buffer.from(id),
    state: 'cancelled',
    placed_at: '2026-11-19T10:00:00Z',
    time_zone: 'Europe/London',
    cancellation_fees: JSON.stringify([{ from: '2026-11-23T18:00:00Z', fee: gbp(15_005) }]),
    covered: {
      amount: gbp(30_000),
      cards: [{ cardId, last4: 'PNDS', coveredMinor: 15_000, debit: 15_000, wholes: null }],
    },
    ...WIRE_WORDS,
  };
  return { columns: Object.keys(row), values: Object.values(row) };
}

const price = (gross: number, net: number, tax: number) => ({
  currency: 'GBP',
  net_value: net,
  gross_value: gross,
  tax_values: [{ code: 'UK-2022-20%', value: tax }],
});
const nightly = [
  { date: '2026-11-24', price: price(150.05, 125.25, 24.8) },
  { date: '2026-11-25', price: price(150.05, 125.25, 24.8) },
];

/** Columns of JSON as they were written then. */
const WIRE_WORDS = {
  booking: {
    stay_from: '2026-11-24',
    stay_to: '2026-11-26',
    rooms: [{ room_category_id: 'double', rate_id: 'flexible', persons: [{ age_category_id: 'adult', count: 2 }] }],
    products: [{ product_id: 'breakfast', count: 2 }],
  },
  buyer: BUYER,
  summary: {
    rate: {
      price: price(300.1, 250.5, 49.6),
      price_per_night: nightly,
      rooms: [
        {
          room_category_id: 'double',
          rate_id: 'flexible',
          name: 'Lanes Double',
          price: price(300.1, 250.5, 49.6),
          price_per_night: nightly,
        },
      ],
    },
    total_price: price(300.1, 250.5, 49.6),
    due: { currency: 'GBP', amount: 0.1 },
    cover: {
      covered: { currency: 'GBP', amount: 300 },
      cards: [
        {
          last4: 'PNDS',
          kind: 'value',
          covered: { currency: 'GBP', amount: 150 },
          uses: null,
          left: { value: { currency: 'GBP', amount: 19.99 }, uses: null },
        },
        {
          last4: 'NGHT',
          kind: 'uses',
          covered: { currency: 'GBP', amount: 150 },
          uses: 1,
          left: { value: null, uses: 9 },
        },
      ],
      refused_cards: [{ last4: 'FRZN', code: 'CARD.FROZEN' }],
    },
  },
  pms_reservation: {
    groupId: 'group',
    accountId: 'account',
    rooms: [{ id: 'room', number: '4124', isCancelled: false }],
  },
  cancellation: {
    requestedAt: '2026-11-20T10:00:00.123456789Z',
    actor: 'guest',
    reason: 'The guest asked for it.',
    fee: gbp(0),
    timeZone: 'Europe/London',
    refusal: null,
    outcome: {
      feeDue: gbp(0),
      givenBack: gbp(30_000),
      cards: [
        {
          last4: 'PNDS',
          covered: gbp(15_000),
          unit: { type: 'money', currency: 'GBP' },
          amount: 15_000,
          expiresOn: '2029-12-31',
        },
      ],
    },
  },
};

describe('histories of the time when they kept what a hotel said of a guest', () => {
  const name = `staycard_words_${randomUUID().replaceAll('-', '')}`;
  const HOTEL = `Email 'anna@example.com' is invalid`;
  let client: pg.Client;

  beforeAll(async () => {
    const server = inject('databaseServer');
    await runStatement(server, `create database "${name}"`);
    client = new pg.Client({ connectionString: databaseAddress(server, name) });
    await client.connect();
    await prepareServerRole(client);
    await migrateUpTo(client, WITH_WORDS_IN_HISTORY);
    await client.query(`insert into sale_page values ('old', '{}', now())`);
  });
  afterAll(async () => {
    await client.end();
    await runStatement(inject('databaseServer'), `drop database "${name}" with (force)`);
  });

  it('keep words of our own, and beside them what it said of a guest who is not forgotten', async () => {
    const kept = await write({ isForgotten: false });
    const forgotten = await write({ isForgotten: true });
    await migrate(databaseAddress(inject('databaseServer'), name));
    const own = [
      'the guest placed it',
      'it was refused',
      'the cancellation was refused',
      'nobody knows whether it is reserved',
      'looked for twice, not there',
      'desk decided: It is there',
      'no answer',
      'GBP 1.00 was paid where GBP 2.00 was due',
      'it could not be refunded',
    ];
    const ofHotel = [null, HOTEL, HOTEL, HOTEL, null, null, `no answer: ${HOTEL}`, null, HOTEL];
    expect(await read(kept)).toEqual(own.map((because, index) => ({ because, words: ofHotel[index] })));
    expect(await read(forgotten)).toEqual(own.map((because) => ({ because, words: null })));
    const { rows } = await client.query<{ cancellation: object }>(
      'select cancellation from placement order by person_gone_at nulls first',
    );
    expect(rows.map(({ cancellation }) => cancellation)).toEqual([{ refusal: HOTEL }, { refusal: '' }]);
    await expect(client.query(`update placement_change set because = ''`)).rejects.toThrow('append-only');
    await expect(client.query(`update placement_payment_change set because = ''`)).rejects.toThrow('append-only');
  });

  async function write({ isForgotten }: { readonly isForgotten: boolean }): Promise<string> {
    const id = randomUUID();
    await client.query(
      `insert into placement (id, sale_page_id, property_id, reference, session_number, idempotency_key, request_digest,
        state, booking, buyer, terms, covered, cancellation, placed_at, person_gone_at)
      values ($1::uuid, 'old', 'house', $1::text, 1, $1::text, '', 'confirmed', '{}', '{}', '{}', '{}', $2, now(), $3)`,
      [id, { refusal: HOTEL }, isForgotten ? testClock.now().toString() : null],
    );
    await client.query(
      `insert into placement_payment (placement_id, state, currency, amount_minor, room_until)
      values ($1, 'open', 'GBP', 200, now())`,
      [id],
    );
    await client.query(
      `insert into audit_entry (action, placement_id, actor, reason, details, created_at)
      values ('settle', $1, 'desk', 'It is there', '{}', now())`,
      [id],
    );
    for (const [table, from, to, because] of [
      ['placement_change', null, 'placing', 'the guest placed it'],
      ['placement_change', 'placing', 'refused', HOTEL],
      ['placement_change', 'cancelling', 'confirmed', HOTEL],
      ['placement_change', 'placing', 'unknown', HOTEL],
      ['placement_change', 'unknown', 'released', 'looked for twice, not there'],
      ['placement_change', 'unknown', 'released', 'desk decided: It is there'],
      ['placement_change', 'awaiting_payment', 'payment_unclear', `no answer: ${HOTEL}`],
      ['placement_change', 'awaiting_payment', 'payment_unclear', 'GBP 1.00 was paid where GBP 2.00 was due'],
      ['placement_payment_change', 'refunding', 'refund_failed', HOTEL],
    ]) {
      await client.query(
        `insert into ${table} (placement_id, from_state, to_state, because, changed_at) values ($1, $2, $3, $4, now())`,
        [id, from, to, because],
      );
    }
    return id;
  }

  async function read(id: string): Promise<object[]> {
    const { rows } = await client.query<{ because: string; words: string | null }>(
      `select because, words from placement_change left join placement_change_words on change_id = id
        where placement_id = $1
      union all select because, words from placement_payment_change
        left join placement_payment_change_words on change_id = id where placement_id = $1`,
      [id],
    );
    return rows;
  }
});
