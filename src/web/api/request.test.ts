import { afterEach, expect, it, vi } from 'vitest';
import { request } from './request.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['with the token of a reservation', { accessToken: 'token' }, 'Bearer token'],
  ['without a token', {}, null],
])('a call %s', async (_, more, authorization) => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const sent = vi.fn<typeof fetch>(async () => Response.json({}));
  vi.stubGlobal('fetch', sent);
  await request({ path: '/vrm/demo', ...more });
  expect(new Headers(sent.mock.calls[0]?.[1]?.headers).get('authorization')).toBe(authorization);
});
