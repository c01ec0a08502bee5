import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STATES_DOCUMENT, writeStates } from './docs/draw-states.ts';

it('the states of a placement are drawn as they are; if not, `npm run docs` draws them', () => {
  const document = readFileSync(STATES_DOCUMENT, 'utf8');
  expect(document).toBe(writeStates(document));
});
