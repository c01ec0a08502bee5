import { afterEach, describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/reservation.ts';
import { verifyLedger } from '../../src/server/ledger/verify-ledger.ts';
import { Guest, stayInDays, type Choice } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';

const ROOM = { room: 'Lanes Double', rate: 'Flexible' };
const NOTHING = { currency: 'GBP', amount: 0 };

describe('cancelling a reservation', () => {
  const staycard = useStaycard();
  const hotel = new Hotel({
    get simulator() {
      return staycard.simulator;
    },
  });

  afterEach(async () => {
    await hotel.forgetFaults();
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });

  async function book(choice: Choice) {
    const guest = new Guest(staycard.url);
    const { placement, summary } = await guest.prepare(choice);
    const { status, body } = await guest.place(placement);
    expect(status).toBe(201);
    return { guest, summary, reservation: body };
  }

  async function placementOf({ reference }: Pick<Reservation, 'reference'>) {
    return staycard.db.selectFrom('placement').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
  }

  /** The payments that the hotel shows for a reservation, as the guest would read them: paid positive. */
  async function paymentsOf(reservation: Reservation): Promise<number[]> {
    const { id } = await placementOf(reservation);
    return (await hotel.paymentsOf(id)).map((payment) => -(payment['Amount'] as { GrossValue: number }).GrossValue);
  }

  it('for nothing gives everything back, once, and takes the payment back at the hotel', async () => {
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const { guest, summary, reservation } = await book({ stay: stayInDays(60, 2), codes: [card.code], ...ROOM });
    const { covered } = summary.cover;
    await expect.poll(() => paymentsOf(reservation)).toEqual([covered.amount]);

    const terms = await guest.showCancellation(reservation);
    expect(terms).toMatchObject({ state: 'possible', reason: null, fee: NOTHING, fee_due: NOTHING });
    expect(terms.free_until).not.toBeNull();
    expect(terms.given_back).toEqual([
      { last4: card.code.slice(-4), covered, value: covered, uses: null, expires_on: null },
    ]);

    const answer = await guest.cancel(reservation, NOTHING);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...terms, state: 'cancelled', free_until: null });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
    expect((await guest.follow(reservation)).state).toBe('cancelled');
    expect(await hotel.reservationsOf(reservation.reference)).toMatchObject([{ State: 'Canceled' }]);
    await expect.poll(() => paymentsOf(reservation), { timeout: 10_000 }).toEqual([covered.amount, -covered.amount]);

    const again = await guest.cancel(reservation, NOTHING);
    expect(again).toMatchObject({ status: 200, body: answer.body });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
  });
});
