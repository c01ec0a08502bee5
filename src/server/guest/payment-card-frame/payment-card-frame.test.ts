import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';
import { testClock } from '../../../../test/test-clock.ts';
import { secureAnswers } from '../page/content-security.ts';
import { parseSalePageFile } from '../../sale-page/definition/parse-sale-page-file.ts';
import { readSalePage } from '../../sale-page/sale-page.ts';
import { readVaultAddress } from '../../platform/config/vault-address.ts';
import { isolateVault } from './isolate-vault.ts';
import { paymentCardFrame } from './payment-card-frame.ts';

const PAGE = 'https://book.hotel.example';
const VAULT = 'https://card.hotel.example';
const HOST = 'https://www.hotel.example';
const SANDBOX = 'https://pay.sandbox.datatrans.com/upp/payment/js/secure-fields-2.0.0.min.js';

const app = fastify();

beforeAll(async () => {
  const file = await readFile(new URL('../../run/demo/demo.sale-page.yaml', import.meta.url), 'utf8');
  const parsed = parseSalePageFile(file);
  if (parsed.state === 'refused') throw new Error(JSON.stringify(parsed.faults));
  const change = {
    embedding: { allowed_origins: [HOST] },
    payment_card_vault: { secure_fields: { script_url: SANDBOX } },
  };
  const salePage = readSalePage({ ...parsed.definition, ...change });
  const without = readSalePage({ ...parsed.definition, payment_card_vault: { frame_url: `${HOST}/vault` } });
  const find = async (id: string) => (id === 'demo' ? salePage : id === 'without' ? without : undefined);
  const config = { demo: false, publicAddress: PAGE, vaultAddress: VAULT };
  app.setValidatorCompiler(validatorCompiler);
  isolateVault(app, config);
  await secureAnswers(app, { hstsSeconds: 0 });
  app.get('/s/demo', () => 'the guest page');
  await app.register(paymentCardFrame({ salePages: { find }, clock: testClock, config }));
});

const ask = (query: Record<string, string> = {}, { path = '/vault/secure-fields/demo', at = VAULT } = {}) =>
  app.inject({
    url: path,
    query: { merchant_id: '1100031415', origin: PAGE, language: 'en', ...query },
    headers: { host: new URL(at).host },
  });

describe('the page in the payment-card frame', () => {
  it('names the PCI proxy’s script, and may be framed by our page and the hotel’s sites alone', async () => {
    const { statusCode, headers, body } = await ask();
    expect(statusCode).toBe(200);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' https://pay.sandbox.datatrans.com",
      'frame-src https://pay.sandbox.datatrans.com',
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self'",
      `frame-ancestors ${PAGE} ${HOST}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(body).toContain(JSON.stringify(SANDBOX));
    expect(body).toContain('"merchantId":"1100031415"');
  });

  it.each(PAGE_LANGUAGES)('speaks $nativeLabel', async ({ code, direction }) => {
    const { body } = await ask({ language: code });
    expect(body).toContain(`<html lang="${code}" dir="${direction}"`);
    expect(body).not.toContain('undefined');
  });

  it('asks for number, expiry date, security code and name, in this order', async () => {
    const { body } = await ask();
    const ids = [...body.matchAll(/class="control" id="(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['number', 'expiry', 'code', 'name']);
  });

  it.each([
    ['a page that is not ours', { origin: HOST }, 404],
    ['no page', { origin: 'null' }, 400],
    ['a merchant that breaks out of the document', { merchant_id: '"><script>' }, 400],
  ])('is not there for %s', async (_what, query, status) => {
    expect((await ask(query)).statusCode).toBe(status);
  });

  it.each(['nobody', 'without'])('is not there for a sale page that has no Secure Fields: %s', async (id) => {
    expect((await ask({}, { path: `/vault/secure-fields/${id}` })).statusCode).toBe(404);
  });

  it('stands at its own origin only, and nothing else stands there', async () => {
    expect((await ask({}, { at: PAGE })).statusCode).toBe(404);
    expect((await ask({}, { path: '/s/demo', at: VAULT })).statusCode).toBe(404);
    expect((await ask({}, { path: '/s/demo', at: PAGE })).statusCode).toBe(200);
  });

  it.each(['/%76ault/secure-fields/demo', '/vault/%73ecure-fields/demo', '/vaul%74/secure-fields/demo'])(
    'stands at its own origin only, however its address is written: %s',
    async (path) => {
      expect((await ask({}, { path, at: PAGE })).statusCode).toBe(404);
      expect((await ask({}, { path, at: VAULT })).statusCode).toBe(200);
    },
  );
});

describe('the origin of the payment-card frame', () => {
  it.each([
    ['is what the operator names', { VAULT_ADDRESS: VAULT, HOST: '0.0.0.0' }, false, PAGE, VAULT],
    ['is unset without a setting', { HOST: '0.0.0.0' }, false, PAGE, undefined],
    [
      'is the other name of this machine in the demo',
      { HOST: '127.0.0.1' },
      true,
      'http://localhost:4000',
      'http://127.0.0.1:4000',
    ],
    ['is the page’s in a demo that is shown elsewhere', { HOST: '0.0.0.0' }, true, PAGE, PAGE],
  ])('%s', (_name, given, demo, page, expected) => {
    expect(readVaultAddress(given, demo, page)).toBe(expected);
  });
});
