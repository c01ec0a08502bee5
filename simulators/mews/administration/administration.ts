import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { type Fault, faultRequest } from '../request/faults.ts';
import { formatInstant } from '../values/instant.ts';
import { workAtDesk } from '../connector/connector.ts';
import { answerJson } from '../request/json-answer.ts';
import { sendIntegrationEvent } from './integration-events.ts';
import { operations } from '../operations/operation-list.ts';
import { changeMewsPayments, decidePayment, decidePaymentRequest } from './payment-administration.ts';
import { parseJsonObject, readBody } from '../request/request-reading.ts';
import { putBack } from './put-reservation-back.ts';
import { putRoomsBack, takeRoomsOut } from './rooms-out-of-order.ts';
import { addManyRestrictions } from '../seed/many-restrictions.ts';
import { commitChanges, resetSimulator, type Simulator, writeAtOnce } from '../state/simulator.ts';
import { defaultSwitches, type Switches } from '../switches.ts';
import { webhookSettings } from '../events/webhook-sender.ts';

export const administrationPrefix = '/simulator/';

type Handler = (simulator: Simulator, body: Record<string, unknown>, url: URL) => unknown;

/** All routes under `/simulator/`, a path that Mews does not have. Keyed by method and path. */
const handlers: Record<string, Handler> = {
  'GET /simulator/': describeSimulator,
  'GET /simulator/clock': (simulator) => ({ now: formatInstant(simulator.clock.now()) }),
  'POST /simulator/clock': changeClock,
  'POST /simulator/reset': (simulator, body) => {
    resetSimulator(simulator, z.object({ seed: z.int().optional() }).parse(body).seed);
    return {};
  },
  'GET /simulator/faults': (simulator) => ({ faults: simulator.faults.list() }),
  'POST /simulator/faults': addFault,
  'DELETE /simulator/faults': (simulator, body) => {
    simulator.faults.clear(z.object({ seed: z.int().optional() }).parse(body).seed);
    return {};
  },
  'GET /simulator/switches': (simulator) => simulator.switches,
  'POST /simulator/switches': changeSwitches,
  'POST /simulator/tokens': changeTokens,
  'POST /simulator/integrations': sendIntegrationEvent,
  'POST /simulator/rooms-out-of-order': takeRoomsOut,
  'DELETE /simulator/rooms-out-of-order': putRoomsBack,
  'POST /simulator/restrictions': addRestrictions,
  'POST /simulator/payment-requests': decidePaymentRequest,
  'POST /simulator/payments': decidePayment,
  'POST /simulator/mews-payments': changeMewsPayments,
  'POST /simulator/products': changeProduct,
  'POST /simulator/desk': workAtDesk,
  'POST /simulator/reservations': putBack,
  'GET /simulator/webhooks': (simulator) => ({ deliveries: simulator.webhooks.deliveries }),
  'POST /simulator/webhooks': (simulator, body) => {
    simulator.webhooks.configure(webhookSettings.parse(body));
    return {};
  },
  'DELETE /simulator/sockets': (simulator) => ({ dropped: simulator.socket.drop() }),
  'GET /simulator/log': (simulator, _body, url) => readLog(simulator, url),
  'DELETE /simulator/log': (simulator) => {
    simulator.log.reset();
    return {};
  },
  'GET /simulator/state': (simulator, _body, url) => readState(simulator, url),
};

export async function serveAdministration(
  simulator: Simulator,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const handler = handlers[`${request.method ?? 'GET'} ${url.pathname}`];
  if (!handler) return answerJson(response, 404, { error: 'There is nothing here.' });
  try {
    const text = await readBody(request);
    answerJson(response, 200, await handler(simulator, text === '' ? {} : parseJsonObject(text), url));
  } catch (error) {
    answerJson(response, 422, { error: error instanceof z.ZodError ? error.issues : String(error) });
  }
}

/** Withdraws a product, or puts it back on sale, as the hotel's staff do. */
function changeProduct(simulator: Simulator, body: Record<string, unknown>): object {
  const { productId, isActive } = z.object({ productId: z.guid(), isActive: z.boolean() }).parse(body);
  return writeAtOnce(simulator, () => {
    const product = simulator.world.products.find(productId);
    if (!product) throw new Error('No such product.');
    return simulator.world.products.put({ ...product, IsActive: isActive });
  });
}

