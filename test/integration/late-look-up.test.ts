import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookUpPlacement } from '../../src/server/reservation/look-up-placement.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { Guest, stayInDays } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';

const LOOK_UPS = 'reservationGroups/getAll';

describe('where no worker runs, whoever reads a placement has it looked up', () => {
  const staycard = useStaycard({ settings: { SETTLE_ABANDONED_AFTER_SECONDS: '20', SETTLE_PAUSE_SECONDS: '5' } });
  const guest = () => new Guest(staycard.url);
  let hotel: Hotel;
  let day = 60;

  beforeAll(async () => {
    hotel = new Hotel(staycard);
    await staycard.deps.jobs.stop();
  });
  afterAll(() => hotel.forgetFaults());

  async function placeUnanswered(kind: 'cutBeforeCommit' | 'cutAfterCommit') {
    day += 3;
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const choice = { stay: stayInDays(day, 1), codes: [card.code], room: 'Lanes Double' };
    const { placement } = await guest().prepare(choice);
    await hotel.fail({ operation: 'reservations/add', effect: { kind } });
    const { status, body } = await guest().place(placement);
    expect(status).toBe(202);
    return { card, body };
  }

  /** Lets the clock of one placement run ahead. */
  async function letPass(reference: string, seconds: number): Promise<void> {
    const back = `- interval '${seconds} seconds'`;
    await asOwner(
      staycard,
      `update placement set placed_at = placed_at ${back}, looked_up_at = looked_up_at ${back} where reference = '${reference}'`,
    );
  }

  it('not at once, and then the reservation that the hotel has is found and paid', async () => {
    const { card, body } = await placeUnanswered('cutAfterCommit');
    const before = await hotel.countRequests(LOOK_UPS);
    expect((await guest().follow(body)).state).toBe('unknown');
    expect(await hotel.countRequests(LOOK_UPS)).toBe(before);

    await letPass(body.reference, 60);
    expect((await guest().follow(body)).state).toBe('confirmed');
    expect(await sumsOf(staycard, card.id)).toMatchObject({ held: 0 });
    expect((await sumsOf(staycard, card.id)).balance).toBeLessThan(50_000);
  });

  it('by the card, too, and an absence is believed at the second look', async () => {
    const { card, body } = await placeUnanswered('cutBeforeCommit');
    await letPass(body.reference, 60);
    const first = await guest().search(card.code);
    expect(first.card.held.value?.amount).toBeGreaterThan(0);
    await letPass(body.reference, 60);
    const second = await guest().search(card.code);
    expect(second.card).toMatchObject({ balance: { value: { amount: 500 } }, held: { value: { amount: 0 } } });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
    expect((await guest().follow(body)).state).toBe('released');
  });

  it('and a reservation that the hotel’s people called off meanwhile takes nothing', async () => {
    const { card, body } = await placeUnanswered('cutAfterCommit');
    await hotel.cancelByStaff(body.reference);
    await letPass(body.reference, 60);
    expect((await guest().follow(body)).state).toBe('released');
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
  });

  it('and an absence is not believed that was seen while the hotel could still reserve', async () => {
    const { card, body } = await placeUnanswered('cutBeforeCommit');
    await letPass(body.reference, 40);
    expect((await guest().follow(body)).state).toBe('unknown');
    const before = await hotel.countRequests(LOOK_UPS);
    // The second look begins a second before the hotel surely has stopped, and is answered a second after.
    const { absentAfterSeconds } = staycard.deps.config.settling;
    await asOwner(
      staycard,
      `update placement set placed_at = now() - interval '${absentAfterSeconds - 1} seconds',
        looked_up_at = looked_up_at - interval '20 seconds' where reference = '${body.reference}'`,
    );
    await hotel.fail({ operation: LOOK_UPS, effect: { kind: 'latency', ms: 2000 } });
    expect((await guest().follow(body)).state).toBe('unknown');
    expect(await hotel.countRequests(LOOK_UPS)).toBeGreaterThan(before);
    expect((await sumsOf(staycard, card.id)).held).toBeGreaterThan(0);
  });

  it('once, however many read at the same time, and a job that comes just then leaves it alone', async () => {
    const { card, body } = await placeUnanswered('cutBeforeCommit');
    await letPass(body.reference, 60);
    const before = await hotel.countRequests(LOOK_UPS);
    const { id } = await staycard.db
      .selectFrom('placement')
      .select('id')
      .where('reference', '=', body.reference)
      .executeTakeFirstOrThrow();
    await Promise.all([
      ...Array.from({ length: 10 }, () => guest().follow(body)),
      guest().search(card.code),
      lookUpPlacement(staycard.deps, id).catch(() => undefined),
    ]);
    expect(await hotel.countRequests(LOOK_UPS)).toBe(before + 1);
    expect(await sumsOf(staycard, card.id)).toMatchObject({ balance: 50_000 });
    expect((await sumsOf(staycard, card.id)).held).toBeGreaterThan(0);
  });

  it('and what the hotel gave no answer to cancelling is asked for again, once', async () => {
    day += 3;
    const cancelling = new Cancelling(staycard);
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const booked = await cancelling.book({ stay: stayInDays(day, 1), codes: [card.code], ...FLEXIBLE });
    await hotel.fail({ operation: 'reservations/cancel', effect: { kind: 'cutBeforeCommit' } });
    const { reference } = booked.reservation;
    expect((await booked.guest.cancel(booked.reservation, NO_FEE)).status).toBe(202);
    const before = await hotel.countRequests('reservations/cancel');
    expect((await booked.guest.showCancellation(booked.reservation)).state).toBe('asking');
    expect(await hotel.countRequests('reservations/cancel')).toBe(before);

    const asked = Temporal.Now.instant().subtract({ seconds: 60 }).toString();
    await asOwner(
      staycard,
      `update placement set cancellation = cancellation || '{"requestedAt": "${asked}"}' where reference = '${reference}'`,
    );
    await Promise.all(Array.from({ length: 5 }, () => booked.guest.showCancellation(booked.reservation)));
    await expect.poll(() => cancelling.stateOf(booked.reservation)).toBe('cancelled');
    expect(await hotel.countRequests('reservations/cancel')).toBe(before + 1);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
  });

  it('never lets go of value that the hotel was not asked about', async () => {
    const { card, body } = await placeUnanswered('cutBeforeCommit');
    await hotel.fail({ operation: LOOK_UPS, times: 20, effect: { kind: 'cutBeforeCommit' } });
    for (let days = 0; days < 3; days += 1) {
      await letPass(body.reference, 24 * 3600);
      expect((await guest().follow(body)).state).toBe('unknown');
    }
    expect((await sumsOf(staycard, card.id)).held).toBeGreaterThan(0);
    await hotel.forgetFaults();
  });
});

