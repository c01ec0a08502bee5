import { appendFileSync } from 'node:fs';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { findCardData } from '../test/payment-cards/find-card-data.ts';
import type { Secret } from '../test/letters/find-secrets.ts';

/**
 * Loaded before a journey's server (`node --import`), which does not know of it. Records in the file WIRE_SECRETS every
 * code that found a card, and every token in a request or an answer.
 */
const file = process.env['WIRE_SECRETS'] ?? '';
const cardDataFile = process.env['WIRE_CARD_DATA'] ?? '';
const noted = new Set<string>();

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const sent = listenToRequest(request);
  const answered = listenToResponse(response);
  response.once('finish', () => {
    const body = unpack(Buffer.concat(answered), String(response.getHeader('content-encoding') ?? ''));
    const [asked, answer] = [readJson(Buffer.concat(sent)), readJson(body)];
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    recordCardData(`${request.url ?? ''} ${Buffer.concat(sent).toString('utf8')} ${body.toString('utf8')}`);
    note([
      ...(bearer === undefined ? [] : [{ what: 'access_token', value: bearer }]),
      ...listTokens(asked),
      ...listTokens(answer),
      // A code that finds no card is no secret. Codes of sample cards are in an answer.
      ...(response.statusCode < 300 ? [...listCodes(asked, false), ...listCodes(answer, true)] : []),
    ]);
  });
});

/** Only the token of a payment card may cross our wire, in either direction. */
function recordCardData(crossed: string): void {
  for (const what of findCardData(crossed)) appendFileSync(cardDataFile, `${JSON.stringify(what)}\n`);
}

function note(secrets: readonly Secret[]): void {
  for (const secret of secrets) {
    const line = JSON.stringify(secret);
    if (noted.has(line)) continue;
    noted.add(line);
    appendFileSync(file, `${line}\n`);
  }
}

/** Observes the chunks of a body that the parser passes to the server. */
function listenToRequest(request: IncomingMessage): Buffer[] {
  const chunks: Buffer[] = [];
  const push = request.push.bind(request);
  request.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    return push(chunk, encoding);
  };
  return chunks;
}

function listenToResponse(response: ServerResponse): Buffer[] {
  const chunks: Buffer[] = [];
  const listen = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const [write, end] = [response.write.bind(response), response.end.bind(response)];
  response.write = (...words: unknown[]) => {
    listen(words[0]);
    return (write as (...words: unknown[]) => boolean)(...words);
  };
  response.end = (...words: unknown[]) => {
    listen(words[0]);
    return (end as (...words: unknown[]) => ServerResponse)(...words);
  };
  return chunks;
}

function unpack(body: Buffer, encoding: string): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  if (encoding === 'gzip') return gunzipSync(body);
  if (encoding === 'deflate') return inflateSync(body);
  return encoding === 'zstd' ? zstdDecompressSync(body) : body;
}

function readJson(body: Buffer): unknown {
  const text = body.toString('utf8');
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The values whose names end in `token`. Excludes the token of a letter's link, because its letter contains it. */
function listTokens(json: unknown, name = ''): Secret[] {
  if (typeof json === 'string') return /_tokens?$/.test(name) ? [{ what: name, value: json }] : [];
  if (Array.isArray(json)) return json.flatMap((item) => listTokens(item, name));
  return fields(json).flatMap(([key, value]) => listTokens(value, key === 'token' && name ? `${name}_token` : key));
}

const OUR_CODE = /^[\dA-Z]{4}(-?[\dA-Z]{4}){3}$/;

/** A typed code may have any form. In an answer, errors and currencies also have codes. */
function listCodes(json: unknown, isAnswer: boolean): Secret[] {
  if (Array.isArray(json)) return json.flatMap((item) => listCodes(item, isAnswer));
  return fields(json).flatMap(([key, value]) => {
    if (typeof value !== 'string') return listCodes(value, isAnswer);
    return key === 'code' && (!isAnswer || OUR_CODE.test(value)) ? [{ what: 'card code', value }] : [];
  });
}

function fields(json: unknown): [string, unknown][] {
  return typeof json === 'object' && json !== null ? Object.entries(json) : [];
}
