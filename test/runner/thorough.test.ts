import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { THOROUGH } from './thorough.ts';

/** Some files put names together: `${screen}: nothing keeps anybody out`. */
const BETWEEN_PARTS = /: |, | of /;

const named = Object.values(THOROUGH).flatMap((files) => Object.entries(files));

it.each(named)('what is left to the whole run is found in %s', (file, names) => {
  const source = readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'");
  const missing = names.filter((name) => !name.split(BETWEEN_PARTS).every((part) => source.includes(part)));
  expect(missing).toEqual([]);
});
