import { z } from 'zod';

/** A JSON column of a placement, in domain names: the wire may change, but stored rows do not. */
type JsonColumn<Value> = {
  readonly read: (json: unknown) => Value;
  /** Undefined if the value was not written by this code. */
  readonly readIfValid: (json: unknown) => Value | undefined;
  readonly write: (value: Value) => string;
};

export function column<Value>(schema: z.ZodType<Value>): JsonColumn<Value> {
  const Version1 = z
    .looseObject({ v: z.literal(1) })
    .transform((json): unknown => json)
    .pipe(schema);
  return {
    read: (json) => Version1.parse(json),
    readIfValid: (json) => Version1.safeParse(json).data,
    write: (value) => JSON.stringify(Object.assign({ v: 1 }, z.encode(schema, value))),
  };
}
