import { expect, it } from 'vitest';
import { chooseEncoding } from './choose-encoding.ts';

it.each<[string | undefined, string]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0, br', 'br'],
  ['identity;q=0, *;q=0.1', 'br'],
  ['identity, br;q=0.2', 'identity'],
  ['deflate, compress', 'identity'],
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
])('a caller that accepts %j is sent %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
  expect(chooseEncoding(header)).toBe(encoding);
});
