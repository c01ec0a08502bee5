import { expect, it } from 'vitest';
import { watchForSpreadsheet, type SpreadsheetSign } from './changed-by-spreadsheet.ts';

it.each<[string[], SpreadsheetSign[]]>([
  [['5000980000000010', '5000980000000020'], ['codes_rounded']],
  [['5000 9800 0000 0010', '5000980000000021'], []],
  [['5000980000000010'], []],
  [
    ['50009800000000100', '50009800000000200', '730184629571'],
    ['codes_rounded', 'codes_of_mixed_length'],
  ],
  [['730184629570', '730184629580'], []],
  [['730184629571', '30184629571'], ['codes_of_mixed_length']],
  [['730184629571', 'GIFT7X', 'K47'], []],
  [['1000/0472', '1001/9163', '1002/472'], ['secrets_of_mixed_length']],
  [['1000/X7Q2-KD93', '1001/9163'], []],
])('codes %j show the signs %j', (codes, signs) => {
  const watch = watchForSpreadsheet();
  for (const [code = '', secondSecret = null] of codes.map((text) => text.split('/')))
    watch.see({ code, secondSecret });
  expect(watch.list()).toEqual(signs);
});
