import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTexts } from './create-texts.ts';
import { currentTranslation } from './translation.ts';

const page = { lang: '', dir: '' };

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: page });
});
afterEach(() => vi.unstubAllGlobals());

it('a page keeps its language if the texts of another do not load', async () => {
  const { start, speak } = createTexts(
    {},
    {
      './de.json': async () => ({ default: {} }),
      './fr.json': () => Promise.reject(new Error('offline')),
    },
  );
  await start('de');
  await expect(speak('fr')).rejects.toThrow('offline');
  expect([page.lang, currentTranslation().language]).toEqual(['de', 'de']);
});
