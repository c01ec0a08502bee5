import type { WireProblem } from '#contract/problem.ts';
import { NoAnswerError, ProblemError } from './problem-error.ts';

type Call = {
  readonly path: string;
  /** A call with a body is a POST, and one without a GET. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The access token of a reservation. */
  readonly accessToken?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
};

const READ_TIMEOUT_MS = 30_000;

/**
 * Sends a call to the API and returns its answer. While the browser is offline it waits, and retries once it is back.
 * Throws ProblemError if the server refuses, and NoAnswerError if the outcome is unknown.
 */
export async function request<Answer>(call: Call): Promise<Answer> {
  const { response, text } = await receive(call);
  const json = parseJson(text);
  if (response.ok && json !== undefined) return json as Answer;
  throw readFault(response, json);
}

/** The same for an answer that is a text file. */
export async function requestText(call: Call): Promise<string> {
  const { response, text } = await receive(call);
  if (response.ok) return text;
  throw readFault(response, parseJson(text));
}

async function receive(call: Call): Promise<{ readonly response: Response; readonly text: string }> {
  const response = await send(call);
  const text = await response.text().catch((error: unknown) => {
    throw new NoAnswerError(error);
  });
  return { response, text };
}

function readFault(response: Response, json: unknown): ProblemError | NoAnswerError {
  if (isProblem(json)) return new ProblemError(json, retryAfterSeconds(response));
  return new NoAnswerError(`${response.status} without a problem answer`);
}

async function send(call: Call): Promise<Response> {
  const { path, body, headers, accessToken, signal, timeoutMs = READ_TIMEOUT_MS } = call;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? whicheverFirst(signal, timeout) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    // Checked only after a failure, because some browsers report offline although they are online.
    if (navigator.onLine) throw new NoAnswerError(error);
    await untilOnline(signal);
    return send(call);
  }
}

/** Resolves once the browser is online, or the call is aborted. */
export function untilOnline(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Aborts with the first of its signals, like `AbortSignal.any`, which our oldest browsers lack. */
function whicheverFirst(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    signal.addEventListener('abort', () => first.abort(signal.reason), { once: true, signal: first.signal });
  }
  return first.signal;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(json: unknown): json is WireProblem {
  return (
    typeof json === 'object' && json !== null && 'code' in json && typeof json.code === 'string' && 'status' in json
  );
}

function retryAfterSeconds(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
