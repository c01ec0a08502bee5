import { invariant } from '#domain/value/invariant.ts';
import type { PostDependencies } from '../src/server/booking/posting/post-payment.ts';

/** A server that pauses after it has looked for a payment, and continues later by its own clock. */
export function standAfterLooking(deps: PostDependencies) {
  const [looked, woken] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let passed = { seconds: 0 };
  const standing: PostDependencies = {
    ...deps,
    clock: { now: () => deps.clock.now().add(passed) },
    pmsOf: (property) => {
      const pms = deps.pmsOf(property);
      const { redemptions } = pms;
      invariant(redemptions, 'the PMS of the demo takes payments');
      return {
        ...pms,
        redemptions: {
          ...redemptions,
          find: async (...asked) => {
            const isThere = await redemptions.find(...asked);
            looked.resolve(undefined);
            await woken.promise;
            return isThere;
          },
        },
      };
    },
  };
  const goOn = (later: { readonly seconds: number }) => {
    passed = later;
    woken.resolve(undefined);
  };
  return { deps: standing, hasLooked: looked.promise, goOn };
}
