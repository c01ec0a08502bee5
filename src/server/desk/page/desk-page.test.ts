import { cp, mkdtemp, rm } from 'node:fs/promises';
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

it.each([
  ['/desk/cards/018f3b9e-0000-7000-8000-000000000401', 200],
  ['/desk/books/reports/ageing', 200],
  ['/desk/nowhere', 404],
])('the document at %s has the status %i', async (address, status) => {
  expect((await app.inject(address)).statusCode).toBe(status);
});
