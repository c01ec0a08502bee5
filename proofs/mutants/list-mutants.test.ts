import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyChange, listMutants } from './list-mutants.ts';

/** The mutated texts, one entry for each mutant. */
function mutate(text: string): string[] {
  return listMutants(text).map((mutant) => applyChange(text, mutant));
}

describe('the mutants of a source', () => {
  it.each([
    ['f(a < b);', ['f(a <= b);', 'f(a >= b);', ';']],
    ['f(a === b);', ['f(a !== b);', ';']],
    ['f(a && b);', ['f(a || b);', 'f(a);', 'f(b);', ';']],
    ['f(a ?? b);', ['f(b);', ';']],
    ['f(a - b);', ['f(a + b);', ';']],
    ['total += part;', ['total -= part;', ';']],
    ['f(!a);', ['f(a);', ';']],
    ['f(-a);', ['f(a);', ';']],
    ['const limit = 12;', ['const limit = 13;']],
    ['const none = 0n;', ['const none = 1n;']],
    ['const yes = true;', ['const yes = false;']],
    ['if (a) b();', ['if (true) b();', 'if (false) b();', 'if (a) ;']],
    ['const c = a ? b : d;', ['const c = true ? b : d;', 'const c = false ? b : d;']],
    ['while (a) b();', ['while (false) b();', 'while (a) ;']],
    ['function f() { return a; }', ['function f() { return undefined; }']],
    ['const f = () => a;', ['const f = () => undefined;']],
    ['const any = list.some(f);', ['const any = list.every(f);']],
    ['const least = Math.min(a, b);', ['const least = Math.max(a, b);']],
    ['const some = list.filter(f);', ['const some = list;']],
  ])('%s', (text, expected) => {
    expect(mutate(text).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    "import { a } from 'a';",
    'type Two = 1 | 2;',
    'interface Row { readonly kind: 0 }',
    "const text = 'a' + b;",
  ])('are none in %s', (text) => {
    expect(mutate(text)).toEqual([]);
  });

  it('stand with their line, before and after', () => {
    const text = 'const a = 1;\nconst b = f(\n  c,\n  d < e,\n);\n';
    const [, mutant] = listMutants(text);
    expect(mutant).toMatchObject({ line: 4, linesBefore: 'd < e,', linesAfter: 'd <= e,' });
  });
});

describe('the mutants that change nothing', () => {
  const listed = [
    ...readFileSync('proofs/mutants/without-effect.md', 'utf8').matchAll(/^- `(.+)`: `(.+)` → `(.*)`: /gm),
  ];

  it.each(listed.map(([, file = '', before = '', after = '']) => ({ file, before, after })))(
    '$file: $before → $after still stands in the code',
    ({ file, before, after }) => {
      const mutants = listMutants(readFileSync(`src/domain/${file}`, 'utf8'));
      const lines = mutants.map(({ linesBefore, linesAfter }) => ({ before: linesBefore, after: linesAfter }));
      expect(lines).toContainEqual({ before, after });
    },
  );
});
