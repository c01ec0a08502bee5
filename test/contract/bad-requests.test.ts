import { beforeAll, describe, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import type { Answer } from '../guest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { expectProblem, useContract } from './contract-caller.ts';
import { countRows } from './row-counts.ts';

const staycard = useStaycard();
const contract = useContract(staycard);
const stay = stayInDays(30, 2);
let before: Record<string, number>;

beforeAll(async () => {
  before = await countRows(staycard);
});

/** Sends a malformed request, and validates the problem against the document's schema. */
async function send(
  method: string,
  path: string,
  body?: string,
  contentType = 'application/json',
): Promise<Answer<WireProblem>> {
  const response = await fetch(`${staycard.url}${path}`, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': contentType } }),
  });
  const answer = { status: response.status, headers: response.headers, body: (await response.json()) as WireProblem };
  expect(contract.api.listSchemaFaults('Problem', answer.body)).toEqual([]);
  return answer;
}

describe('a body', () => {
  const path = '/vrm/demo/cards/search';
  it.each([
    ['cut off', '{"code": "GFT2'],
    ['of nothing', ''],
    ['in another language', '<code>GFT2</code>'],
    ['that reaches for the prototype', '{"__proto__": {"code": "x"}}'],
  ])('%s is malformed', async (_about, body) => {
    expectProblem(await send('POST', path, body), { status: 400, code: 'INPUT.MALFORMED' });
  });

  it.each([
    ['null', 'null', [' ERRORS.TYPE']],
    ['a text', '"GFT2-2222-2222-222N"', [' ERRORS.TYPE']],
    ['a list', '[]', [' ERRORS.TYPE']],
    ['empty', '{}', ['code ERRORS.REQUIRED']],
    ['of a number', '{"code": 2222}', ['code ERRORS.TYPE']],
    ['of an empty code', '{"code": ""}', ['code ERRORS.REQUIRED']],
    ['of a code without end', JSON.stringify({ code: '2'.repeat(201) }), ['code ERRORS.MAX_LENGTH']],
    ['with a surplus field', '{"code": "x", "pin": "1"}', ['pin ERRORS.UNKNOWN_FIELD']],
  ])('that is %s is invalid', async (_about, body, faults) => {
    expect(expectProblem(await send('POST', path, body), { status: 422, code: 'INPUT.INVALID' })).toEqual(faults);
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'with type %s is not read',
    async (contentType) => {
      const answer = await send('POST', path, '{"code": "x"}', contentType);
      expectProblem(answer, { status: 415, code: 'INPUT.UNSUPPORTED_MEDIA_TYPE' });
    },
  );

  it('that is wrong in thousands of ways is answered with the first faults', async () => {
    const surplus = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 1]));
    const faults = expectProblem(await send('POST', path, JSON.stringify(surplus)), {
      status: 422,
      code: 'INPUT.INVALID',
    });
    expect(faults).toHaveLength(100);
    expect(faults[0]).toBe('code ERRORS.REQUIRED');
  });

  it('that is huge is not read', async () => {
    const body = JSON.stringify({ code: 'x'.repeat(300 * 1024) });
    expectProblem(await send('POST', path, body), { status: 413, code: 'INPUT.TOO_LARGE' });
  });

  it('that is missing is malformed or invalid by its content type', async () => {
    const answer = await send('POST', path);
    expect([400, 415, 422]).toContain(answer.status);
    expectProblem(answer, { status: answer.status, code: answer.body.code });
  });
});

