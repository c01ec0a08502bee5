import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PROBLEMS, WireProblem, type ProblemCode } from '#contract/problem.ts';
import { invariant } from '#domain/value/invariant.ts';
import { PACKED_ON_THE_WAY } from '../platform/http/packed-on-the-way.ts';
import { VERSION } from '../platform/version.ts';
import {
  CALL_DESCRIPTIONS,
  PROBLEMS_BEFORE_A_CALL,
  PROBLEMS_OF_A_BODY,
  PROBLEMS_OF_EVERY_CALL,
  TAGS,
  type CallDescription,
} from '../guest/calls/call-descriptions.ts';

const ACCESS_TOKEN = 'accessToken';

const ABOUT = `Vouchers and gift cards become stays. Everything lives under /vrm/{salePageId}.

Every refusal is a problem (RFC 9457) whose \`code\` says why; each call lists its codes. A refusal before it is \
known which call it is for is a problem too: ${PROBLEMS_BEFORE_A_CALL.map(describeProblem).join(', ')}.`;

const OUTCOMES: Readonly<Record<string, string>> = {
  200: 'Success',
  201: 'The reservation is confirmed',
  202: 'Accepted; the outcome is known later',
};

/** The OpenAPI document, generated from the schemas and descriptions of all calls, and a page to read it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Staycard vrm API',
        version: VERSION,
        description: ABOUT,
        contact: { name: 'The operator of this Staycard' },
        // The licence is not decided yet.
        license: { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' } as { name: string },
      },
      servers: [{ url: '/', description: 'The server that this document comes from' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          [ACCESS_TOKEN]: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The `access_token` of a reservation, which its maker got when it was placed, or a link opened',
          },
        },
      },
      // Default for calls that need only a sale page. Others override it.
      security: [],
    },
    transform: ({ schema, url, route, ...document }) => {
      const described = schema.hide ? schema : describeCall(schema, `${String(route.method)} ${url}`);
      return jsonSchemaTransform({ ...document, schema: described, url, route });
    },
    transformObject: (document) => listUsed(jsonSchemaTransformObject(document)),
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  app.get('/openapi.json', { ...PACKED_ON_THE_WAY, schema: { hide: true } }, async () => app.swagger());
}

/** Adds a call's name, description and all its responses to its schemas. */
function describeCall(schema: FastifySchema, name: string): FastifySchema {
  const call = (CALL_DESCRIPTIONS as Readonly<Record<string, CallDescription | undefined>>)[name];
  invariant(call, `${name} has no description`);
  const codes = [...PROBLEMS_OF_EVERY_CALL, ...(schema.body ? PROBLEMS_OF_A_BODY : []), ...call.problems];
  return {
    ...schema,
    operationId: call.operationId,
    tags: [call.tag],
    summary: call.summary,
    description: call.description,
    ...(call.needsAccessToken && { security: [{ [ACCESS_TOKEN]: [] }] }),
    response: { ...describeOutcomes(schema.response), ...describeProblems(codes) },
  };
}

function describeOutcomes(response: unknown): Record<string, unknown> {
  const outcomes = Object.entries(response as Readonly<Record<string, unknown>>);
  return Object.fromEntries(
    outcomes.map(([status, schema]) => [
      status,
      { description: OUTCOMES[status] ?? status, content: { 'application/json': { schema } } },
    ]),
  );
}

/** By status: the one shape of every problem, with this call's codes. */
function describeProblems(codes: readonly ProblemCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => {
      const schema = WireProblem.and(z.looseObject({ code: z.enum(own) }));
      const content = { 'application/problem+json': { schema } };
      return [status, { description: own.map(describeProblem).join(', '), content }];
    }),
  );
}

function describeProblem(code: ProblemCode): string {
  return `\`${code}\` (${PROBLEMS[code].title})`;
}

type OpenApi = ReturnType<typeof jsonSchemaTransformObject>;
type Schemas = Readonly<Record<string, unknown>>;

/**
 * Removes unused schemas: the library lists each one for requests and for answers. Also sorts them by name, because the
 * library's order depends on which module was loaded first.
 */
function listUsed(document: OpenApi): OpenApi {
  const { paths, components } = document as { paths?: object; components?: { schemas?: Schemas } };
  const schemas = components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(paths);
  const kept = Object.fromEntries([...used].toSorted().map((name) => [name, schemas[name]]));
  return { ...document, components: { ...components, schemas: kept } } as OpenApi;
}
