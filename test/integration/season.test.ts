import { expect, it } from 'vitest';
import { playSeason } from '../season/season.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard({ settings: { FRESH_QUOTES_PER_MINUTE: '1000000' }, pmsRequestLimit: 1_000_000 });

it('a short season of guests, with hotels in trouble, leaves ledger, placements and hotels in agreement', async () => {
  const report = await playSeason(staycard, 7, 30);
  expect(report.violations).toEqual([]);
  expect(report.outcomes['confirmed'] ?? 0).toBeGreaterThan(0);
  expect(Object.keys(report.faults).length).toBeGreaterThan(0);
}, 120_000);
