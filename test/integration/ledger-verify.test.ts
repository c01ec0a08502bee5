import { beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { asOwner } from '../as-owner.ts';
import { FLEXIBLE } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import type { WireExchangeRate } from '#contract/guest/property.ts';
import { call, Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { expectFaults, verifyAfter } from '../tampered-ledger.ts';

/** The operation that reserves at the demo's first hotel. */
const HARBOUR_ADD = 'reservations/add';

type Booked = { readonly cardId: string; readonly reference: string };
type Tampering = {
  readonly what: string;
  /** Statements of a forger with all rights on the database. */
  readonly by: (booked: Booked) => string;
  /** One pattern for each expected sentence. No other sentence may name this card or placement. */
  readonly reported: readonly RegExp[];
};

const NO_TRIGGERS = 'alter table transfer disable trigger user; alter table lot disable trigger user;';
const TRIGGERS = 'alter table transfer enable trigger user; alter table lot enable trigger user;';

/** Repairs the chain and the sums of a card, as a clever forger would. */
const REPAIRING = `
  create function repair(repaired uuid) returns void language plpgsql as $$
  declare
    link record;
    hash_before bytea;
  begin
    for link in select id from transfer where card_id = repaired order by card_sequence loop
      update transfer set previous_hash = hash_before where id = link.id;
      update transfer set hash = transfer_hash(transfer) where id = link.id returning hash into hash_before;
    end loop;
    update lot set (balance, held) = (
      select sum(amount * case kind when 'issue' then 1 when 'redeem' then -1 else 0 end),
        sum(amount * case kind when 'hold' then 1 when 'redeem' then -1 when 'release' then -1 else 0 end)
      from transfer where lot_id = lot.id) where card_id = repaired;
  end $$`;

const HASH = /transfer \S+: its hash is not that of its content/;
const LINK = /transfer \S+: it does not follow the transfer before it/;
const LESS = /took \d+ off card …\S+, but \d+ was agreed/;
const LOT = /lot \S+ has balance \d+ and held \d+, its transfers add up to/;

const TAMPERINGS: readonly Tampering[] = [
  {
    what: 'a transfer with another amount',
    by: ({ cardId }) => `update transfer set amount = amount + 1 where card_id = '${cardId}' and kind = 'issue'`,
    reported: [HASH, LOT],
  },
  {
    what: 'a transfer that is gone from the middle',
    by: ({ cardId }) => `delete from transfer where card_id = '${cardId}' and card_sequence = 1`,
    reported: [
      /number 2 of its card and should be number 1/,
      LINK,
      /should be number 2/,
      LOT,
      /balance 0 and held/,
      /balance -/,
    ],
  },
  {
    what: 'a transfer that is gone from the end',
    by: ({ cardId }) => `delete from transfer where card_id = '${cardId}' and kind = 'redeem'`,
    reported: [LOT, /is confirmed, and this hold is open/, LESS],
  },
  {
    what: 'a forged transfer in a chain that fits',
    by: ({
      cardId,
    }) => `insert into transfer select gen_random_uuid(), card_id, lot_id, card_sequence + 1, 'issue', 500,
        null, null, 'forger', 'for me', now(), hash, '' from transfer where card_id = '${cardId}' and kind = 'redeem';
      update transfer set hash = transfer_hash(transfer) where card_id = '${cardId}' and actor = 'forger'`,
    reported: [LOT],
  },
  {
    what: 'a forged transfer with a hash made up',
    by: ({
      cardId,
    }) => `insert into transfer select gen_random_uuid(), card_id, lot_id, card_sequence + 1, 'issue', 500,
        null, null, 'forger', 'for me', now(), hash, sha256('x') from transfer where card_id = '${cardId}' and kind = 'redeem'`,
    reported: [HASH, LOT],
  },
  {
    what: 'a lot with another balance',
    by: ({ cardId }) => `update lot set balance = balance + 100 where card_id = '${cardId}'`,
    reported: [LOT],
  },
  {
    what: 'two hashes that changed places',
    by: ({ cardId }) => `update transfer one set hash = other.hash from transfer other
      where one.card_id = '${cardId}' and other.card_id = one.card_id and one.card_sequence + other.card_sequence = 3`,
    reported: [HASH, LINK, HASH, LINK],
  },
  {
    what: 'a confirmed placement whose hold was released, chain and sums repaired',
    by: ({ cardId }) => `update transfer set kind = 'release' where card_id = '${cardId}' and kind = 'redeem';
      select repair('${cardId}')`,
    reported: [/is confirmed, and this hold is released/, LESS],
  },
  {
    what: 'a redemption of less than was promised, chain and sums repaired',
    by: ({ cardId }) => `update transfer set amount = amount - 100 where card_id = '${cardId}' and kind <> 'issue';
      select repair('${cardId}')`,
    reported: [LESS],
  },
  {
    what: 'more given back than was redeemed',
    by: ({ cardId }) => `insert into transfer select gen_random_uuid(), card_id, lot_id, card_sequence + 1, 'give_back',
        amount + 1, null, placement_id, 'forger', 'for me', now(), hash, '' from transfer
        where card_id = '${cardId}' and kind = 'redeem';
      update transfer set hash = transfer_hash(transfer) where card_id = '${cardId}' and actor = 'forger';
      update lot set balance = balance + (select amount from transfer where card_id = '${cardId}' and actor = 'forger')
        where card_id = '${cardId}'`,
    reported: [
      /redeemed \d+ and gave back \d+/,
      /took \d+ from lot \S+ and gave it back \d+/,
      /gave back \d+ while it is confirmed/,
      /gave back \d+ to …\S+, but nothing was recorded/,
    ],
  },
  {
    what: 'a redemption of another card’s hold',
    by: ({ cardId }) => `update transfer set hold_id = id where card_id = '${cardId}' and kind = 'redeem';
      select repair('${cardId}')`,
    reported: [/it does not resolve hold \S+ exactly/, /is confirmed, and this hold is open/],
  },
  {
    what: 'a hold that was redeemed twice',
    by: ({ cardId }) => `drop index transfer_resolves_a_hold_once;
      alter table lot drop constraint lot_never_below_zero;
      insert into transfer select gen_random_uuid(), card_id, lot_id, card_sequence + 1, kind, amount, hold_id,
        placement_id, 'forger', 'for me', now(), hash, '' from transfer where card_id = '${cardId}' and kind = 'redeem';
      select repair('${cardId}')`,
    reported: [
      /the index transfer_resolves_a_hold_once is missing/,
      /the constraint lot_never_below_zero is missing/,
      /resolved more than once/,
      /after it its lot has balance \d+ and held -\d+/,
      LESS,
    ],
  },
  {
    what: 'a placement that is said to be refused',
    by: ({ reference }) => `update placement set state = 'refused' where reference = '${reference}'`,
    reported: [/is refused, and this hold is redeemed/, /is refused, and its history ends with confirmed/],
  },
  {
    what: 'a placement that is said to have covered less',
    by: ({ reference }) => `update placement set covered = jsonb_set(covered, '{amount,amountMinor}', '1')
      where reference = '${reference}'`,
    reported: [/covers 1, its cards were to cover \d+/, /covers 1, its cards are stored as covering \d+/],
  },
  {
    what: 'a placement that is said to have taken another amount off its card',
    by: ({ reference }) => `update placement set covered = jsonb_set(covered, '{cards,0,debit}', '1')
      where reference = '${reference}'`,
    reported: [LESS, /stores other amounts of GBP than the \d+ that were shown/],
  },
  {
    what: 'a card that is void with value that is free',
    by: ({ cardId }) => `update card set state = 'void' where id = '${cardId}';
      insert into audit_entry (action, card_id, actor, reason, details, created_at)
        values ('void', '${cardId}', 'forger', 'for me', '{"voided": 1}', now())`,
    reported: [/it is void, and \d+ on it is free/],
  },
  {
    what: 'value that was made void on a card that is not',
    by: ({ cardId }) => `insert into transfer select gen_random_uuid(), card_id, lot_id, card_sequence + 1, 'void', 1,
        null, null, 'forger', 'for me', now(), hash, '' from transfer where card_id = '${cardId}' and kind = 'redeem';
      update transfer set hash = transfer_hash(transfer) where card_id = '${cardId}' and actor = 'forger';
      update lot set balance = balance - 1 where card_id = '${cardId}'`,
    reported: [/it was made void, and the card is active/],
  },
  {
    what: 'a history with a step that cannot be',
    by: ({ reference }) => `insert into placement_change (placement_id, from_state, to_state, because, changed_at)
      select id, 'refused', 'confirmed', 'a forger', now() from placement where reference = '${reference}'`,
    reported: [/went from refused to confirmed after confirmed/],
  },
];

describe('ledger verify', () => {
  // The test makes more bookings in half a minute than the rate limit's share for browsing guests allows.
  const staycard = useStaycard();
  const run = (text: string) => asOwner(staycard, text);

  /** Each booking has other dates, so that the hotel does not fill up. */
  let bookings = 0;

  async function place(nights: number, card: Parameters<typeof issueTestCard>[1]) {
    bookings += 1;
    const { id, code } = await issueTestCard(staycard, card);
    const guest = new Guest(staycard.url);
    const choice = { stay: stayInDays(90 + 3 * bookings, nights), codes: [code], ...FLEXIBLE };
    const { status, body } = await guest.place((await guest.prepare(choice)).placement);
    return { guest, status, body, cardId: id, last4: code.slice(-4), reference: body.reference };
  }

  it('finds nothing wrong with a booking paid by uses, pounds and euros', async () => {
    const uses = await issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 1 });
    const pounds = await issueTestCard(staycard, { amount: 1_000 });
    const euros = await issueTestCard(staycard, { unit: { type: 'money', currency: 'EUR' }, amount: 90_000 });
    const codes = [uses.code, pounds.code, euros.code];
    const guest = new Guest(staycard.url);
    const { placement } = await guest.prepare({
      stay: stayInDays(200, 2),
      codes,
      ...FLEXIBLE,
    });
    expect((await guest.place(placement)).status).toBe(201);
    const redeemed = await staycard.db.selectFrom('transfer').select('card_id').where('kind', '=', 'redeem').execute();
    expect(redeemed.map(({ card_id: id }) => id).toSorted()).toEqual([uses.id, pounds.id, euros.id].toSorted());
    const asked = await call<{ exchange_rates: WireExchangeRate[] }>(
      staycard.url,
      'GET',
      '/vrm/demo/exchange-rates/harbour-house',
    );
    const { exchange_rates: rates } = asked.body;
    const rate = rates.find(({ source_currency: from, target_currency: to }) => from === 'EUR' && to === 'GBP')?.value;
    const { covered } = await staycard.db.selectFrom('placement').select('covered').executeTakeFirstOrThrow();
    expect(covered).toMatchObject({ exchangeRates: [{ currency: 'EUR', rate: String(rate) }] });
    const verified = await runOn(staycard, ['ledger', 'verify']);
    expect(verified).toMatchObject({ exitCode: 0, error: '' });
    expect(verified.out).toMatch(/^Looked at \d+ cards, \d+ transfers and 1 placement: 0 violations\.$/);
  });

  it(
    'finds nothing wrong with placements that are refused, unknown or found later',
    { tags: ['thorough'] },
    async () => {
      const hotel = new Hotel(staycard);
      const unknown: Awaited<ReturnType<typeof place>>[] = [];
      for (const [kind, expected] of [
        ['roomLost', 409],
        ['cutBeforeCommit', 202],
        ['cutAfterCommit', 202],
      ] as const) {
        await hotel.fail({ operation: HARBOUR_ADD, effect: { kind } });
        const placed = await place(2, { amount: 90_000 });
        expect(placed.status).toBe(expected);
        if (expected === 202) unknown.push(placed);
      }
      expect((await verifyLedger(staycard.db)).violations).toEqual([]);
      await hotel.forgetFaults();
      const ends = [];
      for (const { guest, body } of unknown) ends.push((await guest.awaitOutcome(body)).state);
      expect(ends).toEqual(['released', 'confirmed']);
      expect((await verifyLedger(staycard.db)).violations).toEqual([]);
    },
  );

  it('finds a cent too little off a card in another currency, chain and sums repaired', async () => {
    const { status, cardId, last4 } = await place(1, { unit: { type: 'money', currency: 'EUR' }, amount: 90_000 });
    expect(status).toBe(201);
    const sentences = await verifyAfter(
      staycard,
      `${NO_TRIGGERS} update transfer set amount = amount - 1 where card_id = '${cardId}' and kind <> 'issue';
        ${REPAIRING}; select repair('${cardId}')`,
    );
    expect(sentences.filter((sentence) => sentence.includes(`…${last4}`))).toEqual([expect.stringMatching(LESS)]);
  });

  it('says on the command line how much is wrong, and what', async () => {
    await run('alter table transfer disable trigger transfer_append_only');
    const { exitCode, out, error } = await runOn(staycard, ['ledger', 'verify']);
    await run('alter table transfer enable trigger transfer_append_only');
    expect(exitCode).toBe(1);
    expect(out).toMatch(/: 1 violation\.$/);
    expect(error.split('\n')).toContain('the trigger transfer_append_only is missing or switched off');
    expect(await runOn(staycard, ['ledger', 'verify'])).toMatchObject({ exitCode: 0, error: '' });
  });

  describe('after a stay that a card paid', () => {
    let booked: Booked;
    beforeAll(async () => {
      const placed = await place(2, { amount: 90_000 });
      expect(placed.status).toBe(201);
      booked = placed;
    });

    it.each(TAMPERINGS)('finds $what', async ({ by, reported }) => {
      expectFaults(await verifyAfter(staycard, `${NO_TRIGGERS} ${REPAIRING}; ${by(booked)}; ${TRIGGERS}`), reported);
    });
  });

  it.each([
    [
      'a guard that is switched off',
      'alter table transfer disable trigger transfer_append_only',
      'the trigger transfer_append_only is missing or switched off',
    ],
    [
      'a trigger that finds its tables elsewhere',
      'alter function add_transfer_to_lot() reset search_path',
      'the function add_transfer_to_lot does not act as its owner on tables of its own schema',
    ],
    [
      'a right to change transfers',
      'grant update (amount) on transfer to staycard_server',
      'the server may change transfer',
    ],
    [
      'a right to take transfers away',
      'grant delete on transfer to staycard_server',
      'the server may take away from transfer',
    ],
    ['a right to move the sums of lots', 'grant update (held) on lot to staycard_server', 'the server may change lot'],
    [
      'a right to write what triggers work out',
      'grant insert (hash) on transfer to staycard_server',
      'the server may write hash of transfer by itself',
    ],
    [
      'a right to change what was promised',
      'grant update (covered) on placement to staycard_server',
      'the server may change covered of placement',
    ],
  ])('finds %s', async (_what, open, sentence) => {
    expect(await verifyAfter(staycard, open)).toEqual([sentence]);
  });
});
