import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetch } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPublicAgent, isPublicAddress, NotPublic } from './public-addresses.ts';

let asked: string[] = [];
let connections = 0;
/** Both lead to this test's server. Only the first counts as public here. */
const [PUBLIC, PRIVATE] = ['127.0.0.1', '0.0.0.0'];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const [, to] = /^\/go\?(.*)$/.exec(request.url ?? '') ?? [];
  if (to) response.writeHead(302, { location: decodeURIComponent(to) });
  response.end('answered');
}).on('connection', () => (connections += 1));
const port = () => (server.address() as AddressInfo).port;
beforeAll(() => new Promise<void>((done) => server.listen(0, PUBLIC, done)));
afterAll(() => new Promise<void>((done) => server.close(() => done())));
beforeEach(() => {
  asked = [];
  connections = 0;
});

/** Fakes DNS: each look-up returns the next of these lists of addresses. */
function namesLeadTo(...addresses: readonly (readonly string[])[]) {
  const looked: string[] = [];
  const resolve = (host: string, _options: object, answer: (error: null, found: object[]) => void) => {
    looked.push(host);
    answer(
      null,
      (addresses[looked.length - 1] ?? []).map((address) => ({ address, family: 4 })),
    );
  };
  return { looked, resolve: resolve as never };
}

async function ask(url: string, agent: ReturnType<typeof createPublicAgent>) {
  try {
    return await (await fetch(url, { dispatcher: agent })).text();
  } catch (error) {
    return (error as Error).cause;
  } finally {
    await agent.close();
  }
}

const onlyPublic = (address: string) => address === PUBLIC;

describe('requests to addresses from outside go to public addresses only', () => {
  it.each([
    ...['93.184.216.34', '8.8.8.8', '172.15.0.1', '172.32.0.1', '192.0.1.1', '2606:2800:220:1::1'],
    ...['2a00:1450:4001::1', '2001:4860::1'],
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    // Metadata services of clouds, and their internal networks.
    ...['169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'],
    ...['224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%lo', 'fc00::1', 'ff02::1'],
    // IPv4 addresses embedded in IPv6.
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::'],
    ...['', 'localhost'],
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['http://127.0.0.1', 'http://[::1]', 'http://0x7f.1', 'http://2130706433', 'https://127.0.0.1'])(
    'no connection is opened to %s',
    async (host) => {
      expect(await ask(`${host}:${port()}/`, createPublicAgent())).toBeInstanceOf(NotPublic);
      expect(connections).toBe(0);
    },
  );

  it.each(['http', 'https'])('a name that resolves to a private address is refused, by %s', async (scheme) => {
    const { looked, resolve } = namesLeadTo([PUBLIC]);
    expect(await ask(`${scheme}://hotel.example:${port()}/`, createPublicAgent(undefined, resolve))).toBeInstanceOf(
      NotPublic,
    );
    expect({ looked, connections }).toEqual({ looked: ['hotel.example'], connections: 0 });
  });

  it('a name is refused if one of its addresses is private', async () => {
    const { resolve } = namesLeadTo([PUBLIC, PRIVATE]);
    const url = `http://hotel.example:${port()}/`;
    expect(await ask(url, createPublicAgent(onlyPublic, resolve))).toBeInstanceOf(NotPublic);
    expect(connections).toBe(0);
  });

  it('the connection goes to the checked address, even if the name resolves differently next time', async () => {
    const { looked, resolve } = namesLeadTo([PUBLIC], [PRIVATE]);
    expect(await ask(`http://hotel.example:${port()}/`, createPublicAgent(onlyPublic, resolve))).toBe('answered');
    expect({ looked, asked }).toEqual({ looked: ['hotel.example'], asked: ['/'] });
  });

  it.each([`http://${PRIVATE}`, 'http://elsewhere.example'])('a redirect to %s is not followed', async (to) => {
    const { resolve } = namesLeadTo([PRIVATE]);
    const url = `http://${PUBLIC}:${port()}/go?${encodeURIComponent(`${to}:${port()}/secret`)}`;
    expect(await ask(url, createPublicAgent(onlyPublic, resolve))).toBeInstanceOf(NotPublic);
    expect(asked.filter((path) => path === '/secret')).toEqual([]);
  });
});
