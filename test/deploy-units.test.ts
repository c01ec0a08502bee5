import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const starts = globSync('deploy/*.service').flatMap((unit) =>
  [...readFileSync(unit, 'utf8').matchAll(/^ExecStart=.* (src\/\S+\.ts)/gm)].map(([, program = '']) => program),
);

it('every systemd unit starts a program that is there', () => {
  expect(starts.length).toBeGreaterThan(1);
  expect(starts.filter((program) => !existsSync(program))).toEqual([]);
});
