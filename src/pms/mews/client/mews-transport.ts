import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { request, type Dispatcher } from 'undici';
import type { MewsLogEntry } from './mews-settings.ts';
import { MewsFault } from './mews-fault.ts';

/** Sends one body to one operation and returns the text of a successful answer. Throws MewsFault otherwise. */
type MewsTransport = (operation: string, body: object, timeLimitMs: number) => Promise<string>;

/** Codes of failures that happen before a byte of the request is written. */
const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

const HEADERS = { 'content-type': 'application/json', accept: 'application/json', 'accept-encoding': 'gzip' };

/** One POST to Mews' Connector API, no retries. Logs the operation, status, duration and request id. */
export function createMewsTransport(address: string, log: (entry: MewsLogEntry) => void): MewsTransport {
  const prefix = `${address.replace(/\/+$/, '')}/api/connector/v1/`;
  return async (operation, body, timeLimitMs) => {
    const startedAt = performance.now();
    let status: number | null = null;
    let requestId: string | null = null;
    let fault: MewsFault | null = null;
    try {
      const response = await request(prefix + operation, {
        method: 'POST',
        headers: HEADERS,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(Math.max(1, Math.floor(timeLimitMs))),
      });
      status = response.statusCode;
      requestId = readHeader(response, 'request-id');
      const text = await readText(response);
      if (status === 200) return text;
      if (status === 204) return '{}';
      // A redirect comes from a proxy between Mews and us, so the outcome is unknown.
      if (status >= 300 && status < 400) throw new Error(`redirected by status ${status}`);
      fault = new MewsFault(
        status,
        true,
        readMessage(text, status),
        parseRetryAfter(readHeader(response, 'retry-after')),
      );
      throw fault;
    } catch (error) {
      fault ??= describeFailure(error);
      throw fault;
    } finally {
      const durationMs = Math.round(performance.now() - startedAt);
      log({ operation, status, durationMs, requestId, fault: fault?.message ?? null });
    }
  };
}

/** Long lists come gzipped. */
async function readText(response: Dispatcher.ResponseData): Promise<string> {
  if (readHeader(response, 'content-encoding') !== 'gzip') return response.body.text();
  const bytes = await promisify(gunzip)(await response.body.bytes());
  return bytes.toString();
}

function readHeader({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** The message is meant for people and localised, so it must never be matched except as a hint. */
function readMessage(text: string, status: number): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'Message' in body && typeof body.Message === 'string') {
      return body.Message;
    }
  } catch {
    // An HTML page of a proxy. The status is enough.
  }
  return `status ${status}`;
}

/** Returns milliseconds. Null if the header is missing or unreadable. */
function parseRetryAfter(header: string | null): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

function describeFailure(error: unknown): MewsFault {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new MewsFault(null, true, 'no answer in time');
  const code = findErrorCode(error);
  return new MewsFault(null, !NEVER_SENT.includes(code ?? ''), code ?? 'connection lost');
}

function findErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError) return findErrorCode(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return findErrorCode(error.cause);
}
