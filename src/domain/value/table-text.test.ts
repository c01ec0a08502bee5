import { describe, expect, it } from 'vitest';
import { appendReason, readHeader, splitRow } from './table-text.ts';

describe('the first line of a file', () => {
  it.each([
    ['code,product,amount', ','],
    ['code;product;amount', ';'],
    ['code\tproduct\tamount', '\t'],
    ['\uFEFFCode;Name, first name;Amount', ';'],
    ['"Code; old";PIN', ';'],
    ['code', ','],
  ])('%j is divided by %j', (header, delimiter) => {
    expect(readHeader(header)?.delimiter).toBe(delimiter);
  });
});

it.each([
  ['a, b ,c', ['a', 'b', 'c']],
  ['a,,', ['a', '', '']],
  ['', ['']],
  [' "a, ""b""" ,c', ['a, "b"', 'c']],
  ['="0829",="0472"', ['0829', '0472']],
  ['"=""0829""",c', ['0829', 'c']],
  ['"never closed,c', undefined],
  ['"a"b,c', undefined],
  ['a"b,c', undefined],
  ['a\0,b\0', undefined],
  [`${' '.repeat(5000)}"`, undefined],
])('the line %j has the fields %j', (line, fields) => {
  expect(splitRow(line, ',')).toEqual(fields);
});

it.each([
  ['a;b;c', 'a;b;c;"it is ""wrong"""'],
  ['a;b', 'a;b;;"it is ""wrong"""'],
  ['a;b;c;d', 'a;b;c;d;"it is ""wrong"""'],
  ['"a;b;c', '"""a;b;c";;;"it is ""wrong"""'],
])('the rejected line %j stays as it was, with its reason in the last column', (line, rejected) => {
  const header = { columns: ['1', '2', '3'], delimiter: ';' } as const;
  expect(appendReason(line, header, 'it is "wrong"')).toBe(rejected);
});
