import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import { buildApp } from '../../src/server/app.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(staycard.deps, { maxEventLoopDelayMs: 0, checkEveryMs: 100 });
  expect(app.server.requestTimeout).toBe(30_000);
  // The limits of a moment.
  app.server.headersTimeout = 100;
  app.server.requestTimeout = 200;
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

it('a request whose head or body does not arrive in time is refused, and the connection ends', async () => {
  const head = 'POST /vrm/demo/cards/search HTTP/1.1\r\nhost: staycard\r\n';
  const slowHead = await send(head);
  const slowBody = await send(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"code":`);
  for (const answer of await Promise.all([slowHead, slowBody].map(readAnswer))) {
    expect(answer).toMatchObject({ status: 408, body: { code: 'REQUEST.TOO_SLOW', status: 408 } });
  }
  expect((await fetch(`${addressOf(app)}/vrm/demo/properties`)).status).toBe(200);
});

async function send(bytes: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

async function readAnswer(socket: Socket): Promise<{ status: number; body: WireProblem }> {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as WireProblem };
}

function addressOf({ server }: FastifyInstance): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
