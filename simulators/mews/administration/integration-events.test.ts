import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Body } from '../../../test/simulator/test-mews.ts';
import { useTestMews } from '../../../test/simulator/use-test-mews.ts';
import { demoIds } from '../seed/demo-ids.ts';

describe('events of an integration', () => {
  const mews = useTestMews();
  let receiver: Server;
  let received: Body[] = [];
  beforeEach(async () => {
    await mews.administer('POST', 'reset', {});
    received = [];
    receiver = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      request.on('end', () => {
        received.push(JSON.parse(text) as Body);
        response.writeHead(request.url === '/no' ? 500 : 200).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => receiver.close());

  const happen = (action: string, accessToken = 'DEMO-BRIGHTON', more: Body = {}) => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    return mews.administer('POST', 'integrations', { action, accessToken, url, ...more });
  };
  const answer = async (AccessToken: unknown) => (await mews.send('configuration/get', {}, { AccessToken })).status;

  it('bring a new token for the same hotel when one is created', async () => {
    const { accessToken, delivered } = await happen('IntegrationCreated');
    expect(delivered).toBe(true);
    expect(received).toMatchObject([
      {
        Action: 'IntegrationCreated',
        Data: {
          Enterprise: { Id: demoIds.brighton.enterpriseId, Name: 'Harbour House' },
          AccessToken: accessToken,
          IsEnabled: true,
          Integration: { Id: expect.any(String) as string, Name: expect.any(String) as string },
        },
      },
    ]);
    expect(accessToken).not.toBe('DEMO-BRIGHTON');
    expect([await answer(accessToken), await answer('DEMO-BRIGHTON')]).toEqual([200, 200]);
  });

  it('name the chain for a token of several hotels', async () => {
    await happen('IntegrationCreated', 'TEST-PORTFOLIO');
    expect(received).toMatchObject([{ Data: { Enterprise: { Name: 'Seven Lanterns Hotels' } } }]);
  });

  it.each([
    [true, 401],
    [false, 200],
  ])('bring a new key; that it ends the old one is %s', async (newKeyEndsOldOne, status) => {
    await mews.administer('POST', 'switches', { newKeyEndsOldOne });
    const { accessToken } = await happen('IntegrationApiKeyCreated');
    expect(received).toMatchObject([{ Data: { ApiKey: accessToken } }]);
    expect([await answer(accessToken), await answer('DEMO-BRIGHTON')]).toEqual([200, status]);
    await mews.administer('POST', 'switches', { newKeyEndsOldOne: true });
  });

  it.each([
    ['IntegrationDisabled', 'IntegrationEnabled'],
    ['IntegrationCanceled', 'IntegrationReinstated'],
  ])('%s ends the token until %s', async (end, restart) => {
    await happen(end);
    expect(await answer('DEMO-BRIGHTON')).toBe(401);
    await happen(restart);
    expect(await answer('DEMO-BRIGHTON')).toBe(200);
    const [first, second] = received as { Data: { Integration: { Id: string } } }[];
    expect(Object.keys(first?.Data ?? {})).toEqual(['Integration']);
    expect(second?.Data.Integration.Id).toBe(first?.Data.Integration.Id);
  });

  it('come twice, or are refused, and happen anyway', async () => {
    expect(await happen('IntegrationDisabled', 'DEMO-BRIGHTON', { copies: 2 })).toMatchObject({ delivered: true });
    expect(received[1]).toEqual(received[0]);
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/no`;
    expect(await happen('IntegrationDeleted', 'DEMO-VIENNA', { url })).toMatchObject({ delivered: false });
    expect(await answer('DEMO-VIENNA')).toBe(401);
    await expect(happen('IntegrationEnabled', 'DEMO-VIENNA')).rejects.toThrow('No such access token');
  });
});
