import { afterEach, expect, vi } from 'vitest';
import { it } from '../../../../test/screens/guest-test.ts';
import { LOST } from '../../../../test/screens/playback.ts';
import { loadProperties } from './load-properties.ts';

const { signal } = new AbortController();

async function startAt(path: string): Promise<void> {
  vi.resetModules();
  window.history.replaceState(null, '', path);
  document.documentElement.lang = 'en';
  await import('../start-early.ts');
}

afterEach(() => {
  window.earlyProperties = undefined;
});

it('takes what was asked for while the page was loading, once and in its language only', async ({ api }) => {
  await startAt('/s/demo/booking');
  const answer = await loadProperties('en', signal);
  expect(answer.properties.length).toBeGreaterThan(0);
  expect(api.askedFor('properties')).toHaveLength(1);
  expect(await loadProperties('en', signal)).toEqual(answer);
  expect(api.askedFor('properties')).toHaveLength(2);

  await startAt('/s/demo/booking');
  document.documentElement.lang = 'de';
  await loadProperties('de', signal);
  expect(api.askedFor('properties').map(({ headers }) => headers['accept-language'])).toEqual(['en', 'en', 'en', 'de']);
});

it('asks again if that answer was lost, and asks early on no other screen', async ({ api }) => {
  const { properties } = await loadProperties('en', signal);
  api.answer({ properties: LOST });
  await startAt('/s/demo/booking');
  await window.earlyProperties?.answer;
  api.answer({ properties: { properties } });
  expect(await loadProperties('en', signal)).toEqual({ properties });
  await startAt('/s/demo');
  expect(window.earlyProperties).toBeUndefined();
});
