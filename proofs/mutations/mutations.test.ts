import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from './mutations.ts';

describe('the rules that are broken on purpose', () => {
  it.each(MUTATIONS.map((mutation) => [mutation.what, mutation] as const))(
    '"%s" still stands where it stood, once, so that breaking it breaks something',
    (_what, { file, find }) => {
      expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
    },
  );

  it.each(MUTATIONS.flatMap(({ what, tests, named }) => (named === undefined ? [] : [[what, tests, named] as const])))(
    '"%s" is noticed by a test in %j that is called so: %s',
    (_what, tests, named) => {
      const folders = new Set(tests.map((file) => dirname(file)));
      const texts = [...folders].flatMap((folder) =>
        readdirSync(folder).flatMap((name) => (/\.tsx?$/.test(name) ? readFileSync(join(folder, name), 'utf8') : [])),
      );
      expect(texts.filter((text) => text.includes(named))).not.toEqual([]);
    },
  );
});
