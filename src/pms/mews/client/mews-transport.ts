import { fetch } from 'undici';
import type { MewsLogEntry } from '../mews-settings.ts';
import { MewsFault } from './mews-fault.ts';

/** Sends one body to one operation and returns the text of a good answer; throws MewsFault for anything else. */
type MewsTransport = (operation: string, body: object, timeLimitMs: number) => Promise<string>;

/** Codes of failures that happen before a byte of the request is written. */
const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** Speaks HTTP with Mews' Connector API: one POST, no repeats. The log sees operation, status, time and Request-Id. */
export function createMewsTransport(address: string, log: (entry: MewsLogEntry) => void): MewsTransport {
  const prefix = `${address.replace(/\/+$/, '')}/api/connector/v1/`;
  return async (operation, body, timeLimitMs) => {
    const startedAt = performance.now();
    let status: number | null = null;
    let requestId: string | null = null;
    let fault: MewsFault | null = null;
    try {
      const response = await fetch(prefix + operation, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(Math.max(1, Math.floor(timeLimitMs))),
      });
      status = response.status;
      requestId = response.headers.get('request-id');
      const text = await response.text();
      if (status === 200) return text;
      if (status === 204) return '{}';
      fault = new MewsFault(
        status,
        true,
        readMessage(text, status),
        parseRetryAfter(response.headers.get('retry-after')),
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

/** The message of an error answer; meant for people, localised, never to be matched except as a hint. */
function readMessage(text: string, status: number): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'Message' in body && typeof body.Message === 'string') {
      return body.Message;
    }
  } catch {
    // A proxy's page instead of JSON: the status says enough.
  }
  return `status ${status}`;
}

/** Seconds, or a date; null when missing or unreadable. */
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
