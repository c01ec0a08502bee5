import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/test-database.ts';
import { playModel } from './play-model.ts';

describe('value in the database', () => {
  const database = useTestDatabase();

  it('moves as in a notebook, whatever happens in whatever order', async () => {
    const report = await playModel(database.connectionString, { seed: 20_261_121, runs: 6, steps: 80 });
    expect(report.steps).toBeGreaterThan(50);
    expect(report.placements).toBeGreaterThan(5);
  });
});
