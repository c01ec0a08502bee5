import { z } from 'zod';
import { decimal, id, list, optionalText } from './lenient.ts';

const optionalDecimal = decimal.nullish().transform((value) => value ?? null);

/** Money with its taxes, in major units. `Breakdown` includes the untaxed part, without a code. */
export const amountSchema = z
  .object({
    Currency: id,
    NetValue: optionalDecimal,
    GrossValue: optionalDecimal,
    TaxValues: list(z.object({ Code: optionalText, Value: optionalDecimal })),
    Breakdown: z
      .object({
        Items: list(z.object({ TaxRateCode: optionalText, NetValue: optionalDecimal, TaxValue: optionalDecimal })),
      })
      .nullish(),
  })
  .refine((amount) => amount.GrossValue !== null || amount.NetValue !== null, 'neither gross nor net value');

export type MewsAmount = z.output<typeof amountSchema>;
