import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeReadyAnswer, sendReady } from './ready-answer.ts';
import { createReadyAnswers, type MadeAnswer } from './ready-answers.ts';

const TEXT = JSON.stringify({ words: 'the same words '.repeat(100) });
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', vary: 'x-kind' };
const app = fastify();
const answer = makeReadyAnswer(TEXT, HEADERS);

beforeAll(() => {
  app.get('/', (request, reply) => sendReady(request, reply, answer));
  app.get('/gone', (request, reply) => sendReady(request, reply.code(404), answer));
  app.get('/font', (request, reply) => sendReady(request, reply, makeReadyAnswer(TEXT, {}, { isText: false })));
});

const ask = (headers: Record<string, string> = {}, url = '/', method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

describe('a ready answer', () => {
  it('is plain without Accept-Encoding', async () => {
    const { body, headers } = await ask();
    expect(body).toBe(TEXT);
    expect(headers).toMatchObject({ ...HEADERS, vary: 'accept-encoding, x-kind', 'content-length': `${TEXT.length}` });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('comes as %s, at full quality, if accepted', async (encoding, unpack) => {
    for (const { headers, rawPayload } of [
      await ask({ 'accept-encoding': encoding }),
      await ask({ 'accept-encoding': encoding }),
    ]) {
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': `${rawPayload.length}` });
      expect(unpack(rawPayload).toString()).toBe(TEXT);
      expect(rawPayload.length).toBeLessThan(TEXT.length / 10);
    }
  });

  it('comes as headers alone for HEAD', async () => {
    const { body, headers } = await ask({ 'accept-encoding': 'br' }, '/', 'HEAD');
    expect(body).toBe('');
    const { 'content-length': length, etag } = (await ask({ 'accept-encoding': 'br' })).headers;
    expect(headers).toMatchObject({ 'content-length': length, etag, 'content-encoding': 'br' });
  });

  it.each([
    ['its tag', answer.etag],
    ['its tag as a strong one', answer.etag.slice('W/'.length)],
    ['its tag among others', `"other", ${answer.etag}`],
    ['any', '*'],
  ])('is not sent again to a caller with %s', async (_what, tag) => {
    const { statusCode, body, headers } = await ask({ 'if-none-match': tag, 'accept-encoding': 'br' });
    expect([statusCode, body]).toEqual([304, '']);
    const { 'cache-control': cacheControl } = HEADERS;
    expect(headers).toMatchObject({
      etag: answer.etag,
      'cache-control': cacheControl,
      vary: 'accept-encoding, x-kind',
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-type']).toBeUndefined();
  });

  it('is sent to a caller with another tag, and if a part is missing', async () => {
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await ask({ 'if-none-match': answer.etag }, '/gone')).statusCode).toBe(404);
  });

  it('has another tag if content or policy changes', () => {
    const tags = [
      answer,
      makeReadyAnswer(`${TEXT} `, HEADERS),
      makeReadyAnswer(TEXT, { ...HEADERS, 'content-security-policy': "default-src 'none'" }),
    ].map(({ etag }) => etag);
    expect(new Set(tags).size).toBe(3);
    expect(makeReadyAnswer(TEXT, HEADERS).etag).toBe(answer.etag);
  });

  it('is not compressed twice', async () => {
    const { headers, body } = await ask({ 'accept-encoding': 'br' }, '/font');
    expect([body, headers['content-encoding'], headers.vary]).toEqual([TEXT, undefined, undefined]);
  });
});

describe('ready answers', () => {
  const made = (body: string, isWhole = true): MadeAnswer => ({ body, headers: HEADERS, isWhole });

  it('are made once while their source is in use, for all concurrent callers', async () => {
    const answers = createReadyAnswers();
    let times = 0;
    const make = async () => made(`${(times += 1)}`);
    const owner = {};
    const all = await Promise.all([answers.load(owner, 'a', make), answers.load(owner, 'a', make)]);
    expect(await answers.load(owner, 'a', make)).toBe(all[0]);
    expect(all[1]).toBe(all[0]);
    expect(await answers.load(owner, 'b', make)).not.toBe(all[0]);
    await answers.load({}, 'a', make);
    expect(times).toBe(3);
  });

  it('keep their compressed forms if a new version is equal', async () => {
    const answers = createReadyAnswers();
    const before = await answers.load({}, 'a', () => made(TEXT));
    expect(await answers.load({}, 'a', () => made(TEXT))).toBe(before);
    expect(await answers.load({}, 'a', () => made('another'))).not.toBe(before);
  });

  it('are served once and not cached if a part is missing', async () => {
    const answers = createReadyAnswers();
    const owner = {};
    const partial = await answers.load(owner, 'a', () => made('part', false));
    expect(partial.unchanged['cache-control']).toBe('no-store');
    expect((await answers.load(owner, 'a', () => made('whole'))).unchanged['cache-control']).toBe('no-cache');
  });

  it('are made again after a fault', async () => {
    const answers = createReadyAnswers();
    const owner = {};
    const failing = async () => Promise.reject(new Error('the hotel does not answer'));
    await expect(answers.load(owner, 'a', failing)).rejects.toThrow('does not answer');
    expect((await answers.load(owner, 'a', () => made('whole'))).plainBytes).toBe(5);
  });
});
