import { beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { expectFaults, verifyAfter } from '../tampered-ledger.ts';

type Cancelled = { readonly reference: string; readonly cardId: string };
type Tampering = {
  readonly what: string;
  readonly by: (cancelled: Cancelled) => string;
  readonly reported: readonly RegExp[];
};

/** Adds a correctly hashed transfer at the end of a card's chain, and updates the sum of its lot. */
function forge({ cardId }: Cancelled, lotId: string, amount: number): string {
  return `insert into transfer select gen_random_uuid(), card_id, ${lotId}, card_sequence + 1, 'give_back', ${amount}, null,
      placement_id, 'forger', 'for me', now(), hash, '' from transfer where card_id = '${cardId}' and kind = 'give_back';
    update transfer set hash = transfer_hash(transfer) where card_id = '${cardId}' and actor = 'forger';
    update lot set balance = balance + ${amount} where id = (select lot_id from transfer where card_id = '${cardId}' and actor = 'forger')`;
}

const TAMPERINGS: readonly Tampering[] = [
  {
    what: 'a pound more than was taken, given back',
    by: (cancelled) => forge(cancelled, 'lot_id', 100),
    reported: [
      /redeemed \d+ and gave back \d+/,
      /took \d+ from lot \S+ and gave it back \d+/,
      /gave back \d+ to …\S+, but \d+ to …\S+ was recorded/,
    ],
  },
  {
    what: 'value given back into a lot that nothing was taken from',
    by: ({
      cardId,
    }) => `update transfer set lot_id = (select id from lot where card_id = '${cardId}' and origin = 'a present')
        where card_id = '${cardId}' and kind = 'give_back';
      update transfer set hash = transfer_hash(transfer) where card_id = '${cardId}' and kind = 'give_back';
      update lot set balance = (select coalesce(sum(amount * case kind when 'redeem' then -1 when 'hold' then 0 else 1 end), 0)
        from transfer where lot_id = lot.id) where card_id = '${cardId}'`,
    reported: [/gave back into lot \S+, from which it took nothing/],
  },
  {
    what: 'a reservation that is said to stand again',
    by: ({ reference }) => `update placement set state = 'confirmed' where reference = '${reference}';
      insert into placement_change (placement_id, from_state, to_state, because, changed_at)
        select id, 'cancelled', 'confirmed', 'a forger', now() from placement where reference = '${reference}'`,
    reported: [/gave back \d+ while it is confirmed/, /went from cancelled to confirmed after cancelled/],
  },
  {
    what: 'another outcome than what was given back',
    by: ({ reference }) => `update placement set cancellation = jsonb_set(cancellation, '{outcome,cards,0,amount}', '7')
      where reference = '${reference}'`,
    reported: [/gave back \d+ to …\S+, but 7 to …\S+ was recorded/],
  },
];

describe('ledger verify after cancellations', () => {
  const staycard = useStaycard();
  const cancelling = new Cancelling(staycard);
  let cancelled: Cancelled;

  /** A cancelled stay. Its card has a second lot, which has expired and so pays nothing. */
  async function cancelOne(): Promise<Cancelled> {
    const card = await issueTestCard(staycard, { amount: 50_000 });
    await asOwner(
      staycard,
      `insert into lot (id, card_id, origin, expires_on, created_at)
        values (gen_random_uuid(), '${card.id}', 'a present', '2020-01-01', now());
      insert into transfer (id, card_id, lot_id, kind, amount, actor, reason, created_at)
        select gen_random_uuid(), card_id, id, 'issue', 100, 'test', 'a present', now()
        from lot where card_id = '${card.id}' and origin = 'a present'`,
    );
    const { guest, reservation } = await cancelling.book({ stay: stayInDays(63, 1), codes: [card.code], ...FLEXIBLE });
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
    return { reference: reservation.reference, cardId: card.id };
  }

  beforeAll(async () => {
    cancelled = await cancelOne();
  });

  it('finds nothing wrong with one that stands as it was', async () => {
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });

  it.each(TAMPERINGS)('finds $what', async ({ by, reported }) => {
    const off = 'alter table transfer disable trigger user; alter table lot disable trigger user';
    const on = 'alter table transfer enable trigger user; alter table lot enable trigger user';
    expectFaults(await verifyAfter(staycard, `${off}; ${by(cancelled)}; ${on}`), reported);
  });

  async function verifyHotels(reference: string): Promise<string[]> {
    const { error } = await runOn(staycard, ['ledger', 'verify', '--hotels']);
    return error.split('\n').filter((line) => line.includes(reference));
  }

  it('finds at the hotel that another amount was taken back than the cards got', { tags: ['thorough'] }, async () => {
    const { reference } = cancelled;
    const change = (what: string) => asOwner(staycard, `update placement set ${what} where reference = '${reference}'`);
    await expect.poll(() => cancelling.paymentsOf({ reference })).toHaveLength(2);
    await change(`give_back_posting = 'posted', give_back_posting_at = now()`);
    expect(await verifyHotels(reference)).toEqual([]);
    await change(`cancellation = jsonb_set(cancellation, '{outcome,givenBack,amountMinor}', '1')`);
    const reported = await verifyHotels(reference);
    expect(reported).toEqual([expect.stringMatching(/gave back GBP 0\.01, and the hotel has GBP \d+\.\d\d of that$/)]);
  });
});
