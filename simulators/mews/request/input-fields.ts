import { z } from 'zod';

/** Parts of request schemas. A null counts as absent, and unknown keys are dropped. */

export const guid = z.guid();

export const guids = (maximum = 1000) => z.array(z.guid()).max(maximum).nullish();

export const requiredGuids = (maximum = 1000) => z.array(z.guid()).min(1).max(maximum);

export const texts = (maximum = 1000) => z.array(z.string()).max(maximum).nullish();

export const text = z.string().nullish();

export const flag = z.boolean().nullish();

/** An instant in UTC, with or without milliseconds. Converted to milliseconds since 1970. */
export const instant = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));

const threeMonthsAndADay = { months: 3, days: 1 };

const openInterval = z.object({ StartUtc: instant, EndUtc: instant });

/** A filter interval of any length. */
export const longInterval = openInterval.nullish();

export const intervalTooLong = 'The interval must not exceed 3M1D.';

export function isShortInterval({ StartUtc, EndUtc }: z.output<typeof openInterval>): boolean {
  const start = Temporal.Instant.fromEpochMilliseconds(StartUtc).toZonedDateTimeISO('UTC');
  return EndUtc <= start.add(threeMonthsAndADay).epochMilliseconds;
}

/** A filter interval of at most three months and a day. */
export const interval = openInterval.refine(isShortInterval, { message: intervalTooLong }).nullish();

export type FilterInterval = z.output<typeof longInterval>;

export const limitation = z.object({ Cursor: z.guid().nullish(), Count: z.int().min(1).max(1000) });

export type Limitation = z.output<typeof limitation>;

export const activityStates = z.array(z.enum(['Active', 'Deleted'])).nullish();

export const amountParameters = z.object({
  Currency: z.string(),
  GrossValue: z.number().nullish(),
  NetValue: z.number().nullish(),
  TaxCodes: z.array(z.string()).nullish(),
});

export type AmountParameters = z.output<typeof amountParameters>;

/** `{ Value: x }` sets, `{ Value: null }` clears, absent leaves alone. */
export function updateValue<Schema extends z.ZodType>(schema: Schema) {
  return z.object({ Value: schema.nullish() }).nullish();
}

/** A GUID, or `eid:` and the identifier of another system. */
export const hybridId = z.union([z.guid(), z.string().startsWith('eid:')]);
