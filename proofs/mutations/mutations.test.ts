import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from './mutations.ts';

const known = new Map<string, readonly string[]>();

/** The texts of a file of tests and of the files beside it that several have in common. Each folder is read once. */
function textsOf(file: string): readonly string[] {
  const folder = dirname(file);
  const shared =
    known.get(folder) ??
    readdirSync(folder).flatMap((name) =>
      /(?<!\.test|\.screen)\.tsx?$/.test(name) ? readFileSync(join(folder, name), 'utf8') : [],
    );
  known.set(folder, shared);
  return [readFileSync(file, 'utf8'), ...shared];
}

describe('the rules that are broken on purpose', () => {
  it.each(MUTATIONS.map((mutation) => [mutation.what, mutation] as const))(
    '"%s" still stands where it stood, once, so that breaking it breaks something',
    (_what, { file, find }) => {
      expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
    },
  );

  const migrations = readdirSync('migrations').filter((name) => /^\d/.test(name));

  it.each(MUTATIONS.filter(({ file }) => file.startsWith('migrations/')).map((one) => [one.what, one] as const))(
    '"%s" is broken in the last migration that writes it',
    (_what, { file, find }) => {
      const writers = migrations.filter((name) => readFileSync(join('migrations', name), 'utf8').includes(find));
      expect(writers.toSorted().at(-1)).toBe(basename(file));
    },
  );

  it('import only files that are there', () => {
    const imported = MUTATIONS.flatMap(({ file, replace }) =>
      [...replace.matchAll(/import\('(\.[^']+)'\)/g)].map(([, path = '']) => join(dirname(file), path)),
    );
    expect(imported.length).toBeGreaterThan(2);
    expect(imported.filter((path) => !existsSync(path))).toEqual([]);
  });

  it.each(MUTATIONS.flatMap(({ what, tests, named }) => (named === undefined ? [] : [[what, tests, named] as const])))(
    '"%s" is noticed by a test in %j that is called so: %s',
    (_what, tests, named) => {
      const texts = tests.flatMap(textsOf);
      expect(texts.some((text) => text.includes(named))).toBe(true);
    },
  );
});
