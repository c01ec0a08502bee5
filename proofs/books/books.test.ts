import { expect, it } from 'vitest';
import { useTestDatabase } from '../../test/test-database.ts';
import { playBooks } from './play-books.ts';

const database = useTestDatabase();

it('what a report says of random months is what a notebook says', async () => {
  const report = await playBooks(database.connectionString, { seed: 20_261_125, months: 3 });
  expect(report.months).toBe(3);
  expect(report.lines).toBeGreaterThan(5);
});
