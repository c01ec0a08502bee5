import { describe, expect, it } from 'vitest';
import { NO_LIMITS, playFigures } from './play-figures.ts';
import { useStaycard } from '../../test/staycard.ts';

const staycard = useStaycard({ settings: NO_LIMITS });

/** The day it was chosen, 2026-11-22. `npm run proofs -- figures` plays others. */
const SEED = 20_261_122;

describe('a search', { tags: ['thorough'] }, () => {
  it('names no price that the summary does not keep, in search, calendar and stays', async () => {
    const report = await playFigures(staycard, {
      seed: SEED,
      runs: 3,
    });
    expect(report.offers).toBeGreaterThan(2);
    expect(report.days).toBeGreaterThan(4);
    expect(report.stays).toBeGreaterThan(0);
  });
});
