import type { Mutation } from './mutation.ts';

const KEPT = 'test/pms/mews/cached-answers-agree.test.ts';

export const CACHE_MUTATIONS: readonly Mutation[] = [
  {
    what: 'what is kept of a hotel outlives an event that drops what it was made of',
    file: 'src/pms/mews/cache/depend-on.ts',
    find: '  for (const { isValid } of sources) if (!isValid) return false;\n',
    replace: '  void sources;\n',
    tests: [KEPT],
    named: 'is what a guest sees who asks the hotel now',
  },
  {
    what: 'what is kept of a hotel outlives the age of what it was made of',
    file: 'src/pms/mews/cache/depend-on.ts',
    find: '  if (nowMs >= untilMs) return false;\n',
    replace: '  void [nowMs, untilMs];\n',
    tests: [KEPT],
    named: 'is what a guest sees who asks the hotel now',
  },
  {
    what: 'what is kept of a hotel counts as the same although another price was read',
    file: 'src/pms/mews/cache/answer-cache.ts',
    find: 'isSameAnswer(found, before?.found) ? before?.found : found',
    replace: 'isSameAnswer(typeof found, typeof before?.found) ? before?.found : found',
    tests: [KEPT],
    named: 'is what a guest sees who asks the hotel now',
  },
];
