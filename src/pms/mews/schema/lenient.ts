import { Big } from 'big.js';
import { z } from 'zod';

// Mews' examples lack keys that its tables call required, and have nulls in them. Its enumerations grow without notice.
// These schemas insist only on indispensable fields.

export const id = z.string().min(1);

export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? null);

/** A text. Empty if missing. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

export function flag(whenMissing: boolean) {
  return z
    .boolean()
    .nullish()
    .transform((value) => value ?? whenMissing);
}

export const decimal = z.union([z.number(), z.instanceof(Big)]).transform((value) => new Big(value));

export const optionalDecimal = decimal.nullish().transform((value) => value ?? null);

/** A whole number. "2.0" counts as one. */
export const integer = z
  .union([z.number(), z.instanceof(Big).transform((value) => value.toNumber())])
  .refine((value) => Number.isInteger(value), 'not a whole number');

export const optionalInteger = integer.nullish().transform((value) => value ?? null);

/** Texts by language-culture code. Empty if missing. Values that are not texts are dropped. */
export const localized = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((texts) => {
    const entries = Object.entries(texts ?? {});
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  });

export const instant = z.string().transform((value, context) => {
  try {
    return Temporal.Instant.from(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'not an instant' });
    return z.NEVER;
  }
});

export const optionalInstant = instant.nullish().transform((value) => value ?? null);

/** A list. Empty if missing. */
export function list<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

/** An item of a list. Null if unreadable, so that it does not fail the other items and still counts for paging. */
export function orBroken<Item extends z.ZodType>(item: Item) {
  return item.nullable().catch(null as never);
}

export function listSound<Item>(items: readonly (Item | null)[]): Item[] {
  return items.filter((item) => item !== null);
}

/** One of the known values. "Other" if it is missing or unknown. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  const known: ReadonlySet<string> = new Set(values);
  const isKnown = (value: string): value is Values[number] => known.has(value);
  return z
    .string()
    .nullish()
    .transform((value): Values[number] | 'Other' => (value && isKnown(value) ? value : 'Other'));
}
