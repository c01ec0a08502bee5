import { expect, it } from 'vitest';
import { useTestDatabase } from '../test-database.ts';
import { fitsItsCards, planCases } from './audit-case.ts';
import { playAudit } from './play-audit.ts';

const database = useTestDatabase();

/** `npm run audit` plays more of them, and parties larger than their cards include; a seed says which one differs. */
it('what guests, cards and hotels are shown is what a notebook works out, for 25 bookings of seed 1', async () => {
  const plans = planCases(1, 60).filter(fitsItsCards).slice(0, 25);
  const { findings, outcomes } = await playAudit(database.connectionString, plans);
  expect(findings).toEqual([]);
  expect(outcomes['cancelled for a fee']).toBeGreaterThan(0);
});
