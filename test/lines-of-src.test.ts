import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DECISION = 'docs/decisions/code.md';

it('src has no more lines than the last row of its decision allows', () => {
  const rooms = new Map<string, number>();
  for (const path of globSync('src/**/*.{ts,tsx}').filter((one) => !one.includes('.test.'))) {
    const room = path.split('/').slice(1, 3).join('/');
    const lines = readFileSync(path, 'utf8').split('\n').length - 1;
    rooms.set(room, (rooms.get(room) ?? 0) + lines);
  }
  const all = [...rooms.values()].reduce((sum, lines) => sum + lines, 0);
  const largest = [...rooms].toSorted(([, one], [, other]) => other - one).slice(0, 12);
  process.stdout.write(`src has ${all} lines: ${largest.map(([room, lines]) => `${room} ${lines}`).join(', ')} …\n`);
  const rows = [...readFileSync(DECISION, 'utf8').matchAll(/^\| ([\d,]+) +\|/gm)];
  expect(all).toBeLessThanOrEqual(Number(rows.at(-1)?.[1]?.replaceAll(',', '')));
});
