import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { findFreePort } from '../../src/server/platform/start/free-port.ts';
import { Guest } from '../../test/guest.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import { startNginx } from '../../test/nginx.ts';
import { lastingSettings, startPostgresServer, type PostgresServer } from '../../test/postgres-server.ts';
import { freeDays, stayInDays } from '../../test/seeded-nights.ts';
import { startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { SHORT_PAUSES, startStaycard, type RunningStaycard } from '../../test/start-staycard.ts';

const GUESTS = 6;
const ROUNDS = 2;
const LAST_DAY = 300;

let postgres: PostgresServer;
let staycard: RunningStaycard;
let ports: readonly [number, number];
let servers: ServerProcess[];

beforeAll(async () => {
  postgres = await startPostgresServer({ ...lastingSettings, fsync: 'off' });
  await migrate(postgres.connectionString);
  staycard = await startStaycard(postgres.connectionString);
  ports = [await findFreePort(), await findFreePort()];
  servers = await Promise.all(ports.map(startOn));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await staycard.stop();
  await postgres.stop();
});

function startOn(port: number): Promise<ServerProcess> {
  const { config } = staycard.deps;
  return startServerProcess({
    ...SHORT_PAUSES,
    PORT: String(port),
    DATABASE_URL: postgres.connectionString,
    CODE_KEY: config.codeKey,
    DEMO: '0',
    DEMO_CLIENT_TOKEN: 'DEMO-CLIENT',
    DEMO_BRIGHTON_TOKEN: 'DEMO-BRIGHTON',
    FRESH_QUOTES_PER_MINUTE: '100000',
    SEARCHES_PER_MINUTE: '100000',
    // nginx considers the previous server available again by then.
    SHUTDOWN_NOTICE_SECONDS: '4',
    SHUTDOWN_GRACE_SECONDS: '30',
  });
}

type Balancer = { readonly url: string; stop(): Promise<void> };

/** The essence of `deploy/nginx.conf`: any call skips a server that cannot be reached. */
async function openBalancer(): Promise<Balancer> {
  let turn = 0;
  const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
    const body = await buffer(asked);
    const { method, url: path, headers } = asked;
    turn += 1;
    const first = turn;
    for (const tried of ports.keys()) {
      const port = ports[(first + tried) % ports.length];
      const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: false }).end(body);
      const came = await once(sent, 'response').catch(() => []);
      const [from] = came as [IncomingMessage?];
      if (!from) continue;
      const { connection: _ofThisConnection, 'transfer-encoding': _chunks, ...others } = from.headers;
      answer.writeHead(from.statusCode ?? 500, others).end(await buffer(from));
      return;
    }
    answer.writeHead(502, { 'content-type': 'application/json' }).end('{"code":"NO SERVER"}');
  };
  const server = createServer((asked, answer) => void pass(asked, answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

it('a rolling restart under load loses no request, and no guest waits for a job', async () => {
  const balancer = (await startNginx(ports)) ?? (await openBalancer());
  let isOver = false;
  const outcomes = new Map<string, number>();
  const note = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  const book = async (days: number) => {
    const guest = new Guest(balancer.url);
    const card = await issueTestCard(staycard, { amount: 200_000 });
    const { placement } = await guest.prepare({ stay: stayInDays(days, 1), codes: [card.code] });
    note(`placed ${(await guest.place(placement)).status}`);
  };
  // However many there are: no night is requested again before all others were.
  let days = freeDays(20);
  const nextDay = () => {
    const { value: day } = days.next();
    if (day > LAST_DAY) days = freeDays(20);
    return day;
  };
  const guests = Array.from({ length: GUESTS }, async () => {
    while (!isOver) await book(nextDay()).catch((error: unknown) => note(`lost: ${String(error)}`));
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, port] of ports.entries()) {
      await servers[index]?.stop();
      servers[index] = await startOn(port);
    }
  }
  isOver = true;
  await Promise.all(guests);
  await balancer.stop();
  expect(Object.fromEntries(outcomes)).toEqual({ 'placed 201': expect.any(Number) as number });
}, 900_000);
