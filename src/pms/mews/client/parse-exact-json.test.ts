import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { parseExactJson, toPlainNumbers } from './parse-exact-json.ts';

test('a decimal keeps the digits of the wire', () => {
  const parsed = parseExactJson('{"Value": 1234567890.1234567890, "Small": 0.1}') as { Value: Big; Small: Big };
  expect(parsed.Value.toFixed()).toBe('1234567890.123456789');
  expect(parsed.Small.plus('0.2').toFixed()).toBe('0.3');
});

test('whole numbers, texts and nulls stay what they are', () => {
  expect(parseExactJson('{"Count": 3, "Name": "1.50", "Nothing": null, "Yes": true}')).toEqual({
    Count: 3,
    Name: '1.50',
    Nothing: null,
    Yes: true,
  });
});

test.each(['-1.50', '1e2', '0.5', '12345678901234567'])('no digit of %s is lost, wherever it stands', (number) => {
  for (const text of [` ${number}`, `[ ${number} ]`, `[1,${number}]`, `{"A" : ${number}}`]) {
    const parsed = parseExactJson(text);
    const value: unknown = parsed instanceof Big ? parsed : Object.values(parsed as object).at(-1);
    expect(value).toEqual(new Big(number));
  }
});

test('parts that are passed on become plain numbers again', () => {
  expect(toPlainNumbers(parseExactJson('{"Rate": [0.2, {"Deep": 1e2}]}'))).toEqual({ Rate: [0.2, { Deep: 100 }] });
});

test('a text that is not JSON is refused', () => {
  expect(() => parseExactJson('<html>')).toThrow(SyntaxError);
});
