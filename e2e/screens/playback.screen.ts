import { HARBOUR_HOUSE } from '../../test/screens/examples/hotels.ts';
import { expect, test } from './screen-test.ts';

test('an unplanned call, a request outside the contract and an invalid example are faults', async ({ api, server }) => {
  const search = (body: object) =>
    fetch(`${server.url}/vrm/demo/cards/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await search({ code: 'TENUSE222222222P' });
  await search({ number: 'TENUSE222222222P' });
  await fetch(`${server.url}/vrm/demo/vouchers`);
  api.answer({ properties: { properties: [{ ...HARBOUR_HOUSE, default_currency: 'pounds' }] } });
  await fetch(`${server.url}/vrm/demo/properties`);
  expect(api.faults).toEqual([
    expect.stringMatching(/^cardSearch .* no answer is planned/),
    expect.stringMatching(/^cardSearch was asked wrongly/),
    expect.stringMatching(/vouchers is no call of the page/),
    expect.stringMatching(/^the example for properties is none/),
  ]);
  api.forget();
});
