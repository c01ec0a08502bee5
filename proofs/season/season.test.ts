import { expect, it } from 'vitest';
import { playSeason } from './season.ts';

it(
  'a short season, with hotels in trouble and rooms out of order, a killed server and a restarted database, leaves all in agreement',
  { tags: ['thorough'] },
  async () => {
    const report = await playSeason(7, 16);
    expect(report.violations).toEqual([]);
    expect(report.outcomes['confirmed'] ?? 0).toBeGreaterThan(0);
    expect(report.kills).toBeGreaterThan(0);
    expect(report.databaseRestarts).toBeGreaterThan(0);
    expect(report.renovations).toBeGreaterThan(0);
    expect(report.letters).toBeGreaterThan(0);
    expect(Object.keys(report.desk.done).length).toBeGreaterThan(0);
    expect(Object.keys(report.redemptions).length).toBeGreaterThan(0);
    expect(report.mailDeaths).toBeGreaterThan(0);
    expect(Object.keys(report.faults).length).toBeGreaterThan(0);
  },
);
