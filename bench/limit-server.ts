import fastify from 'fastify';
import pg from 'pg';
import { Pool } from 'undici';
import { pmsBody, type PmsBooking } from './pms-bodies.ts';
import type { PlacingShape, Step, Transaction, Work } from './trace-placing.ts';

/** The instructions for a limit: the bytes of the compared answers, and its allowed requests. */
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

/** The same number as the server's pool. */
const CONNECTIONS = 10;
/** The minimum of a step: one row by its key, or one short row that is written. */
const STATEMENTS: Readonly<Record<Step, string>> = {
  read: 'select * from card where id = $1',
  lock: 'select * from card where id = $1 for update',
  write: 'insert into limit_note (card_id) values ($1)',
};

/**
 * The upper bound for a server of the same framework: a bare Fastify. It sends the same bytes, or reads one row from
 * PostgreSQL first, or forwards one request to the PMS. For a placing it sends the same number of statements in the
 * same transactions, and the same PMS requests. Runs as a separate process that its parent controls by messages.
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
