import { expect, it } from 'vitest';
import { sampleSalePage } from '../../../test/letters/sample-context.ts';
import { askSoon } from './ask-soon.ts';

it('what a hotel says of itself is left out where the server has no token for its system, and the log says so', async () => {
  const [property] = sampleSalePage().properties.values();
  const logged: unknown[] = [];
  const deps = {
    pmsOf: () => {
      throw new Error('the variable of a token is not set');
    },
    log: { warn: (what: unknown) => logged.push(what) },
  };
  expect(await askSoon(deps, property!, (pms) => pms.loadFacts())).toBeNull();
  expect(logged).toMatchObject([{ property: property!.id }]);
});
