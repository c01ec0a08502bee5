import { describe, expect, it } from 'vitest';
import { demoIds } from '../seed/demo-ids.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';

const restrictedTokens = { ClientToken: 'TEST-CLIENT', AccessToken: 'TEST-RESTRICTED' };
const wrongTokens = { AccessToken: 'NOBODY' };

describe('the order in which a request is checked', () => {
  const mews = useTestMews();

  it.each(['configuration/Get', 'configuration/get/', 'configuration', 'customers/getOpenItems', 'rates/getall'])(
    'knows no address %s',
    async (path) => {
      const reply = await mews.send(path, {}, wrongTokens);
      expect(reply.status).toBe(404);
    },
  );

  it('takes nothing but POST', async () => {
    const response = await fetch(`${mews.url}/api/connector/v1/configuration/get`);
    expect(response.status).toBe(404);
  });

  it.each([
    ['a trailing comma', '{"AccessToken":"NOBODY",}'],
    ['a comment', '{"AccessToken":"NOBODY"} // no'],
    ['an array', '[]'],
    ['a bare word', 'true'],
    ['nothing at all', ''],
  ])('refuses %s before it looks at tokens', async (_name, body) => {
    const response = await fetch(`${mews.url}/api/connector/v1/configuration/get`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ Message: 'Invalid JSON.', Details: null });
  });

  it('calls an identifier that is no GUID malformed, before it looks at tokens', async () => {
    const reply = await mews.send('configuration/get', { EnterpriseId: 'harbour' }, wrongTokens);
    expect(reply).toMatchObject({ status: 400, body: { Message: 'Invalid JSON.' } });
  });

  it('looks at tokens before fields', async () => {
    const reply = await mews.send('services/getAll', {}, wrongTokens);
    expect(reply).toMatchObject({
      status: 401,
      body: { Message: 'Cannot perform operation or session has expired.' },
    });
  });

  it('does not mix client and access tokens of different integrations', async () => {
    const reply = await mews.send('configuration/get', {}, { ClientToken: 'TEST-CLIENT' });
    expect(reply.status).toBe(401);
  });

  it('distinguishes an operation that is not granted from one that is, by a body without fields', async () => {
    const denied = await mews.send('reservations/add', {}, restrictedTokens);
    expect(denied).toMatchObject({ status: 401, body: { Message: 'No permission to use this operation.' } });
    const granted = await mews.send('reservations/cancel', {}, restrictedTokens);
    expect(granted.status).toBe(400);
  });

  it.each([
    ['services/getAll', {}, 'Invalid Limitation.'],
    ['services/getAll', { Limitation: { Count: 0 } }, 'Invalid Count.'],
    ['services/getAll', { Limitation: { Count: 1001 } }, 'Invalid Count.'],
    ['resourceCategories/getAll', { Limitation: { Count: 5 } }, 'Invalid ServiceIds.'],
    ['payments/getAll', { Limitation: { Count: 5 } }, 'Invalid Filter.'],
    ['configuration/get', { LanguageCode: 'en-GB' }, 'Invalid CultureCode.'],
  ])('%s with %j answers 400 %s', async (path, body, message) => {
    expect(await mews.send(path, body)).toMatchObject({ status: 400, body: { Message: message } });
  });

  it('wants to know the client by name', async () => {
    expect(await mews.send('configuration/get', {}, { Client: undefined })).toMatchObject({
      status: 400,
      body: { Message: 'Invalid Client.' },
    });
  });

  it('names the field that refers to nothing', async () => {
    const { accommodationServiceId } = demoIds.brighton;
    const unknown = '00000000-0000-4000-8000-000000000000';
    const reservation = { StartUtc: '2026-06-01T14:00:00Z', EndUtc: '2026-06-02T10:00:00Z', PersonCounts: [] };
    const reply = await mews.send('reservations/price', {
      ServiceId: accommodationServiceId,
      Reservations: [{ ...reservation, RequestedCategoryId: unknown, RateId: demoIds.brighton.rateIds.flexible }],
    });
    expect(reply).toMatchObject({ status: 400, body: { Message: 'Invalid RequestedCategoryId.' } });
  });

  it("does not show one hotel another hotel's service", async () => {
    const reply = await mews.send('services/getAvailability', {
      ServiceId: demoIds.vienna.accommodationServiceId,
      FirstTimeUnitStartUtc: '2026-06-01T22:00:00Z',
      LastTimeUnitStartUtc: '2026-06-01T22:00:00Z',
    });
    expect(reply).toMatchObject({ status: 400, body: { Message: 'Invalid ServiceId.' } });
  });

  it('does not want to be given an enterprise where guests and pictures of a whole chain are meant', async () => {
    const { enterpriseId } = demoIds.brighton;
    const customers = { EnterpriseIds: [enterpriseId], Emails: ['a@b.example'], Extent: {}, Limitation: { Count: 1 } };
    expect(await mews.send('customers/getAll', customers)).toMatchObject({
      status: 400,
      body: { Message: 'Invalid EnterpriseIds.' },
    });
    expect((await mews.send('images/getUrls', { EnterpriseId: enterpriseId, Images: [] })).status).toBe(400);
  });

  it('gives every answer a request id, the same in header and error body', async () => {
    const good = await mews.send('configuration/get');
    expect(good.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const bad = await mews.send('services/getAll');
    expect(bad.headers.get('request-id')).toBe(bad.body?.['RequestId']);
  });

  it('ignores keys it does not know', async () => {
    expect((await mews.send('configuration/get', { Whatever: { Deep: [1] } })).status).toBe(200);
  });

  const read = async (path: string, body: object, headers: Record<string, string>) => {
    const envelope = { ClientToken: 'DEMO-CLIENT', AccessToken: 'DEMO-BRIGHTON', Client: 'Test 1.0.0' };
    const response = await fetch(`${mews.url}/api/connector/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...envelope, ...body }),
    });
    return { status: response.status, text: await response.text() };
  };

  it.each([
    ['rates/updatePrice', { RateId: demoIds.brighton.rateIds.flexible, PriceUpdates: [] }],
    ['payments/getAll', { ReservationIds: ['00000000-0000-4000-8000-000000000000'], Limitation: { Count: 10 } }],
  ])('answers 204 without a body where the client prefers it so and %s has nothing to say', async (path, body) => {
    const json = { 'content-type': 'application/json' };
    expect(await read(path, body, { ...json, prefer: 'respond-async, return=minimal' })).toEqual({
      status: 204,
      text: '',
    });
    expect((await read(path, body, json)).status).toBe(200);
  });

  it('says all that there is also where the client prefers little', async () => {
    const minimal = { 'content-type': 'application/json', prefer: 'return=minimal' };
    expect((await read('services/getAll', { Limitation: { Count: 10 } }, minimal)).status).toBe(200);
  });

  it.each([
    ['application/json', 200],
    ['Application/JSON; charset=utf-8', 200],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/problem+json', 415],
  ])('takes a body of the type %s: %d', async (type, status) => {
    expect((await read('configuration/get', {}, { 'content-type': type })).status).toBe(status);
  });
});
