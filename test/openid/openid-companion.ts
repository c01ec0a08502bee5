import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { beCompanion } from '../../src/server/platform/start/companion.ts';

/** The client's settings, from the test that starts it. */
type Settings = {
  readonly clockShiftMs: number;
  readonly returnAddress: string;
  readonly secret: string;
};

const settings = JSON.parse(process.env['OPENID_TEST_PROVIDER'] ?? '') as Settings;

// Its clock is that of the tests, as for everything that it talks to.
const machineNow = Date.now;
Date.now = () => machineNow() + settings.clockShiftMs;

function writeConfiguration(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() }] },
    clients: [
      {
        client_id: 'staycard',
        client_secret: settings.secret,
        redirect_uris: [settings.returnAddress],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    scopes: ['openid'],
    acrValues: ['urn:hotel:strong'],
    claims: { openid: ['sub', 'acr', 'amr', 'auth_time'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/log-in' },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    // No consent page: the desk belongs to the same company.
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  };
}

type Context = {
  readonly oidc: {
    readonly provider: Provider;
    readonly session: { readonly accountId: string };
    readonly client: { readonly clientId: string };
  };
};

await beCompanion(async () => {
  let provider: Provider;
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const takeNewKeys = () => (provider = new Provider(issuer, writeConfiguration()));
  takeNewKeys();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', issuer);
    if (pathname === '/new-keys') {
      takeNewKeys();
      response.end();
    } else if (pathname === '/log-in') {
      // A header says who signs in, when and by which method.
      const login = JSON.parse(String(request.headers['x-log-in'])) as object;
      const refused = { error: 'access_denied' };
      await provider.interactionFinished(request, response, 'accountId' in login ? { login } : refused);
    } else {
      provider.callback()(request, response);
    }
  }

  return {
    ready: issuer,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
});
