import fastify from 'fastify';
import pg from 'pg';
import { Pool } from 'undici';
import { pmsBody, type PmsBooking } from './pms-bodies.ts';
import type { PlacingShape, Step, Transaction, Work } from './trace-placing.ts';

/** What a limit is told: the bytes of the answers that are compared with, and what it may ask. */
export type LimitOrder = {
  readonly answers: readonly StoredAnswer[];
  readonly connectionString: string;
  readonly simulatorUrl: string;
  readonly pmsRequest: { readonly path: string; readonly body: unknown };
  readonly placing: PlacingShape;
};

export type StoredAnswer = {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** In base64. */
  readonly bytes: string;
};

type Placing = { readonly cardId: string; readonly arrival: string; readonly departure: string };

/** As many as the server opens. */
const CONNECTIONS = 10;
/** The least that a step can be: one row by its key, and one short row that is written. */
const STATEMENTS: Readonly<Record<Step, string>> = {
  read: 'select * from card where id = $1',
  lock: 'select * from card where id = $1 for update',
  write: 'insert into limit_note (card_id) values ($1)',
};

/**
 * What a server of the same framework could do at most: a bare Fastify that sends the same bytes, that asks PostgreSQL
 * for one row first, that passes one request on to the PMS, or that sends as many statements in the same transactions,
 * and the same requests to the PMS, as a placing does. Runs as a process of its own, told by its parent.
 */
process.once('message', (order: LimitOrder) => void serve(order));

async function serve(order: LimitOrder): Promise<void> {
  const app = fastify({ logger: { level: 'error' } });
  const pool = new pg.Pool({ connectionString: order.connectionString, max: CONNECTIONS });
  const pms = new Pool(order.simulatorUrl, { connections: CONNECTIONS });
  for (const { name, headers, bytes } of order.answers) {
    const body = Buffer.from(bytes, 'base64');
    app.all(`/bytes/${name}`, (_request, reply) => reply.headers(headers).send(body));
  }
  app.post<{ Querystring: { id: string } }>('/select', async ({ query }) => {
    const { rows } = await pool.query('select * from card where id = $1', [query.id]);
    return rows[0];
  });
  app.post('/pms', async (_request, reply) => {
    const text = await askPms(pms, order.pmsRequest.path, order.pmsRequest.body);
    return reply.type('application/json').send(text);
  });
  const state = { following: 0 };
  app.post<{ Body: Placing; Querystring: { pms?: string } }>('/place', async ({ body, query }, reply) => {
    const { cardId, arrival, departure } = body;
    const booking: PmsBooking = { arrival, departure, customerId: '' };
    const carryOut = async ({ transactions, pmsRequests }: Work) => {
      if (query.pms === undefined) for (const one of transactions) await sendTransaction(pool, one, cardId);
      for (const one of pmsRequests) await book(pms, one, booking);
    };
    await carryOut(order.placing.inCall);
    state.following += 1;
    void carryOut(order.placing.afterwards).then(() => (state.following -= 1));
    return reply.code(201).send(body);
  });
  app.get('/following', () => state);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ url });
}

async function sendTransaction(pool: pg.Pool, steps: Transaction, cardId: string): Promise<void> {
  if (steps.length === 1) return void (await pool.query(STATEMENTS[steps[0] ?? 'read'], [cardId]));
  const client = await pool.connect();
  await client.query('begin');
  for (const step of steps) await client.query(STATEMENTS[step], [cardId]);
  await client.query('commit');
  client.release();
}

async function book(pms: Pool, operation: string, booking: PmsBooking): Promise<void> {
  const text = await askPms(pms, `/api/connector/v1/${operation}`, pmsBody(operation, booking));
  if (operation === 'customers/add') booking.customerId = (JSON.parse(text) as { Id: string }).Id;
}

async function askPms(pms: Pool, path: string, sent: unknown): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const { statusCode, body } = await pms.request({ method: 'POST', path, headers, body: JSON.stringify(sent) });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
  return text;
}