describe('an address', () => {
  it.each([
    ['GET', '/vrm'],
    ['GET', '/vrm/demo/nothing'],
    ['GET', '/VRM/demo'],
    ['GET', '/nowhere'],
  ])('outside the contract is not found: %s %s', async (method, path) => {
    expectProblem(await send(method, path), { status: 404, code: 'ROUTE.NOT_FOUND' });
  });

  it.each([
    ['GET', '/vrm/demo/cards/search', 'POST'],
    ['DELETE', '/vrm/demo/properties?language=de', 'GET, HEAD'],
    ['PUT', '/vrm/demo/reservation/1', 'GET, HEAD, POST'],
    ['OPTIONS', '/vrm/demo/availability/harbour-house', 'POST'],
    ['POST', '/s/demo/booking', 'GET, HEAD'],
    ['POST', '/health/live', 'GET, HEAD'],
  ])('lists its methods when another is requested: %s %s', async (method, path, allowed) => {
    const answer = await send(method, path);
    expectProblem(answer, { status: 405, code: 'ROUTE.METHOD_NOT_ALLOWED' });
    expect(answer.headers.get('allow')).toBe(allowed);
  });

  it.each([
    ['not well encoded', '/vrm/%E0%A4%A'],
    ['too long', `/vrm/${'x'.repeat(5000)}`],
  ])('that is %s is not found', async (_about, path) => {
    expectProblem(await send('GET', path), { status: 404, code: 'ROUTE.NOT_FOUND' });
  });

  it('with an unknown query parameter is refused', async () => {
    const answer = await contract.ask('GET', 'demo/properties?colour=red');
    expect(expectProblem(answer, { status: 422, code: 'INPUT.INVALID' })).toEqual(['colour ERRORS.UNKNOWN_FIELD']);
  });

  it('with an unknown reference list is refused', async () => {
    const answer = await contract.ask('GET', 'demo/reference-lists/hotels');
    expect(expectProblem(answer, { status: 422, code: 'INPUT.INVALID' })).toEqual(['list ERRORS.VALUE']);
  });
});

const persons = [{ age_category_id: 'any', count: 1 }];
const booking = {
  ...stay,
  rooms: [{ room_category_id: 'any', rate_id: 'any', persons }],
  products: [],
  card_tokens: [],
};
const AT_A_PROPERTY = [
  ['GET', 'age-categories/:id', undefined],
  ['GET', 'exchange-rates/:id', undefined],
  ['GET', 'languages/:id', undefined],
  ['GET', 'taxes/:id', undefined],
  ['GET', 'products/:id', undefined],
  ['GET', 'vouchers?property_id=:id', undefined],
  ['POST', 'availability/:id', { ...stay, persons }],
  ['POST', 'availability/:id/check', stay],
  ['POST', 'reservation-summary/:id', booking],
] as const;

const AT_A_SALE_PAGE = [
  ['GET', '', undefined],
  ['GET', '/properties', undefined],
  ['GET', '/reference-lists/airline', undefined],
  ['POST', '/cards/search', { code: 'GFT2-2222-2222-222N' }],
  ['POST', '/cards/now', { card_tokens: ['none'] }],
] as const;

describe('an unknown id', () => {
  it.each(AT_A_PROPERTY)('for a property is reported: %s %s', async (method, path, body) => {
    for (const id of ['grand-hotel', '__proto__', 'constructor']) {
      const answer = await contract.ask(method, `demo/${path.replace(':id', id)}`, body === undefined ? {} : { body });
      expectProblem(answer, { status: 404, code: 'PROPERTY.NOT_FOUND' });
    }
  });

  it.each(
    AT_A_PROPERTY.map(([method, path, body]) => [method, `/${path.replace(':id', 'harbour-house')}`, body] as const),
  )('for a sale page is reported before one for a property: %s %s', async (method, path, body) => {
    const answer = await contract.ask(method, `nobody${path}`, body === undefined ? {} : { body });
    expectProblem(answer, { status: 404, code: 'SALE_PAGE.NOT_FOUND' });
  });

  it.each(AT_A_SALE_PAGE)('for a sale page is reported: %s %s', async (method, path, body) => {
    const answer = await contract.ask(method, `nobody${path}`, body === undefined ? {} : { body });
    expectProblem(answer, { status: 404, code: 'SALE_PAGE.NOT_FOUND' });
  });
});

describe('all these requests', () => {
  it('wrote nothing', async () => {
    expect(await countRows(staycard)).toEqual(before);
  });
});
