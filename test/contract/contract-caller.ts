import { beforeAll, expect } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import { call, type Answer } from '../guest.ts';
import type { Staycard } from '../start-staycard.ts';
import { OpenApi, type Method, type OpenApiDocument } from './open-api.ts';

type Options = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

/** Calls of the contract to a running Staycard. Every answer is validated against its OpenAPI document. */
export type Contract = {
  readonly api: OpenApi;
  /** Sends a request under `/vrm`. The address begins with the sale page. */
  ask<Body>(method: Method, address: string, options?: Options): Promise<Answer<Body>>;
  /** Sends a request and expects a 2xx. The document has to allow the request. */
  get<Body>(address: string, headers?: Readonly<Record<string, string>>): Promise<Body>;
  post<Body>(address: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Body>;
  /** "METHOD path status" of every request so far. */
  readonly asked: ReadonlySet<string>;
};

/**
 * Shared, because writing the document and compiling its schemas takes longer than the calls of most files, and all
 * servers have one document.
 */
let described: Promise<OpenApi> | undefined;

async function readDocument(url: string): Promise<OpenApi> {
  return new OpenApi((await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument);
}

/** A caller that can be used from the first `beforeAll` on. Call this after `useStaycard`. */
export function useContract(staycard: Staycard): Contract {
  const asked = new Set<string>();
  let api: OpenApi | undefined;
  beforeAll(async () => {
    api = await (described ??= readDocument(staycard.url));
  });
  const loadApi = (): OpenApi => {
    if (!api) throw new Error('The OpenAPI document is there from the first beforeAll on, not before.');
    return api;
  };
  const ask = async <Body>(method: Method, address: string, options?: Options): Promise<Answer<Body>> => {
    const answer = await call<Body>(staycard.url, method, `/vrm/${address}`, options);
    const described = loadApi().find(method, `/vrm/${address}`);
    if (!described) throw new Error(`${method} /vrm/${address} is not described`);
    asked.add(`${described.name} ${answer.status}`);
    const mediaType = answer.headers.get('content-type')?.split(';')[0] ?? 'none';
    const faults = loadApi().listAnswerFaults(described, answer.status, mediaType, answer.body);
    expect(faults, `${method} ${address} answered ${answer.status} ${JSON.stringify(answer.body)}`).toEqual([]);
    expect(answer.headers.get('x-request-id')).toMatch(/\S/);
    return answer;
  };
  const askWell = async <Body>(method: Method, address: string, options: Options): Promise<Body> => {
    const { status, body } = await ask<Body>(method, address, options);
    expect(status, `${method} ${address} answered ${JSON.stringify(body)}`).toBeLessThan(300);
    const described = loadApi().find(method, `/vrm/${address}`);
    if (described && options.body !== undefined) {
      expect(loadApi().listRequestFaults(described, options.body), `the request of ${described.name}`).toEqual([]);
    }
    return body;
  };
  return {
    get api() {
      return loadApi();
    },
    ask,
    get: (address, headers = {}) => askWell('GET', address, { headers }),
    post: (address, body, headers = {}) => askWell('POST', address, { body, headers }),
    asked,
  };
}

/** Expects a problem of the contract's shape with this code. Returns its input faults as "path code". */
export function expectProblem(
  { status, headers, body }: Answer<unknown>,
  expected: { readonly status: number; readonly code: string },
): string[] {
  const problem = body as WireProblem;
  expect({ status, code: problem.code }, JSON.stringify(body)).toEqual(expected);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(problem).toMatchObject({ type: expect.any(String) as string, title: expect.stringMatching(/\S/) as string });
  expect(problem.status).toBe(status);
  expect(problem.request_id).toBe(headers.get('x-request-id'));
  return (problem.errors ?? []).map(({ path, code }) => `${path} ${code}`);
}
