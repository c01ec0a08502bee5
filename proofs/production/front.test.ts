import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { findFreePort } from '../../src/server/platform/start/free-port.ts';
import { startNginx } from '../../test/nginx.ts';

/** Tests nginx with the lines of `deploy/nginx.conf` before stub servers, each of which can fail. */
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

type Backend = { readonly port: number; readonly arrived: string[] };

/** Records requests and answers with a status, or cuts the connection once the request has arrived. */
async function openBackend(answer: (asked: IncomingMessage) => number | 'cut'): Promise<Backend> {
  const arrived: string[] = [];
  const server = createServer((asked, reply) => {
    void buffer(asked).then((body) => {
      arrived.push(`${asked.method} ${asked.url} ${body.length}`);
      const status = answer(asked);
      if (status === 'cut') asked.socket.destroy();
      else reply.writeHead(status).end(`by ${(server.address() as AddressInfo).port}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, arrived };
}

/** An address that does not respond to connections, like a machine that is switched off. */
async function openSilence(): Promise<number> {
  const port = await findFreePort();
  const address = JSON.stringify({ port, host: '127.0.0.1', backlog: 1 });
  const listening = `require('node:net').createServer().listen(${address}, () => process.stdout.write('on'))`;
  const child = spawn(process.execPath, ['-e', listening], { stdio: ['ignore', 'pipe', 'ignore'] });
  stops.push(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  const waiting: Socket[] = [];
  stops.push(() => waiting.forEach((socket) => socket.destroy()));
  for (;;) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    waiting.push(socket);
    if (!(await Promise.race([once(socket, 'connect').then(() => true), pause(500, false)]))) return port;
  }
}

async function front(ports: readonly [number, number], change?: (site: string) => string) {
  const nginx = await startNginx(ports, change);
  if (!nginx) throw new Error('nginx is installed');
  stops.push(() => nginx.stop());
  return async (method: string, path: string, { body = '', host = 'book.example' } = {}) => {
    const sent = request(new URL(path, nginx.url), { method, headers: { host }, agent: false }).end(body);
    const [from] = (await once(sent, 'response')) as [IncomingMessage];
    // If the answer comes before everything was sent, the connection may already be closed.
    sent.on('error', () => undefined);
    return { status: from.statusCode, said: await text(from) };
  };
}

it('assets that one version lacks come from the other; other requests go to one version only', async () => {
  const has = (mark: string) => (asked: IncomingMessage) => (asked.url?.includes(mark) === true ? 200 : 404);
  const [old, fresh] = [await openBackend(has('old')), await openBackend(has('new'))];
  const ask = await front([old.port, fresh.port]);
  for (const path of ['/assets/old.js', '/assets/new.js', '/desk/assets/old.js', '/desk/assets/new.js']) {
    for (let time = 0; time < 4; time += 1) expect([path, (await ask('GET', path)).status]).toEqual([path, 200]);
  }
  expect((await ask('GET', '/assets/nowhere.js')).status).toBe(404);
  const before = old.arrived.length + fresh.arrived.length;
  expect((await ask('GET', '/vrm/nowhere')).status).toBe(404);
  expect(old.arrived.length + fresh.arrived.length).toBe(before + 1);
});

it('a silent server costs no request its answer, and few requests a second', async () => {
  const alive = await openBackend(() => 200);
  const ask = await front([await openSilence(), alive.port]);
  const times: number[] = [];
  for (let call = 0; call < 20; call += 1) {
    const began = performance.now();
    expect((await ask('POST', `/vrm/demo/calls/${call}`, { body: 'once' })).status).toBe(200);
    times.push(performance.now() - began);
  }
  expect(alive.arrived.length).toBe(20);
  expect(new Set(alive.arrived).size).toBe(20);
  const slow = times.filter((time) => time > 900);
  expect(slow.length).toBeLessThan(8);
  expect(Math.min(...slow)).toBeLessThan(5_000);
});

it('a request that may have arrived is retried only if it is idempotent', async () => {
  const [one, other] = [await openBackend(() => 'cut'), await openBackend(() => 'cut')];
  const ask = await front([one.port, other.port]);
  const arrivals = async (method: string, path: string) => {
    // nginx considers both available again.
    await pause(3_100);
    one.arrived.length = 0;
    other.arrived.length = 0;
    expect((await ask(method, path)).status).toBe(502);
    return one.arrived.length + other.arrived.length;
  };
  expect(await arrivals('POST', '/staff/cards/1/note')).toBe(1);
  expect(await arrivals('POST', '/vrm/demo/cards/code')).toBe(1);
  expect(await arrivals('GET', '/vrm/demo')).toBe(2);
  // This call has an idempotency key.
  expect(await arrivals('POST', '/vrm/demo/reservation')).toBe(2);
  expect(await arrivals('POST', '/vrm/demo/reservation/2')).toBe(2);
  expect(await arrivals('POST', '/vrm/demo/reservation/R-1/cancel')).toBe(1);
});

it('the desk accepts uploads of 40 MB, guest calls do not', async () => {
  const backend = await openBackend(() => 200);
  const ask = await front([backend.port, backend.port]);
  const body = 'x'.repeat(40 * 1024 * 1024);
  expect((await ask('POST', '/staff/tasks/import/preview', { body })).status).toBe(200);
  expect((await ask('POST', '/vrm/demo/cards/search', { body })).status).toBe(413);
});

it('a group with servers of its own gets its sale pages by path, and its desk by host name', async () => {
  const [usual, own] = [await openBackend(() => 200), await openBackend(() => 200)];
  const ask = await front([usual.port, usual.port], (site) =>
    `upstream its_servers { server 127.0.0.1:${own.port}; }\n${site}`.replaceAll(/# (?=.* its_servers;$)/gm, ''),
  );
  const served = async (path: string, host?: string) => (await ask('GET', path, { ...(host && { host }) })).said;
  const [atHome, atOwn] = [`by ${usual.port}`, `by ${own.port}`];
  expect(await served('/desk')).toBe(atHome);
  expect(await served('/s/its-sale-page')).toBe(atOwn);
  expect(await served('/s/its-sale-page-too')).toBe(atHome);
  for (const path of ['/desk', '/desk/assets/a.js', '/staff/session', '/s/its-sale-page', '/assets/a.js']) {
    expect([path, await served(path, 'book.its-hotels.example')]).toEqual([path, atOwn]);
  }
});
