import { z } from 'zod';

/** Values of the domain as they stand in a column of JSON. */
export const StoredMoney = z.object({ currency: z.string(), amountMinor: z.int() });
export const StoredInstant = z.string().transform((text) => Temporal.Instant.from(text));
export const StoredDate = z.string().transform((text) => Temporal.PlainDate.from(text));
