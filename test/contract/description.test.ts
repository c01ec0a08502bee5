import { describe, expect, it } from 'vitest';
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
  'POST /vrm/{salePageId}/cards/registration',
  'GET /vrm/{salePageId}/reference-lists/{list}',
];

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and describes every call', () => {
    expect(contract.api.document.openapi).toMatch(/^3\.1\./);
    expect(contract.api.listNames()).toEqual(expect.arrayContaining(CALLS));
  });

  it('describes the body of everything that is posted, and a problem for every call', () => {
    for (const [path, operations] of Object.entries(contract.api.document.paths)) {
      for (const [method, { requestBody, responses }] of Object.entries(operations)) {
        if (method === 'post') expect(requestBody?.content, `${method} ${path}`).toHaveProperty('application/json');
        for (const status of ['4XX', '5XX']) {
          const [mediaType] = Object.keys(responses[status]?.content ?? {});
          expect(mediaType, `${status} of ${method} ${path}`).toBe('application/problem+json');
        }
      }
    }
  });

  it('names the headers that placing and following need', () => {
    const headersOf = (path: string, method: string) =>
      contract.api.document.paths[path]?.[method]?.parameters?.filter((parameter) => parameter.in === 'header') ?? [];
    for (const path of ['/vrm/{salePageId}/reservation', '/vrm/{salePageId}/reservation/{id}']) {
      expect(headersOf(path, 'post')).toEqual([expect.objectContaining({ name: 'idempotency-key', required: true })]);
    }
    expect(headersOf('/vrm/{salePageId}/reservation/{reference}', 'get').map(({ name }) => name)).toEqual([
      'authorization',
    ]);
  });

  it('can be read on a page', async () => {
    const page = await fetch(`${staycard.url}/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toMatch(/swagger-ui/);
  });
});

describe('what operators ask', () => {
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
});
