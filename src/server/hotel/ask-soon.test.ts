import { expect, it } from 'vitest';
import { sampleSalePage } from '../../../test/letters/sample-context.ts';
import { askSoon } from './ask-soon.ts';

it('a hotel’s own description is left out, with a log line, if the server has no token for its system', async () => {
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
