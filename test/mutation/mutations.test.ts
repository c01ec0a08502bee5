import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from './mutations.ts';

describe('the rules that are broken on purpose', () => {
  it.each(MUTATIONS.map((mutation) => [mutation.what, mutation] as const))(
    '"%s" still stands where it stood, once, so that breaking it breaks something',
    (_what, { file, find }) => {
      expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
    },
  );
});
