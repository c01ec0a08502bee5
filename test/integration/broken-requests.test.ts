import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();

/** Sends raw bytes. Returns the response up to the moment at which the server closes the connection. */
async function sendRaw(bytes: string): Promise<{ status: number; body: WireProblem; head: string }> {
  const { hostname, port } = new URL(staycard.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as WireProblem, head: head.toLowerCase() };
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'host: staycard', 'connection: close', ...headers, '', ''].join('\r\n');

it.each([
  ['is no HTTP at all', 'Good evening, a room for two?\r\n\r\n', 400, 'INPUT.MALFORMED'],
  ['has a broken first line', 'GET /vrm/demo HTTP/9.9\r\nhost: staycard\r\n\r\n', 400, 'INPUT.MALFORMED'],
  ['has a header that is none', get('/vrm/demo', 'no colon here'), 400, 'INPUT.MALFORMED'],
  ['has two lengths', get('/vrm/demo', 'content-length: 1', 'content-length: 2'), 400, 'INPUT.MALFORMED'],
  ['has a head without end', get('/vrm/demo', `x-long: ${'x'.repeat(40_000)}`), 431, 'INPUT.HEADERS_TOO_LARGE'],
])('a request that %s is a problem, and the connection ends', async (_about, bytes, status, code) => {
  const answer = await sendRaw(bytes);
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  expect(answer.head).toContain('content-type: application/problem+json');
  expect(answer.head).toContain(`x-request-id: ${answer.body.request_id}`);
});

it.each(['/assets/%2e%2e/index.html', '/assets/..%2f..%2fpackage.json', '/assets/../package.json', '/assets/%00'])(
  'nothing is found outside of the built page: %s',
  async (path) => {
    const answer = await sendRaw(get(path));
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 404, code: 'ROUTE.NOT_FOUND' });
  },
);

it.each(['PURGE', 'PROPFIND'])('the method %s, which nothing here has, is answered as any other', async (method) => {
  const { status, body } = await sendRaw(get('/vrm/demo').replace('GET', method));
  expect({ status, code: body.code }).toEqual({ status: 405, code: 'ROUTE.METHOD_NOT_ALLOWED' });
});
