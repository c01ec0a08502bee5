import { z } from 'zod';

/**
 * Every column of JSON of a placement, in the words of the domain: the wire may change, these rows stay. What is
 * written carries `v: 1`. Rows without a version, of the time before, are read by a schema of their own.
 */
type JsonColumn<Value> = {
  readonly read: (json: unknown) => Value;
  /** Undefined where somebody wrote what this code never did. */
  readonly readIfValid: (json: unknown) => Value | undefined;
  readonly write: (value: Value) => string;
};

export function column<Value>(schema: z.ZodType<Value>, unversioned: z.ZodType<Value> = schema): JsonColumn<Value> {
  const Version1 = z
    .looseObject({ v: z.literal(1) })
    .transform((json): unknown => json)
    .pipe(schema);
  const schemaOf = (json: unknown) => (isVersioned(json) ? Version1 : unversioned);
  return {
    read: (json) => schemaOf(json).parse(json),
    readIfValid: (json) => schemaOf(json).safeParse(json).data,
    write: (value) => JSON.stringify(Object.assign({ v: 1 }, z.encode(schema, value))),
  };
}

function isVersioned(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'v' in json;
}
