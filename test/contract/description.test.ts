import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import { useStaycard } from '../staycard.ts';
import { useContract } from './contract-caller.ts';
import { findShapeFaults, list, object, orNull, text, whole } from './shape.ts';

const staycard = useStaycard();
const contract = useContract(staycard);

const CALLS = [
  'GET /vrm/{salePageId}',
  'GET /vrm/{salePageId}/vouchers',
  'GET /vrm/{salePageId}/properties',
  'GET /vrm/{salePageId}/age-categories/{id}',
  'GET /vrm/{salePageId}/exchange-rates/{id}',
  'GET /vrm/{salePageId}/languages/{id}',
  'GET /vrm/{salePageId}/taxes/{id}',
  'POST /vrm/{salePageId}/availability/{id}',
  'POST /vrm/{salePageId}/availability/{id}/check',
  'GET /vrm/{salePageId}/products/{id}',
  'POST /vrm/{salePageId}/reservation-summary/{id}',
  'POST /vrm/{salePageId}/reservation',
  'POST /vrm/{salePageId}/reservation/{id}',
  'GET /vrm/{salePageId}/reservation/{reference}',
  'POST /vrm/{salePageId}/cards/search',
  'POST /vrm/{salePageId}/cards/now',
  'POST /vrm/{salePageId}/cards/registration',
  'GET /vrm/{salePageId}/reference-lists/{list}',
];

function listOperations() {
  return Object.entries(contract.api.document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  );
}

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and describes every call', () => {
    expect(contract.api.document.openapi).toMatch(/^3\.1\./);
    expect(contract.api.listNames()).toEqual(expect.arrayContaining(CALLS));
  });

  it('describes the body of everything that is posted, and the problems of every call', () => {
    for (const { name, requestBody, responses } of listOperations()) {
      if (name.startsWith('POST')) expect(requestBody?.content, name).toHaveProperty('application/json');
      for (const status of ['404', '422', '500', '503']) {
        expect(Object.keys(responses[status]?.content ?? {}), `${status} of ${name}`).toEqual([
          'application/problem+json',
        ]);
      }
    }
  });

  it('gives every call a name of its own, a group and an explanation', () => {
    const operations = listOperations();
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const tags = contract.api.document.tags.map(({ name }) => name);
    for (const { name, ...operation } of operations) {
      const words = expect.stringMatching(/\S/) as string;
      expect(operation, name).toMatchObject({ operationId: words, summary: words, description: words });
      expect(tags).toEqual(expect.arrayContaining([...operation.tags]));
    }
  });

  it('has the version of the package', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(contract.api.document.info.version).toBe(version);
  });

  it('is committed; `npm run docs` writes it', async () => {
    const served = `${JSON.stringify(contract.api.document, null, 2)}\n`;
    await expect(served).toMatchFileSnapshot('../../docs/openapi.json');
  });

  it('names the header that placing needs, and the access token that following and cancelling need', () => {
    for (const path of ['/vrm/{salePageId}/reservation', '/vrm/{salePageId}/reservation/{id}']) {
      const { parameters = [], security } = contract.api.document.paths[path]?.['post'] ?? {};
      expect(parameters.filter((parameter) => parameter.in === 'header')).toEqual([
        expect.objectContaining({ name: 'idempotency-key', required: true }),
      ]);
      expect(security).toBeUndefined();
    }
    expect(contract.api.document.components.securitySchemes).toMatchObject({
      accessToken: { type: 'http', scheme: 'bearer' },
    });
    const secured = listOperations().filter(({ security }) => security);
    expect(secured.map(({ operationId, security }) => [operationId, security])).toEqual(
      [
        'followReservation',
        'leavePayment',
        'showCancellation',
        'cancelReservation',
        'sendLetterAgain',
        'addReservationToWallet',
      ].map((id) => [id, [{ accessToken: [] }]]),
    );
  });

  it('can be read on a page', async () => {
    const page = await fetch(`${staycard.url}/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toMatch(/swagger-ui/);
  });
});

describe('operators’ questions', () => {
  it.each(['live', 'ready'])('says that the server is %s', async (question) => {
    const answer = await fetch(`${staycard.url}/health/${question}`);
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { status: 'ok' } });
    expect(answer.headers.get('x-request-id')).toMatch(/\S/);
  });

  it('counts calls by route in the form of Prometheus, without ids or codes', async () => {
    await contract.get('demo/properties');
    const answer = await fetch(`${staycard.url}/metrics`);
    const lines = (await answer.text()).split('\n');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const counted = lines.filter((line) => /http_request\w*_count\{/.test(line));
    expect(counted.some((line) => line.includes('/vrm/:salePageId/properties') && line.includes('"200"'))).toBe(true);
    expect(counted.filter((line) => line.includes('/vrm/demo'))).toEqual([]);
  });
});

describe('the check of shapes', () => {
  const shape = object({ name: text, left: orNull(whole), cards: list(object({ last4: text })) });

  it('accepts exactly what is written down', () => {
    expect(findShapeFaults({ name: 'a', left: null, cards: [{ last4: '222N' }] }, shape)).toEqual([]);
  });

  it('finds what is missing, what is too much and what is of another kind', () => {
    const wrong = { name: 'a', left: 1.5, cards: [{ last4: null, code: 'secret' }], more: 1 };
    expect(findShapeFaults(wrong, shape)).toEqual([
      '$.more is not in the contract',
      '$.left is 1.5, not whole',
      '$.cards[0].code is not in the contract',
      '$.cards[0].last4 is null, not text',
    ]);
    expect(findShapeFaults({ name: 'a', cards: {} }, shape)).toEqual(['$.left is missing', '$.cards is not a list']);
  });

  it('fails an answer that the document does not describe', () => {
    const described = contract.api.find('GET', '/vrm/demo/properties');
    if (!described) throw new Error('the call is described');
    const faults = (body: unknown) => contract.api.listAnswerFaults(described, 200, 'application/json', body);
    expect(faults({ properties: [] })).toEqual([]);
    expect(faults({ properties: [], more: 1 })).toHaveLength(1);
    expect(faults({})).toHaveLength(1);
    expect(contract.api.listAnswerFaults(described, 302, 'text/html', {})).toHaveLength(1);
  });

  it('fails a problem that the document does not list for the call', async () => {
    const described = contract.api.find('GET', '/vrm/demo/properties');
    if (!described) throw new Error('the call is described');
    const { body } = await contract.ask<WireProblem>('GET', 'no-such-page/properties');
    const faults = (code: string) =>
      contract.api.listAnswerFaults(described, 404, 'application/problem+json', { ...body, code });
    expect(faults('SALE_PAGE.NOT_FOUND')).toEqual([]);
    expect(faults('CARD.NOT_FOUND')).toHaveLength(1);
  });
});
