import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { secureAnswers } from '../../guest/page/content-security.ts';
import { deskPage } from './desk-page.ts';

const DOCUMENT = new URL('../../../web/desk/desk.html', import.meta.url);

const app = fastify();
let build: string;

beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'staycard-desk-'));
  await cp(DOCUMENT, join(build, 'desk/desk.html'));
  await secureAnswers(app, { hstsSeconds: 0 });
  await app.register(deskPage({ config: { demo: true, keptBuildsFolder: undefined } }, build));
});
afterAll(async () => {
  await app.close();
  await rm(build, { recursive: true });
});

it('the desk’s document is never stored, indexed or framed', async () => {
  const { statusCode, headers } = await app.inject('/desk');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
  });
});

it('each answer has a nonce of its own in its policy and its document', async () => {
  const ask = async () => {
    const { headers, body } = await app.inject('/desk');
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
    return { nonce, body };
  };
  const [one, other] = [await ask(), await ask()];
  expect(one.nonce).not.toBe('');
  expect(one.body).toContain(`nonce="${one.nonce}"`);
  expect(other.nonce).not.toBe(one.nonce);
});

it('the document is found at the address of each screen, and nowhere else', async () => {
  const router = await readFile(new URL('../../../web/desk/desk-router.tsx', import.meta.url), 'utf8');
  const screens = [...router.matchAll(/^ {2}'(\/[^']*)': /gmu)].map(([, path = '']) => path.replace(/\$\w+/u, 'one'));
  expect(screens).toContain('/books/reports/one');
  const statusOf = async (path: string) => (await app.inject(`/desk${path}`)).statusCode;
  const missing = await Array.fromAsync(screens, async (path) => ((await statusOf(path)) === 200 ? [] : [path]));
  expect(missing.flat()).toEqual([]);
  expect(await statusOf('/nowhere')).toBe(404);
});
