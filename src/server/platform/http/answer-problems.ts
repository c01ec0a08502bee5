import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { InputFault, ProblemCode } from '#contract/problem.ts';
import { CallerLeft } from '#pms/awaited.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import { findOutage } from '../database/database-unavailable.ts';
import { recordMethods } from './methods-of-addresses.ts';
import { Problem, toWireProblem } from './problem.ts';

const FASTIFY_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'INPUT.MALFORMED',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INPUT.MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INPUT.MALFORMED',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'INPUT.UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'INPUT.TOO_LARGE',
  FST_UNDER_PRESSURE: 'SERVER.OVERLOADED',
  FST_ERR_BAD_URL: 'ROUTE.NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'ROUTE.NOT_FOUND',
};

/** The first faults help the caller. Thousands would make the answer larger than the request. */
const MAX_FAULTS = 100;

/** A browser that navigates away closes its connection in the middle of an answer. */
const CALLER_GONE = 'ERR_STREAM_PREMATURE_CLOSE';

export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(request, reply, toProblem(error, request)));
  const methodsOf = recordMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = methodsOf(path);
    if (methods.length === 0 || methods.includes(request.method)) {
      return sendProblem(request, reply, new Problem('ROUTE.NOT_FOUND'));
    }
    reply.header('allow', methods.join(', '));
    return sendProblem(request, reply, new Problem('ROUTE.METHOD_NOT_ALLOWED'));
  });
}

/** Answers errors that the framework raises before any route or hook, such as for a URL that it cannot decode. */
export function answerFrameworkFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  void sendProblem(request, reply, toProblem(error, request));
}

function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new Problem('INPUT.INVALID', { errors: listFaults(error).slice(0, MAX_FAULTS) });
  // Also for a request that could not be sent to a PMS, because the database counts those.
  const outage = findOutage(error);
  if (outage) {
    request.log.debug({ err: outage }, 'the database is not available');
    return new Problem('SERVER.UNAVAILABLE', { retryAfterSeconds: 5 });
  }
  if (error instanceof PmsFault) {
    request.log.warn({ err: error }, 'the PMS gave no usable answer');
    return new Problem('PMS.UNAVAILABLE', { retryAfterSeconds: 10 });
  }
  const known = FASTIFY_CODES[error.code];
  if (known) return new Problem(known);
  if (error.statusCode === 429) return new Problem('REQUEST.TOO_MANY');
  if (error.statusCode !== undefined && error.statusCode < 500) {
    // Without a body, only the address can be wrong.
    return new Problem(['GET', 'HEAD'].includes(request.method) ? 'ROUTE.NOT_FOUND' : 'INPUT.MALFORMED');
  }
  const isGone = error.code === CALLER_GONE || error instanceof CallerLeft;
  if (isGone) request.log.debug({ err: error }, 'the caller went away before the answer was sent');
  else request.log.error({ err: error }, 'our own fault');
  return new Problem('SERVER.FAULT');
}

type ValidationError = {
  readonly validation: readonly { instancePath: string; keyword: string; message?: string; params: object }[];
};

type Limits = {
  readonly origin?: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
  /** Set by the contract's own rules. */
  readonly params?: { readonly code: string; readonly params?: InputFault['params'] };
};

function listFaults(error: ValidationError): InputFault[] {
  return error.validation.flatMap(({ instancePath, keyword, message, params }) => {
    const path = instancePath.split('/').filter(Boolean).join('.');
    const { keys, origin, minimum, maximum, values, params: own } = params as Limits;
    if (own) return [{ path, code: own.code, ...(own.params && { params: own.params }) }];
    if (keys && keyword === 'unrecognized_keys') {
      return keys.map((key) => ({ path: [path, key].filter(Boolean).join('.'), code: 'ERRORS.UNKNOWN_FIELD' }));
    }
    // The validator distinguishes a missing field from a wrong type only in its message. A consent must be true.
    const isConsent = values?.length === 1 && values[0] === true;
    const isBlank = origin === 'string' && minimum === 1;
    if (isBlank || isConsent || message?.endsWith('received undefined')) return [missingField(path)];
    if (origin === 'string' && typeof minimum === 'number') {
      return [{ path, code: 'ERRORS.MIN_LENGTH', params: { minLength: minimum } }];
    }
    if (origin === 'string' && typeof maximum === 'number') {
      return [{ path, code: 'ERRORS.MAX_LENGTH', params: { maxLength: maximum } }];
    }
    const limits = {
      ...(typeof minimum === 'number' && { min: minimum }),
      ...(typeof maximum === 'number' && { max: maximum }),
    };
    const code = FAULT_CODES[keyword] ?? 'ERRORS.INVALID';
    return [{ path, code, ...(Object.keys(limits).length > 0 && { params: limits }) }];
  });
}

/** The field is the last name in the path. For a fault in a list's entry, that is the list. */
function missingField(path: string): InputFault {
  const field = path.split('.').findLast((part) => !/^[0-9]+$/.test(part));
  return { path, code: 'ERRORS.REQUIRED', ...(field && { params: { field } }) };
}

const FAULT_CODES: Readonly<Record<string, string>> = {
  invalid_type: 'ERRORS.TYPE',
  too_small: 'ERRORS.MIN',
  too_big: 'ERRORS.MAX',
  invalid_format: 'ERRORS.PATTERN',
  invalid_value: 'ERRORS.VALUE',
};

async function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<void> {
  const { status, extras } = problem;
  if (extras.retryAfterSeconds !== undefined) reply.header('retry-after', String(extras.retryAfterSeconds));
  const body = toWireProblem(problem, request.id);
  await reply.code(status).type('application/problem+json').serializer(JSON.stringify).send(body);
}
