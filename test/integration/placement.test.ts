import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const BRIGHTON_ADD = 'reservations/add';

describe('placing a reservation', () => {
  // The tests make more bookings in half a minute than the rate limit's share for browsing guests allows.
  const staycard = useStaycard();
  const hotel = new Hotel({
    get simulator() {
      return staycard.simulator;
    },
  });

  /** A guest with a fresh card worth GBP 500, and everything prepared up to placing. */
  async function prepare(days: number, amount = 50_000) {
    const guest = new Guest(staycard.url);
    const card = await issueTestCard(staycard, { amount });
    const choice = { stay: stayInDays(days, 2), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
    return { guest, card, choice, ...(await guest.prepare(choice)) };
  }

  afterEach(async () => {
    await hotel.forgetFaults();
  });

  it('lands in the hotel system, takes the value once and posts it there as one payment', async () => {
    const { guest, card, summary, placement } = await prepare(60);
    const answer = await guest.place(placement);

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ state: 'confirmed', total_price: summary.total_price, cover: summary.cover });
    const covered = Math.round(summary.cover.covered.amount * 100);
    expect(covered).toBeGreaterThan(0);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000 - covered, held: 0 });
    const reservations = await hotel.reservationsOf(answer.body.reference);
    expect(reservations).toHaveLength(1);
    expect(answer.body.rooms[0]?.pms_number).toBe(reservations[0]?.['Number']);

    const row = await placementOf(answer.body.reference);
    await expect.poll(() => hotel.paymentsOf(row.id)).toHaveLength(1);
    const [payment] = await hotel.paymentsOf(row.id);
    expect(payment).toMatchObject({ Amount: { Currency: 'GBP', GrossValue: -summary.cover.covered.amount } });
  });

  it(
    'names who stays to the hotel, with their beds and hour, while the buyer stays its contact',
    { tags: ['thorough'] },
    async () => {
      const { guest, placement } = await prepare(66);
      const { body } = await guest.place({
        ...placement,
        buyer: {
          ...placement.buyer,
          special_requests: 'High floor',
          guest: { first_name: 'Grace', last_name: 'Hopper', email: 'grace.hopper@example.org' },
          bed_wishes: ['twin_beds', 'cot'],
          arrival: { estimated_time: '21:30' },
        },
      });
      expect(body.details.guest).toEqual({ first_name: 'Grace', last_name: 'Hopper' });
      const [reservation] = await hotel.reservationsOf(body.reference);
      const customers = await hotel.rows('customers');
      const nameOf = (id: unknown) => customers.find(({ Id }) => Id === id)?.['LastName'];
      expect(nameOf(reservation?.['AccountId'])).toBe('Hopper');
      const owner = customers.find(({ Id }) => Id === reservation?.['AccountId']);
      expect(owner?.['Email']).toBe('grace.hopper@example.org');
      expect(nameOf(reservation?.['BookerId'])).toBe(placement.buyer.last_name);
      const [note] = await hotel.notesOf(body.reference);
      const { first_name: first, last_name: last, email } = placement.buyer;
      expect(String(note).split('\n').slice(2)).toEqual([
        `Staying: Grace Hopper, grace.hopper@example.org. Booked by ${first} ${last}, ${email}.`,
        'The guest wishes: Twin beds, Cot for a baby / High floor',
        'Arriving about 21:30.',
      ]);
    },
  );

  it(
    'notes for the desk on every room that what is paid and due is for all rooms together, where there are several',
    { tags: ['thorough'] },
    async () => {
      const { guest, choice, placement } = await prepare(64);
      const alone = await guest.place(placement);
      expect(await hotel.notesOf(alone.body.reference)).toEqual([
        expect.stringMatching(/^Staycard \S+ Paid by .+\nDue: GBP/),
      ]);
      const card = await issueTestCard(staycard, { amount: 5_000 });
      const group = await guest.prepare({ ...choice, codes: [card.code], rooms: 2 });
      const { reference } = (await guest.place(group.placement)).body;
      const due = group.summary.due.amount.toFixed(2);
      const words = [
        `Staycard ${reference}. Paid for all 2 rooms together by A gift of quiet hours (card …${card.code.slice(-4)}): GBP 50.00.`,
        `Due for all 2 rooms together: GBP ${due}.`,
      ];
      expect(await hotel.notesOf(reference)).toEqual(Array(2).fill(words.join('\n')));
    },
  );

  it('releases the value when the hotel refuses', async () => {
    const { guest, card, placement } = await prepare(62);
    await hotel.fail({ operation: BRIGHTON_ADD, effect: { kind: 'roomLost' } });
    const answer = await guest.place(placement);

    expect(answer).toMatchObject({ status: 409, body: { code: 'RESERVATION.NO_AVAILABILITY' } });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
    expect(await hotel.reservationsOf(answer.body.reference)).toHaveLength(0);
  });

  it('keeps the value on hold while the outcome is unknown, finds the reservation and then takes it', async () => {
    const { guest, card, summary, placement } = await prepare(64);
    await hotel.fail({ operation: BRIGHTON_ADD, effect: { kind: 'cutAfterCommit' } });
    const answer = await guest.place(placement);

    expect(answer).toMatchObject({ status: 202, body: { state: 'unknown' } });
    const settled = await guest.awaitOutcome(answer.body);
    expect(settled.state).toBe('confirmed');
    const covered = Math.round(summary.cover.covered.amount * 100);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000 - covered, held: 0 });
    expect(await hotel.reservationsOf(settled.reference)).toHaveLength(1);
    expect(await hotel.countRequests(BRIGHTON_ADD)).toBeGreaterThan(0);
  });

  it('gives the value free when the reservation is not there after two looks', async () => {
    const { guest, card, placement } = await prepare(66);
    await hotel.fail({ operation: BRIGHTON_ADD, effect: { kind: 'cutBeforeCommit' } });
    const answer = await guest.place(placement);

    expect(answer).toMatchObject({ status: 202, body: { state: 'unknown' } });
    const settled = await guest.awaitOutcome(answer.body);
    expect(settled.state).toBe('released');
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
    const { absences } = await placementOf(settled.reference);
    expect(absences).toBeGreaterThanOrEqual(1);
  });

  it('goes on looking while the hotel system gives no answer', { tags: ['thorough'] }, async () => {
    const { guest, placement } = await prepare(68);
    await hotel.fail({ operation: BRIGHTON_ADD, effect: { kind: 'cutAfterCommit' } });
    await hotel.fail({ operation: 'reservationGroups/getAll', times: 4, effect: { kind: 'status', status: 500 } });
    const answer = await guest.place(placement);
    const settled = await guest.awaitOutcome(answer.body);
    expect(settled.state).toBe('confirmed');
  });

  it('answers a repeat from what it has written, also while the hotel is out of reach', async () => {
    const { guest, placement } = await prepare(72);
    const key = randomUUID();
    const first = await guest.place(placement, key);
    await hotel.fail({ operation: '*', times: 1000, effect: { kind: 'status', status: 503 } });
    const second = await guest.place(placement, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });

  it(
    'answers twenty clicks at once in the same way, also those that come when the first has emptied the card',
    { tags: ['thorough'] },
    async () => {
      for (const days of [110, 113, 116]) {
        const { guest, card, placement } = await prepare(days, 5_000);
        const key = randomUUID();
        const answers = await Promise.all(
          Array.from({ length: 20 }, async (_, click) => {
            await new Promise((resolve) => setTimeout(resolve, click));
            return guest.place(placement, key);
          }),
        );
        expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
        expect(await sumsOf(staycard, card.id)).toEqual({ balance: 0, held: 0 });
      }
    },
  );

  it('sends the new summary when the price changed, and takes nothing', async () => {
    const { guest, card, summary, placement, choice } = await prepare(76);
    const before = await hotel.countRequests(BRIGHTON_ADD);
    await changePrice(choice.stay.stay_from);
    const answer = await guest.place(placement);

    expect(answer).toMatchObject({ status: 409, body: { code: 'RESERVATION.PRICE_CHANGED' } });
    expect(answer.body.summary?.total_price.gross_value).not.toBe(summary.total_price.gross_value);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
    expect(await hotel.countRequests(BRIGHTON_ADD)).toBe(before);

    const agreed = await guest.place({ ...placement, quote_token: answer.body.summary?.quote.token ?? '' });
    expect(agreed.status).toBe(201);
  });

  async function placementOf(reference: string) {
    return staycard.db.selectFrom('placement').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
  }

  /** Hotel staff change the rate of one night in the PMS. */
  async function changePrice(date: string): Promise<void> {
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime('Europe/London').toInstant().toString();
    const response = await fetch(`${staycard.simulator.url}/api/connector/v1/rates/updatePrice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ClientToken: 'DEMO-CLIENT',
        AccessToken: 'DEMO-BRIGHTON',
        Client: 'test',
        RateId: 'b7190001-0006-4000-8000-000000000001',
        PriceUpdates: [
          {
            CategoryId: 'b7190001-0004-4000-8000-000000000002',
            FirstTimeUnitStartUtc: midnight,
            LastTimeUnitStartUtc: midnight,
            Value: 111.11,
          },
        ],
      }),
    });
    expect(response.status, await response.text()).toBe(200);
  }
});
