import type { Mutation } from './mutation.ts';

const KEPT = 'test/pms/mews/cached-answers-agree.test.ts';

export const CACHE_MUTATIONS: readonly Mutation[] = [
  {
    what: 'a cached answer outlives an event that drops one of its parts',
    file: 'src/pms/mews/cache/depend-on.ts',
    find: '  for (const { isValid } of sources) if (!isValid) return false;\n',
    replace: '  void sources;\n',
    tests: [KEPT],
    named: 'is what a guest sees who asks the hotel now',
  },
  {
    what: 'a cached answer outlives the expiry of its parts',
    file: 'src/pms/mews/cache/depend-on.ts',
    find: '  if (nowMs >= untilMs) return false;\n',
    replace: '  void [nowMs, untilMs];\n',
    tests: [KEPT],
    named: 'is what a guest sees who asks the hotel now',
  },
  {
    what: 'a cached answer counts as equal although another price was read',
    file: 'src/pms/mews/cache/answer-cache.ts',
    find: 'isSameAnswer(found, before?.found) ? before?.found : found',
    replace: 'isSameAnswer(typeof found, typeof before?.found) ? before?.found : found',
    tests: [KEPT],
    named: 'is what a guest sees who asks the hotel now',
  },
  {
    what: 'an event of some nights drops the free rooms of all nights',
    file: 'src/server/booking/pms-events/spread-events.ts',
    find: '{ enterpriseId, availability, nights, prices });',
    replace: '{ enterpriseId, availability, nights: nights && undefined, prices });',
    tests: ['test/integration/pms-events.test.ts'],
    named: 'leave the free rooms of other half-years cached',
  },
];
