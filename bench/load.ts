import autocannon from 'autocannon';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Cpu } from './cpu-time.ts';
import type { Span } from './plan.ts';

/** One call of the API. `body` is sent as JSON. */
export type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** Measurements of calls that are sent as fast as they are answered. */
export type Rate = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMs: Cpu;
};

/** The measured server: its address, and the CPU time that its processes have used. */
export type Target = { readonly url: string; cpu(): Promise<Cpu> };

/** The calls of one side of a comparison, with the work before and after each window. */
export type Side = {
  readonly next: () => Call;
  /** Runs before the window, unmeasured, to prepare this number of calls. */
  readonly prepare?: (calls: number) => Promise<void>;
  /** Runs after the last answer. Waits for the jobs that the calls have queued, whose CPU time counts. */
  readonly drain?: () => Promise<void>;
};

const CONNECTIONS = 8;
/** A loaded machine may take long for the initial load. */
const TIMEOUT_SECONDS = 60;
/** The number of retries on an overloaded server, and the pause between them. */
export const MOST_TRIES = 100;
export const PAUSE_MS = 200;

/**
 * Sends calls over eight connections, each as soon as the previous one on its connection is answered. Throws if an
 * answer is not 2xx.
 */
export async function measureRate(target: Target, { next, prepare, drain }: Side, span: Span): Promise<Rate> {
  if (prepare && 'amount' in span) await prepare(span.amount);
  const before = await target.cpu();
  const answered =
    'amount' in span ? await sendAll(target.url, next, span.amount) : await sendFor(target.url, next, span);
  await drain?.();
  const after = await target.cpu();
  const perCall = (part: keyof Cpu) => (after[part] - before[part]) / answered.calls;
  return {
    perSecond: answered.calls / answered.seconds,
    p50Ms: answered.p50Ms,
    p99Ms: answered.p99Ms,
    cpuMs: { server: perCall('server'), postgres: perCall('postgres'), simulator: perCall('simulator') },
  };
}

type Answered = {
  readonly calls: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

async function sendFor(url: string, next: () => Call, span: { readonly duration: number }): Promise<Answered> {
  const result = await autocannon({
    url,
    ...span,
    connections: CONNECTIONS,
    timeout: TIMEOUT_SECONDS,
    requests: [{ setupRequest: (request) => ({ ...request, ...toRequest(next()) }) }],
  });
  const calls = result['2xx'];
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || calls === 0) {
    const { errors, timeouts, statusCodeStats } = result;
    throw new Error(`calls failed at ${url}: ${JSON.stringify({ errors, timeouts, statusCodeStats })}`);
  }
  return { calls, seconds: result.duration, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

/** Autocannon counts whole seconds, which is too coarse for a few dozen calls. */
async function sendAll(url: string, next: () => Call, amount: number): Promise<Answered> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const tookMs: number[] = [];
  const begun = performance.now();
  let left = amount;
  const sendOnConnection = async () => {
    while ((left -= 1) >= 0) {
      const sentAt = performance.now();
      await sendCall(pool, next());
      tookMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendOnConnection));
  const seconds = (performance.now() - begun) / 1000;
  await pool.close();
  return { calls: amount, seconds, p50Ms: quantile(tookMs, 0.5), p99Ms: quantile(tookMs, 0.99) };
}

/**
 * Sends a call and reads its answer. Throws if it is not 2xx. If the server or its database is overloaded, as on a
 * machine with other work, it retries, and the wait counts.
 */
export async function sendCall(pool: Pool, call: Call): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { statusCode, body } = await pool.request(toRequest(call));
    if (statusCode < 300) return body.dump();
    const text = await body.text();
    if (!isBusy(text) || tries === MOST_TRIES) throw new Error(`${call.path} answered ${statusCode}: ${text}`);
    await pause(PAUSE_MS);
  }
}

export const isBusy = (answer: string) => /SERVER\.(OVERLOADED|UNAVAILABLE)/.test(answer);

/** The quantile of the values, for a share from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function toRequest({ method, path, headers, body }: Call) {
  return body === undefined
    ? { method, path, headers: { ...headers } }
    : { method, path, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
