import { expect, it } from 'vitest';
import { useTestDatabase } from '../../test/test-database.ts';
import { planCases } from './audit-case.ts';
import { playAudit } from './play-audit.ts';

const database = useTestDatabase();

/** `npm run proofs -- audit` plays more of them; a seed says which one differs. */
it('what guests, cards and hotels are shown is what a notebook works out, for 8 bookings of seed 7', async () => {
  const plans = planCases(7, 8);
  const { findings, outcomes } = await playAudit(database.connectionString, plans);
  expect(findings).toEqual([]);
  expect(outcomes['cancelled for a fee']).toBeGreaterThan(0);
  expect(outcomes['paid and cancelled for a fee']).toBeGreaterThan(0);
});
