import { expect, it } from 'vitest';
import { readTyped, writeTyped } from './typed-setting.ts';

it('a date is typed as people do, and one that cannot be read stays as it was typed', () => {
  const read = (typed: string) => writeTyped(readTyped({ title: 'date', type: 'string' }, typed));
  for (const typed of ['24.12.2026', '24/12/2026', ' 2026-12-24 ']) expect(read(typed)).toBe('2026-12-24');
  expect(read('1.3.2027')).toBe('2027-03-01');
  expect(read('Christmas')).toBe('Christmas');
});
