import { expect } from 'vitest';
import { HARBOUR_HOUSE } from '../../../test/screens/examples/hotels.ts';
import { it } from '../../../test/screens/guest-test.ts';
import { LOST } from '../../../test/screens/playback.ts';

it('finds fault with unplanned requests, with requests and examples that break the contract', async ({ api }) => {
  const search = (body: object) => fetch('/vrm/demo/cards/search', { method: 'POST', body: JSON.stringify(body) });
  await search({ code: 'TENUSE222222222P' });
  await search({ number: 'TENUSE222222222P' });
  await fetch('/vrm/demo/vouchers');
  api.answer({ properties: { properties: [{ ...HARBOUR_HOUSE, default_currency: 'pounds' }] } });
  await fetch('/vrm/demo/properties');
  expect(api.faults).toEqual([
    expect.stringMatching(/^cardSearch .* no answer is planned/),
    expect.stringMatching(/^cardSearch was asked wrongly/),
    expect.stringMatching(/vouchers is no call of the page/),
    expect.stringMatching(/^the example for properties is none/),
  ]);
  api.forget();
});

it('breaks the connection of a lost answer, and ends a request that is aborted', async ({ api }) => {
  api.answer({ properties: LOST });
  await expect(fetch('/vrm/demo/properties')).rejects.toThrow(TypeError);
  api.holdBack('properties', { properties: [] });
  const aborting = new AbortController();
  const asked = fetch('/vrm/demo/properties', { signal: aborting.signal });
  aborting.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
});
