import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MewsLogEntry } from './mews-settings.ts';
import { MewsFault } from './mews-fault.ts';
import { createMewsTransport } from './mews-transport.ts';

// The server is part of this test, because the simulator never does what proxies and Mews may do.

const TEXT = JSON.stringify({ Name: 'Zoë’s Hôtel'.repeat(1000) });
const asked: string[] = [];
const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  plain: (_request, response) => response.setHeader('request-id', 'r-1').end(TEXT),
  packed: ({ headers }, response) => {
    expect(headers['accept-encoding']).toBe('gzip');
    response.setHeader('content-encoding', 'gzip').end(gzipSync(TEXT));
  },
  broken: (_request, response) => response.setHeader('content-encoding', 'gzip').end('no gzip'),
  empty: (_request, response) => response.writeHead(204).end(),
  elsewhere: (_request, response) => response.writeHead(307, { location: '/api/connector/v1/plain' }).end(),
  busy: (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end('{"Message":"Too much."}'),
  cut: (_request, response) => response.writeHead(200, { 'content-length': '9' }).end('{', () => response.destroy()),
  silent: () => {},
};
const server = createServer((request, response) => {
  const operation = request.url?.replace('/api/connector/v1/', '') ?? '';
  asked.push(operation);
  request.resume().once('end', () => answers[operation]?.(request, response));
});
const log: MewsLogEntry[] = [];
let address = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (operation: string, timeLimitMs = 60_000) =>
  createMewsTransport(address, (entry) => log.push(entry))(operation, { Client: 'Test 1.0' }, timeLimitMs);
const fail = (operation: string, timeLimitMs?: number) =>
  send(operation, timeLimitMs).then(
    () => expect.unreachable(),
    (error: unknown) => error as MewsFault,
  );

test.each([
  ['plain', TEXT],
  ['packed', TEXT],
  ['empty', '{}'],
])('an answer that is %s is read', async (operation, text) => {
  expect(await send(operation)).toBe(text);
  expect(log.at(-1)).toMatchObject({ operation, status: text === TEXT ? 200 : 204, fault: null });
});

test('the log has the request id of an answer', async () => {
  await send('plain');
  expect(log.at(-1)).toMatchObject({ requestId: 'r-1' });
});

test.each(['broken', 'cut', 'elsewhere'])(
  'the outcome of a request whose answer is %s is unknown',
  async (operation) => {
    const before = asked.length;
    const fault = await fail(operation);
    expect(fault).toBeInstanceOf(MewsFault);
    expect(fault).toMatchObject({ status: null, wasSent: true, isPassing: true });
    // The request was not sent again to another address.
    expect(asked.slice(before)).toEqual([operation]);
  },
);

test('an error answer is a fault with its status, words and pause', async () => {
  expect(await fail('busy')).toMatchObject({ status: 429, message: 'Too much.', retryAfterMs: 7000 });
});

test('a request without an answer in time counts as sent', async () => {
  expect(await fail('silent', 50)).toMatchObject({ status: null, wasSent: true, message: 'no answer in time' });
});

test('a request without a connection counts as not sent', async () => {
  const nobody = createServer().listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const { port } = nobody.address() as AddressInfo;
  nobody.close();
  await once(nobody, 'close');
  const transport = createMewsTransport(`http://127.0.0.1:${port}`, () => undefined);
  await expect(transport('plain', {}, 60_000)).rejects.toMatchObject({ status: null, wasSent: false });
});
