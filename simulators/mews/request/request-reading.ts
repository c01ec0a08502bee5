import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { invalidField, MewsRefusal } from './mews-refusal.ts';
import type { Operation } from './operation.ts';
import type { Switches } from '../switches.ts';

const maximumBodyBytes = 8 * 1024 * 1024;

/** Only JSON is accepted, with or without a charset. */
export function checkContentType(request: IncomingMessage, switches: Switches): void {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (switches.anyContentType || type.trim().toLowerCase() === 'application/json') return;
  throw new MewsRefusal(switches.wrongContentTypeStatus, 'The content has to be application/json.');
}

/** Fills in fields that clients are known to leave out, if a switch allows it. */
export function applyLeniencies(
  operation: Operation,
  body: Record<string, unknown>,
  switches: Switches,
): Record<string, unknown> {
  const { EnterpriseId, Limitation, ...rest } = body;
  const hasNoId = switches.emptyEnterpriseIdIsNone && EnterpriseId === '';
  const isPaged = 'Limitation' in operation.schema.shape;
  const isFilled = switches.limitationIsOptional && isPaged && (Limitation ?? null) === null;
  return {
    ...rest,
    ...(EnterpriseId === undefined || hasNoId ? {} : { EnterpriseId }),
    ...(isFilled ? { Limitation: { Count: 1000 } } : 'Limitation' in body ? { Limitation } : {}),
  };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maximumBodyBytes) throw new MewsRefusal(413, 'The request is too large.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function malformedJson(): MewsRefusal {
  return new MewsRefusal(400, 'Invalid JSON.');
}

export function parseJsonObject(body: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw malformedJson();
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw malformedJson();
  return value as Record<string, unknown>;
}

export interface ReadInput {
  /** Only set without faults. */
  value: unknown;
  /** A fault in a field, shown only to callers with valid tokens. */
  fieldFault: MewsRefusal | undefined;
}

/**
 * Reads an operation's input. Wrong types and identifiers that are no GUIDs are refused at once as malformed. Missing
 * or oversized fields are reported later, because Mews checks tokens and permission first.
 */
export function readInput(schema: z.ZodObject, body: Record<string, unknown>): ReadInput {
  const result = schema.safeParse(body);
  if (result.success) return { value: result.data, fieldFault: undefined };
  const faults = result.error.issues.map((issue) => describeIssue(issue, body));
  if (faults.includes(undefined)) throw malformedJson();
  return { value: undefined, fieldFault: faults[0] };
}

/** Undefined if the value has the wrong form altogether. */
function describeIssue(issue: z.core.$ZodIssue, body: Record<string, unknown>): MewsRefusal | undefined {
  const field = issue.path.filter((step) => typeof step === 'string').at(-1) ?? 'JSON';
  if (issue.code === 'custom') return new MewsRefusal(400, issue.message);
  if (issue.code === 'too_big' || issue.code === 'too_small') return invalidField(field);
  const isMissing = valueAt(body, issue.path) === undefined || valueAt(body, issue.path) === null;
  return isMissing ? invalidField(field) : undefined;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const step of path) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}
