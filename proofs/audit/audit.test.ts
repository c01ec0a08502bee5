import { expect, it } from 'vitest';
import { useTestDatabase } from '../../test/test-database.ts';
import { planCases } from './plan/audit-case.ts';
import { playAudit } from './play-audit.ts';

const database = useTestDatabase();

const BOOKINGS = 3;

/** `npm run proofs -- audit` plays more bookings. The seed of a difference is printed. */
it(
  `guests, cards and hotels see the figures of a notebook, for ${BOOKINGS} bookings of seed 7`,
  { tags: ['thorough'] },
  async () => {
    const { findings, outcomes } = await playAudit(database.connectionString, planCases(7, BOOKINGS));
    expect(findings).toEqual([]);
    expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(BOOKINGS);
  },
);
