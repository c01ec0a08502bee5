import { z } from 'zod';
import type { Unit } from '#domain/card/card.ts';
import type { CardLoss } from '#domain/cancelling/give-back.ts';
import type { Branded } from '#domain/value/ids.ts';
import type { Money } from '#domain/money/money.ts';
import type { CardTerms } from '#domain/cover/cover-terms.ts';

/** Values of the domain as JSON columns hold them. */

export const id = <Id extends Branded<string>>() => z.custom<Id>((value) => typeof value === 'string');

export const Moment = z.codec(z.string(), z.instanceof(Temporal.Instant), {
  decode: (text) => Temporal.Instant.from(text),
  encode: (instant) => instant.toString(),
});

export const Day = z.codec(z.string(), z.instanceof(Temporal.PlainDate), {
  decode: (text) => Temporal.PlainDate.from(text),
  encode: (date) => date.toString(),
});

export const Amount: z.ZodType<Money> = z.object({ currency: z.string(), amountMinor: z.int() });

export const CardUnit: z.ZodType<Unit> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('money'), currency: z.string() }),
  z.object({ type: z.literal('uses') }),
]);

export const Kind = z.enum(['value', 'uses', 'package']);

export const CardPaid: z.ZodType<CardTerms> = z.object({
  last4: z.string(),
  kind: Kind,
  unit: CardUnit,
  covered: Amount,
  uses: z.int().nullable(),
  left: z.int(),
  spent: z.object({ value: Amount, rate: z.string() }).exactOptional(),
});

export const Loss: z.ZodType<CardLoss> = z.object({
  last4: z.string(),
  covered: Amount,
  unit: CardUnit,
  amount: z.int(),
});
