import { describe, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import { BUYER, call, Guest } from '../guest.ts';
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
    // Placing asks the hotel as much, so both are one count.
    expect((await guest.place(placing)).status).toBe(429);
    expect((await guest.place(placing, undefined, 2)).status).toBe(429);
  });
});
