import { expect, it } from 'vitest';
import { findProgram } from '../../test/local-program.ts';
import { playSeason } from '../season/season.ts';

it('two servers behind nginx and two workers, all through PgBouncer where they are installed, leave all in agreement', async () => {
  const report = await playSeason(7, 16, { processes: 4 });
  expect(report.violations).toEqual([]);
  for (const [program, name] of Object.entries({ nginx: 'nginx', pgbouncer: 'PgBouncer' })) {
    expect(report.between.includes(`no ${name}`)).toBe(findProgram(program) === undefined);
  }
  expect(report.outcomes['confirmed'] ?? 0).toBeGreaterThan(0);
  expect(report.letters).toBeGreaterThan(0);
}, 900_000);
