import { expect, it } from 'vitest';
import { useTestDatabase } from '../../test/test-database.ts';
import { playPaying } from './play-paying.ts';

const database = useTestDatabase();

/** `npm run proofs -- paying` plays more guests. */
it(
  'paying guests, their card and their hotel agree with a notebook, in a play of seed 1',
  { tags: ['thorough'] },
  async () => {
    const { stays, ends } = await playPaying(database.connectionString, { seed: 1, runs: 1, steps: 8 });
    expect(stays).toBeGreaterThan(0);
    expect(Object.keys(ends).length).toBeGreaterThan(0);
  },
);
