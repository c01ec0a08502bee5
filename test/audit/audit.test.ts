import { expect, it } from 'vitest';
import { useTestDatabase } from '../test-database.ts';
import { playAudit } from './play-audit.ts';

const database = useTestDatabase();

/** `npm run audit` plays more of them; a seed and a count say which booking differs. */
it('what guests, cards and hotels are shown is what a notebook works out, for 25 bookings of seed 1', async () => {
  const { findings, outcomes } = await playAudit(database.connectionString, 1, 25);
  expect(findings).toEqual([]);
  expect(outcomes['cancelled for a fee']).toBeGreaterThan(0);
});
