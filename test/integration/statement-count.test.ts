import { expect, it } from 'vitest';
import { Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

/** A shop system measured for comparison takes 306 for the same way, a hotel booking system 29,627. */
const MOST_STATEMENTS = 19;
/** Kept two seconds for all guests: whether a booking meets one depends on how fast the machine is. */
const KEPT_FOR_ALL = 'select "definition" from "sale_page" where "id" = $1';

const staycard = useStaycard();

it('a whole booking, from code search to confirmation, takes at most 19 SQL statements', async () => {
  // The job that posts the payment would be counted, too, where it comes before we stop.
  await staycard.deps.jobs.stop();
  const guest = new Guest(staycard.url);
  // What is kept for all guests is asked once, by the first of them.
  await guest.prepare({ stay: stayInDays(60, 2), room: 'Lanes Double', rate: 'Flexible' });
  // In another half-year, of which placing makes the free rooms be asked for again.
  const far = await guest.prepare({ stay: stayInDays(freeDays(250, 2).next().value, 2) });
  expect((await guest.place(far.placement)).status).toBe(201);
  const card = await issueTestCard(staycard, { amount: 50_000 });
  const choice = { stay: stayInDays(60, 2), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };

  const statements = staycard.countStatements();
  const { placement } = await guest.prepare(choice);
  const answer = await guest.place(placement);
  expect(answer.status).toBe(201);
  const counted = statements.stop().filter((statement) => statement !== KEPT_FOR_ALL);
  expect(counted.length).toBeGreaterThan(10);
  expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS);
});
