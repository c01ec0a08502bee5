import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';
import { describe, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import type { WirePlacement } from '#contract/guest/reservation.ts';
import { BUYER, call, Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { letGuestsPay, PayingGuest } from '../paying-guest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

describe('one address that asks for summary after summary', () => {
  const staycard = useStaycard({ settings: { FRESH_QUOTES_PER_MINUTE: '5' } });

  it('is asked to wait before the hotel has to hear of it', async () => {
    const guest = new Guest(staycard.url);
    const { property, booking } = await guest.book({ stay: stayInDays(60, 1) });
    const path = `/vrm/demo/reservation-summary/${property}`;
    const answers = [];
    for (let times = 0; times < 7; times += 1) {
      answers.push(await call<WireProblem>(staycard.url, 'POST', path, { body: booking }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = answers.at(-1);
    expect(refused?.body.code).toBe('REQUEST.TOO_MANY');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    const placing = { quote_token: 'any', property_id: property, buyer: BUYER };
    // Placing asks the hotel as often as a summary, so both share a limit.
    expect((await guest.place(placing)).status).toBe(429);
    expect((await guest.place(placing, undefined, 2)).status).toBe(429);
  });
});

describe('one address that asks for 60 summaries at once', () => {
  const staycard = useStaycard({
    settings: { TRUST_PROXY: '1', PMS_REQUESTS_PER_30_SECONDS: '200' },
    pmsReadTimeLimitMs: 60_000,
  });

  it('has the hotel asked for four of them at a time, and for those of others beside', async () => {
    const hotel = new Hotel(staycard);
    const guest = new Guest(staycard.url);
    const { property, booking } = await guest.book({ stay: stayInDays(60, 1) });
    const path = `/vrm/demo/reservation-summary/${property}`;
    const summarise = (from: string, nights: number) =>
      call(staycard.url, 'POST', path, {
        body: { ...booking, ...stayInDays(60, nights) },
        headers: { 'x-forwarded-for': from },
      });
    await hotel.fail({ operation: 'reservations/price', times: 100, effect: { kind: 'stall' } });
    const burst = Array.from({ length: 60 }, () => summarise('192.0.2.62', 1));
    await expect.poll(() => hotel.countHits()).toBeGreaterThanOrEqual(4);
    const other = summarise('192.0.2.63', 2);
    await expect.poll(() => hotel.countHits()).toBeGreaterThanOrEqual(5);
    // By now the hotel would have been asked for all earlier callers.
    await pause(300);
    expect(await hotel.countHits()).toBe(5);
    await hotel.forgetFaults();
    expect((await other).status).toBe(200);
    expect(new Set((await Promise.all(burst)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it(
    'gets them all, of what a hotel allows, and another address does not wait for them',
    { tags: ['thorough'] },
    async () => {
      const guest = new Guest(staycard.url);
      const answered: number[] = [];
      const { property, booking } = await guest.book({ stay: stayInDays(60, 1) });
      const path = `/vrm/demo/reservation-summary/${property}`;
      const askFor = (number: number) => ({ ...booking, ...stayInDays(60 + (number % 20), 1 + (number % 3)) });
      const summarise = async (number: number) => {
        const headers = { 'x-forwarded-for': '192.0.2.60' };
        const answer = await call<WireProblem>(staycard.url, 'POST', path, { body: askFor(number), headers });
        answered.push(number);
        return answer;
      };
      // On a connection that is already open: all parts share one process here, so opening one takes time.
      const other = new Client(staycard.url);
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.61' };
      await (await other.request({ method: 'GET', path: '/health/live' })).body.dump();
      const burst = Array.from({ length: 60 }, (_, number) => summarise(number));
      // The burst is under way when the other guest comes.
      await Promise.race(burst);
      const before = answered.length;
      const body = JSON.stringify(askFor(5));
      const { statusCode } = await other.request({ method: 'POST', path, headers, body });
      const meanwhile = answered.length - before;
      const answers = await Promise.all(burst);
      await other.destroy();
      const isAnswered = ({ status, body }: (typeof answers)[number]) =>
        status === 200 || body.code === 'RESERVATION.NO_AVAILABILITY';
      expect(answers.filter((answer) => !isAnswered(answer))).toEqual([]);
      expect(statusCode).toBe(200);
      expect(before).toBeLessThan(30);
      expect(meanwhile).toBeLessThan(20);
    },
  );
});

describe('one address that has rooms kept without paying', () => {
  const staycard = useStaycard({ settings: { UNPAID_ROOMS_PER_ADDRESS: '3' } });

  it(
    'is asked to wait when it has as many as it may: every room counts, a repeat does not, and who leaves a payment card goes on',
    { tags: ['thorough'] },
    async () => {
      await letGuestsPay(staycard, ['harbour-house']);
      const guest = new PayingGuest(staycard);
      const prepare = async (days: number, rooms: number) => {
        const { placement } = await guest.prepare({ stay: stayInDays(days, 1), room: 'Lanes Double', rooms });
        return placement;
      };
      const unpaid = async (placement: WirePlacement, key = randomUUID()) => {
        const { payment_card_token: _unused, ...withoutCard } = placement;
        return guest.place({ ...withoutCard, pay_rest: true }, key);
      };
      const first = await prepare(60, 2);
      const key = randomUUID();
      const answers = [await unpaid(first, key), await unpaid(first, key), await unpaid(await prepare(62, 1))];
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
      const other = await prepare(64, 1);
      const refused = await unpaid(other);
      expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 429, code: 'REQUEST.TOO_MANY' });
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(29 * 60);
      expect(seconds).toBeLessThanOrEqual(30 * 60);
      expect((await unpaid(first, key)).body.reference).toBe(answers[0]?.body.reference);
      expect((await guest.place(other)).status).toBe(201);
    },
  );
});
