import { expect, it } from 'vitest';
import { fuzz, FUZZ_SETTINGS } from './fuzz.ts';
import { useStaycard } from '../../test/staycard.ts';
import { testClock } from '../../test/test-clock.ts';

/** `npm run proofs -- fuzz` sends more. */
const REQUESTS = 60;
const MINUTE_MS = 60_000;
let shiftMs = 0;
const clock = { now: () => testClock.now().add({ milliseconds: shiftMs }) };
const staycard = useStaycard({ settings: FUZZ_SETTINGS, clock });

it(
  'requests of valid flows with one place changed break nothing, and write nothing where they are refused',
  { tags: ['thorough'] },
  async () => {
    const found = await fuzz(staycard, REQUESTS, 7, (minutes) => (shiftMs += minutes * MINUTE_MS));
    expect({ broken: found.broken, wrote: found.wrote, violations: found.violations }).toEqual({
      broken: [],
      wrote: [],
      violations: [],
    });
    // Enough requests must pass validation to exercise the code behind it.
    const count = (...statuses: number[]) =>
      [...found.answers].reduce((sum, [said, times]) => (statuses.includes(parseInt(said, 10)) ? sum + times : sum), 0);
    expect(count(200, 201, 202)).toBeGreaterThan(REQUESTS / 5);
    expect(count(401, 404, 409)).toBeGreaterThan(0);
  },
);
