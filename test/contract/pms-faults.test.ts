import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultEffect } from '../../simulators/mews/request/faults.ts';
import type { WireBooking, WirePlacement, Reservation } from '#contract/guest/reservation.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { type NamedStay, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { HOTELS } from './demo-hotels.ts';
import { countRows } from './row-counts.ts';

/** All that can be cached is cached first, so that only uncached requests meet the fault. */
const staycard = useStaycard();
const contract = useContract(staycard);
const unavailable = { status: 503, code: 'PMS.UNAVAILABLE' };
const AMOUNT = 500_000;

type Prepared = {
  stay: NamedStay;
  booking: WireBooking;
  placement: WirePlacement;
  cardId: Parameters<typeof sumsOf>[1];
};

const prepared = new Map<string, Prepared>();

beforeAll(async () => {
  const guest = new Guest(staycard.url);
  for (const { id } of HOTELS) {
    const card = await issueTestCard(staycard, { amount: AMOUNT });
    const stay = stayInDays(30, 2);
    const choice = { property: id, stay, codes: [card.code] };
    const { booking } = await guest.book(choice);
    prepared.set(id, { stay, booking, placement: (await guest.prepare(choice)).placement, cardId: card.id });
  }
});

afterEach(() => new Hotel(staycard).forgetFaults());

function load(id: string): Prepared {
  const found = prepared.get(id);
  if (!found) throw new Error(`nothing is prepared at ${id}`);
  return found;
}

const FAULTS: readonly (readonly [about: string, property: string, operation: string, effect: FaultEffect])[] = [
  ['fails', 'harbour-house', '*', { kind: 'status', status: 502 }],
];
const FURTHER_FAULTS: typeof FAULTS = [
  ['refuses our token', 'palais-rosenhain', '*', { kind: 'status', status: 401 }],
  ['cuts the line', 'dawn-lodge', '*', { kind: 'cutBeforeCommit' }],
];

describe('while a hotel system', () => {
  const takesNothing = '%s, summing up and placing are unavailable and take nothing';
  it.each(FAULTS)(takesNothing, expectNothingTaken);
  it.each(FURTHER_FAULTS)(takesNothing, { tags: ['thorough'] }, expectNothingTaken);

  async function expectNothingTaken(...[_about, id, operation, effect]: (typeof FAULTS)[number]): Promise<void> {
    const { stay, booking, placement, cardId } = load(id);
    const before = await countRows(staycard);
    const hotel = new Hotel(staycard);
    await hotel.fail({ operation, times: 1000, effect });

    expectProblem(await contract.ask('POST', `demo/reservation-summary/${id}`, { body: booking }), unavailable);
    const headers = { 'idempotency-key': randomUUID() };
    expectProblem(await contract.ask('POST', 'demo/reservation', { body: placement, headers }), unavailable);
    expect(await hotel.countHits()).toBeGreaterThan(0);
    expect(await countRows(staycard)).toEqual(before);
    expect(await sumsOf(staycard, cardId)).toEqual({ balance: AMOUNT, held: 0 });

    await hotel.forgetFaults();
    const again = () => contract.ask<Reservation>('POST', 'demo/reservation', { body: placement, headers });
    await expect.poll(async () => (await again()).status, { interval: 500 }).toBe(201);
    expect(stay.stay_from).toBe((await again()).body.stay_from);
  }

  it('sends garbage for prices, nothing is made of it', async () => {
    const { booking } = load('harbour-house');
    const before = await countRows(staycard);
    const hotel = new Hotel(staycard);
    await hotel.fail({ operation: 'reservations/price', effect: { kind: 'nullField', field: 'ReservationPrices' } });
    expectProblem(await contract.ask('POST', 'demo/reservation-summary/harbour-house', { body: booking }), unavailable);
    expect(await hotel.countHits()).toBe(1);
    expect(await countRows(staycard)).toEqual(before);
  });
});
