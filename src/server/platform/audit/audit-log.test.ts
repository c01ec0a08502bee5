import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AUDIT_ACTS } from '#contract/desk/staff-choices.ts';

it('every act that the audit log can be narrowed to is written somewhere', () => {
  // The compiler checks the other direction: no other action can be written.
  const code = globSync('src/server/**/*.ts', { exclude: (file) => file.endsWith('.test.ts') })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(AUDIT_ACTS.filter((act) => !code.includes(`'${act}'`) && !code.includes(` ${act}: {`))).toEqual([]);
});
