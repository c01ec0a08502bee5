import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId } from '#domain/value/ids.ts';
import { listNeeds } from '../../src/server/booking/placement/need-store.ts';
import { lookUpOnce, lookUpPlacement } from '../../src/server/booking/settle/look-up-placement.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE, NO_FEE, SAVER } from '../cancelling-guest.ts';
import { Guest, type Choice } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const LOOK_UPS = 'reservationGroups/getAll';

describe('a placement that is read while no worker runs', () => {
  const staycard = useStaycard({ settings: { SETTLE_PAUSE_SECONDS: '60', SETTLE_ABSENT_AFTER_SECONDS: '45' } });
  const guest = () => new Guest(staycard.url);
  let hotel: Hotel;
  const days = freeDays(60);

  beforeAll(async () => {
    hotel = new Hotel(staycard);
    await staycard.deps.jobs.stop();
  });
  afterAll(() => hotel.forgetFaults());

  async function placeUnanswered(kind: 'cutBeforeCommit' | 'cutAfterCommit', more: Partial<Choice> = {}) {
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const choice = { stay: stayInDays(days.next().value, 1), codes: [card.code], room: 'Lanes Double', ...more };
    const { placement, summary } = await guest().prepare(choice);
    await hotel.fail({ operation: 'reservations/add', effect: { kind } });
    const { status, body } = await guest().place(placement);
    expect(status).toBe(202);
    return { card, body, covered: summary.cover.covered };
  }

  /** Advances the clock of one placement so far that its next look-up is late. */
  async function letPass(reference: string, minutes = 10): Promise<void> {
    const back = `- interval '${minutes} minutes'`;
    await asOwner(
      staycard,
      `update placement set placed_at = placed_at ${back}, looked_up_at = looked_up_at ${back} where reference = '${reference}'`,
    );
  }

  async function rowOf({ reference }: { readonly reference: string }) {
    const row = staycard.db.selectFrom('placement').selectAll().where('reference', '=', reference);
    return row.executeTakeFirstOrThrow();
  }

  /** A reader does not wait long for a slow hotel. The look-up then continues in the background. */
  async function untilLookedUp(body: { readonly reference: string }, times = 1): Promise<void> {
    await expect.poll(async () => (await rowOf(body)).look_ups).toBe(times);
  }

  it('is looked up after a pause, and the reservation of the hotel is paid', { tags: ['thorough'] }, async () => {
    const { card, body } = await placeUnanswered('cutAfterCommit');
    const before = await hotel.countRequests(LOOK_UPS);
    expect((await guest().follow(body)).state).toBe('unknown');
    expect(await hotel.countRequests(LOOK_UPS)).toBe(before);

    await letPass(body.reference);
    expect((await guest().awaitOutcome(body)).state).toBe('confirmed');
    expect(await sumsOf(staycard, card.id)).toMatchObject({ held: 0 });
    expect((await sumsOf(staycard, card.id)).balance).toBeLessThan(50_000);
  });

  it('is looked up through its card, and counts as absent at the second look', async () => {
    const { card, body } = await placeUnanswered('cutBeforeCommit');
    await letPass(body.reference);
    const first = await guest().search(card.code);
    expect(first.card.held.value?.amount).toBeGreaterThan(0);
    await untilLookedUp(body);
    await letPass(body.reference);
    const free = { balance: { value: { amount: 500 } }, held: { value: { amount: 0 } } };
    await expect.poll(async () => (await guest().search(card.code)).card).toMatchObject(free);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
    expect((await guest().follow(body)).state).toBe('released');
  });

  it('takes nothing for a reservation that the hotel has cancelled', async () => {
    const { card, body } = await placeUnanswered('cutAfterCommit');
    await hotel.cancelByStaff(body.reference);
    await letPass(body.reference);
    expect((await guest().awaitOutcome(body)).state).toBe('released');
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
  });

  it('is paid whole if the hotel has cancelled one of two rooms, and the guest reads which', async () => {
    const { card, body, covered } = await placeUnanswered('cutAfterCommit', { ...SAVER, rooms: 2 });
    await hotel.cancelByStaff(body.reference, 1, 11);
    await letPass(body.reference);
    const found = await guest().awaitOutcome(body);
    expect(found.state).toBe('confirmed');
    expect(found.rooms.map((room) => room.cancelled_at_hotel ?? false).toSorted()).toEqual([false, true]);
    const paid = Math.round(covered.amount * 100);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000 - paid, held: 0 });
    expect(await guest().showCancellation(body)).toMatchObject({ state: 'ask_hotel', fee: covered });
  });

  it('does not count as absent after a look while the hotel could still reserve', async () => {
    const { card, body } = await placeUnanswered('cutBeforeCommit');
    await letPass(body.reference);
    await guest().follow(body);
    await untilLookedUp(body);
    const justNow = testClock.now();
    const anHourAgo = justNow.subtract({ hours: 1 });
    await asOwner(
      staycard,
      `update placement set placed_at = '${justNow.toString()}', looked_up_at = '${anHourAgo.toString()}' where reference = '${body.reference}'`,
    );
    // The second look-up begins a second before the hotel can no longer be at work, and is answered a second after.
    const { id, placed_at: placedAt } = await rowOf(body);
    const { absentAfterSeconds } = staycard.deps.config.settling;
    const hasStoppedAt = placedAt.add({ seconds: absentAfterSeconds });
    let now = hasStoppedAt.subtract({ seconds: 1 });
    const answered = () => (now = hasStoppedAt.add({ seconds: 1 }));
    const deps = { ...staycard.deps, clock: { now: () => now }, pmsOf: pmsThat(answered) };
    expect(await lookUpOnce(deps, id)).toEqual({ state: 'still_open', lookUps: 2 });
    expect(await rowOf(body)).toMatchObject({ state: 'unknown', absences: 2 });
    expect((await sumsOf(staycard, card.id)).held).toBeGreaterThan(0);
  });

  /** A PMS that reports when it has answered a look-up. */
  function pmsThat(answered: () => unknown): typeof staycard.deps.pmsOf {
    return (property) => {
      const pms = staycard.deps.pmsOf(property);
      return { ...pms, findReservation: (...asked) => pms.findReservation(...asked).finally(answered) };
    };
  }

  it('is looked up once by many readers, and not by a job at the same time', { tags: ['thorough'] }, async () => {
    const { card, body } = await placeUnanswered('cutBeforeCommit');
    await letPass(body.reference);
    const before = await hotel.countRequests(LOOK_UPS);
    const { id } = await rowOf(body);
    await Promise.all([
      ...Array.from({ length: 10 }, () => guest().follow(body)),
      guest().search(card.code),
      lookUpPlacement(staycard.deps, id).catch(() => undefined),
    ]);
    await untilLookedUp(body);
    expect(await hotel.countRequests(LOOK_UPS)).toBe(before + 1);
    expect(await sumsOf(staycard, card.id)).toMatchObject({ balance: 50_000 });
    expect((await sumsOf(staycard, card.id)).held).toBeGreaterThan(0);
  });

  it('is asked about once more if the hotel gave no answer to a cancellation', { tags: ['thorough'] }, async () => {
    const cancelling = new Cancelling(staycard);
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const booked = await cancelling.book({ stay: stayInDays(days.next().value, 1), codes: [card.code], ...FLEXIBLE });
    await hotel.fail({ operation: 'reservations/cancel', effect: { kind: 'cutBeforeCommit' } });
    const { reference } = booked.reservation;
    expect((await booked.guest.cancel(booked.reservation, NO_FEE)).status).toBe(202);
    const before = await hotel.countRequests('reservations/cancel');
    expect((await booked.guest.showCancellation(booked.reservation)).state).toBe('asking');
    expect(await hotel.countRequests('reservations/cancel')).toBe(before);

    const asked = testClock.now().subtract({ minutes: 10 }).toString();
    await asOwner(
      staycard,
      `update placement set cancellation = cancellation || '{"requestedAt": "${asked}"}' where reference = '${reference}'`,
    );
    await Promise.all(Array.from({ length: 5 }, () => booked.guest.showCancellation(booked.reservation)));
    await expect.poll(() => cancelling.stateOf(booked.reservation)).toBe('cancelled');
    expect(await hotel.countRequests('reservations/cancel')).toBe(before + 1);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
  });

  it(
    'and one that thirty look-ups did not settle is shown to a person, and looked up every hour from then on',
    { tags: ['thorough'] },
    async () => {
      const { card, body } = await placeUnanswered('cutAfterCommit');
      await hotel.fail({ operation: LOOK_UPS, times: 1000, effect: { kind: 'cutBeforeCommit' } });
      await letPass(body.reference);
      await asOwner(staycard, `update placement set look_ups = 29 where reference = '${body.reference}'`);
      const read = () => rowOf(body);
      const { id } = await read();
      await lookUpPlacement(staycard.deps, id);
      expect(await read()).toMatchObject({ look_ups: 30, needs_person: true });
      const reason = { reason: 'outcome_unknown', detail: expect.stringContaining('no answer') as unknown };
      expect(await listNeeds(staycard.db, asId(id))).toMatchObject([reason]);
      expect((await guest().follow(body)).state).toBe('unknown');
      expect(await secondsUntilJobs(id)).toEqual([expect.closeTo(3600, -2)]);

      await hotel.forgetFaults();
      await asOwner(
        staycard,
        `update placement set looked_up_at = looked_up_at - interval '1 hour' where id = '${id}'`,
      );
      await lookUpPlacement(staycard.deps, id);
      expect((await guest().follow(body)).state).toBe('confirmed');
      expect(await read()).toMatchObject({ needs_person: false });
      expect(await listNeeds(staycard.db, asId(id))).toEqual([]);
      expect(await sumsOf(staycard, card.id)).toMatchObject({ held: 0 });
    },
  );

  it('never lets go of value that the hotel was not asked about', async () => {
    const { card, body } = await placeUnanswered('cutBeforeCommit');
    await hotel.fail({ operation: LOOK_UPS, times: 1000, effect: { kind: 'cutBeforeCommit' } });
    for (const times of [1, 2, 3]) {
      await letPass(body.reference, 24 * 60);
      expect((await guest().follow(body)).state).toBe('unknown');
      await untilLookedUp(body, times);
    }
    expect((await rowOf(body)).state).toBe('unknown');
    expect((await sumsOf(staycard, card.id)).held).toBeGreaterThan(0);
    await hotel.forgetFaults();
  });

  /** The seconds until each waiting look-up job of a placement. */
  async function secondsUntilJobs(placementId: string): Promise<number[]> {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - now())::int as seconds from pgboss.job
      where name = 'settle-placement' and data ->> 'placementId' = ${placementId} and state = 'created'
        and start_after > now() + interval '60 seconds' + interval '1 second'`.execute(staycard.db);
    return rows.map(({ seconds }) => seconds);
  }
});
