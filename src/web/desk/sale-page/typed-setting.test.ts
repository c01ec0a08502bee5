import { expect, it } from 'vitest';
import { readTyped, writeTyped } from './typed-setting.ts';

it('a date is typed as people do, and one that cannot be read stays as it was typed', () => {
  const read = (typed: string) => writeTyped(readTyped({ title: 'date', type: 'string' }, typed));
  const digits = ['24.12.2026', '24/12/2026', '24. 12. 2026', ' 2026-12-24 ', '2026/12/24', '٢٤/١٢/٢٠٢٦', '२४.१२.२०२६'];
  const english = ['24 Dec 2026', '24 December 2026', 'December 24, 2026', '24 DEC. 2026', '24-Dec-2026'];
  const others = [
    '24. Dezember 2026',
    '24 décembre 2026',
    '24 déc. 2026',
    '24 de diciembre de 2026',
    '24 dicembre 2026',
  ];
  const more = ['24 december 2026', '24. prosince 2026', '٢٤ ديسمبر ٢٠٢٦'];
  for (const typed of [...digits, ...english, ...others, ...more]) expect(read(typed), typed).toBe('2026-12-24');
  expect(read('1 Sept 2026')).toBe('2026-09-01');
  for (const wrong of ['31 Nov 2026', '12/24/2026', '24 Dez', 'Mai 2026']) expect(read(wrong)).toBe(wrong);
  expect(read('1.3.2027')).toBe('2027-03-01');
  expect(read('Christmas')).toBe('Christmas');
});