describe('a placement that thirty look-ups did not settle', () => {
  const staycard = useStaycard();

  it('is shown to a person, and looked up every hour from then on', async () => {
    const hotel = new Hotel(staycard);
    const guest = new Guest(staycard.url);
    const { code, id: cardId } = await issueTestCard(staycard, { amount: 50_000 });
    const { placement } = await guest.prepare({ stay: stayInDays(60, 1), codes: [code], room: 'Lanes Double' });
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
    await hotel.fail({ operation: LOOK_UPS, times: 20, effect: { kind: 'cutBeforeCommit' } });
    const { body } = await guest.place(placement);
    const { reference } = body;
    await asOwner(staycard, `update placement set look_ups = 29 where reference = '${reference}'`);

    const read = () =>
      staycard.db
        .selectFrom('placement')
        .select(['id', 'look_ups', 'needs_person'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
    await expect.poll(read, { timeout: 15_000 }).toMatchObject({ look_ups: 30, needs_person: true });
    expect((await guest.follow(body)).state).toBe('unknown');
    const { id } = await read();
    await expect.poll(() => secondsUntilJobs(id)).toEqual([expect.closeTo(3600, -2)]);

    await hotel.forgetFaults();
    await asOwner(staycard, `update placement set looked_up_at = looked_up_at - interval '1 hour' where id = '${id}'`);
    await lookUpPlacement(staycard.deps, id);
    expect((await guest.follow(body)).state).toBe('confirmed');
    expect(await read()).toMatchObject({ needs_person: false });
    expect(await sumsOf(staycard, cardId)).toMatchObject({ held: 0 });
  });

  /** When the queue is to look a placement up again, for each of its jobs that has not begun. */
  async function secondsUntilJobs(placementId: string): Promise<number[]> {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - now())::int as seconds from pgboss.job
      where name = 'settle-placement' and data ->> 'placementId' = ${placementId} and state = 'created'
        and start_after > now() + interval '60 seconds' + interval '1 second'`.execute(staycard.db);
    return rows.map(({ seconds }) => seconds);
  }
});