function describeSimulator(simulator: Simulator): object {
  return {
    now: formatInstant(simulator.clock.now()),
    operations: operations.map((operation) => operation.path).sort(),
    administration: Object.keys(handlers),
  };
}

/** A 429 fault rejects the request before anything is done. */
function addFault(simulator: Simulator, body: Record<string, unknown>): Fault {
  const request = faultRequest.parse(body);
  const { effect } = request;
  const contradictsItself = effect.kind === 'executedStatus' && effect.status === 429;
  if (contradictsItself && !simulator.switches.executes429) throw new Error('A 429 is not executed.');
  return simulator.faults.add(request);
}

const clockChange = z.union([
  z.object({ set: z.iso.datetime({ offset: true }) }),
  z.object({ advanceMs: z.int() }),
  z.object({ skewMs: z.int() }),
]);

/** `set` and `advanceMs` move the simulator's time. `skewMs` only falsifies the time in `configuration/get`. */
function changeClock(simulator: Simulator, body: Record<string, unknown>): object {
  const change = clockChange.parse(body);
  if ('set' in change) simulator.clock.set(Date.parse(change.set));
  else if ('advanceMs' in change) simulator.clock.advance(change.advanceMs);
  else simulator.clockSkewMs = change.skewMs;
  return { now: formatInstant(simulator.clock.now()) };
}

function changeSwitches(simulator: Simulator, body: Record<string, unknown>): Switches {
  const changes: Record<string, unknown> = {};
  const known = new Map<string, unknown>(Object.entries(defaultSwitches));
  for (const [name, value] of Object.entries(body)) {
    if (!known.has(name) || typeof known.get(name) !== typeof value) {
      throw new Error(`No such switch, or not its type: ${name}`);
    }
    changes[name] = value;
  }
  Object.assign(simulator.switches, changes);
  return simulator.switches;
}

/** `expire` makes an access token answer 401 in the middle of a session. `restore` makes it valid again. */
function changeTokens(simulator: Simulator, body: Record<string, unknown>): object {
  const change = z.object({ expire: z.string().optional(), restore: z.string().optional() }).parse(body);
  if (change.expire) simulator.expiredTokens.add(change.expire);
  if (change.restore) simulator.expiredTokens.delete(change.restore);
  return { expired: [...simulator.expiredTokens] };
}

/** Created on request only, because they would slow every start. */
function addRestrictions(simulator: Simulator, body: Record<string, unknown>): object {
  const { enterpriseId, count } = z.object({ enterpriseId: z.guid(), count: z.int().min(1).max(150_000) }).parse(body);
  addManyRestrictions(simulator.world, enterpriseId, count, simulator.clock.now());
  commitChanges(simulator);
  return { restrictions: simulator.world.restrictions.size };
}

function readLog(simulator: Simulator, url: URL): object {
  const { total, counts, requests } = simulator.log.read();
  const since = Number(url.searchParams.get('since') ?? 0);
  const operation = url.searchParams.get('operation');
  const wanted = requests.filter((line) => line.number > since && (!operation || line.operation === operation));
  return { total, counts, requests: wanted };
}

/**
 * `GET /simulator/state?table=reservations&GroupId=…`: the stored rows. Each further parameter filters by the value of
 * a field, or by one of several values. Without a table: the number of rows of each.
 */
function readState(simulator: Simulator, url: URL): object {
  const name = url.searchParams.get('table');
  if (!name) {
    const counts = simulator.world.tableNames.map((table) => [table, simulator.world.findTable(table)?.size ?? 0]);
    return Object.fromEntries(counts) as object;
  }
  const table = simulator.world.findTable(name);
  if (!table) throw new Error(`No such table: ${name}`);
  const fields = new Set([...url.searchParams.keys()].filter((key) => key !== 'table'));
  const wanted = [...fields].map((field) => [field, new Set(url.searchParams.getAll(field))] as const);
  const isWanted = (row: object) => wanted.every(([field, values]) => values.has(String(Reflect.get(row, field))));
  return { [name]: table.list().filter(isWanted) };
}
