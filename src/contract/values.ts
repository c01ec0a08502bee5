import { minorDigits } from '#domain/money/currency.ts';
import { isKnownCurrency } from '#domain/money/known-currencies.ts';
import { hasCurrencyPrecision } from '#domain/money/money.ts';
import { z } from 'zod';

/** The longest identifier, name of a file or token that a request may bring. */
export const MAX_ID_LENGTH = 200;

/**
 * No control characters and no half of a character: what a database and a printed form can hold. Nor the two that turn
 * letters round against their own direction, which make the hotel read something else than what was written.
 */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\u202d\u202e]*$/u;
const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cs}\u202d\u202e]|[\n\r\t])*$/u;

/** A text that somebody types into one line, or into several. */
export const line = (maxLength: number) => z.string().max(maxLength).regex(ONE_LINE);
export const lines = (maxLength: number) => z.string().max(maxLength).regex(SEVERAL_LINES);

export const Id = line(MAX_ID_LENGTH).min(1);
export const Token = line(8192).min(1);

/** A calendar date in the property's time zone, as YYYY-MM-DD; a date that exists. */
export const DateText = z.iso.date().meta({ description: 'YYYY-MM-DD in the time zone of the property' });
export const InstantText = z.iso.datetime();

export const CurrencyText = z.string().regex(/^[A-Z]{3}$/, { abort: true });

/** A currency that somebody asks for. */
export const AskedCurrency = CurrencyText.refine(isKnownCurrency, { params: { code: 'ERRORS.VALUE' } });

/** An amount with more decimals than its currency has was not read from any price. */
export function refuseSurplusDecimals(value: { currency: string; amount: number }, context: z.RefinementCtx): void {
  if (hasCurrencyPrecision(value.currency, value.amount)) return;
  const params = { code: 'ERRORS.DECIMALS', params: { decimals: minorDigits(value.currency) } };
  context.addIssue({ code: 'custom', path: ['amount'], params });
}

export const WireMoney = z
  .object({ currency: CurrencyText, amount: z.number() })
  .meta({ id: 'Money', description: "An amount in major units, with at most the currency's decimals" });

export const WirePrice = z
  .object({
    currency: CurrencyText,
    net_value: z.number(),
    gross_value: z.number(),
    tax_values: z.array(z.object({ code: z.string(), value: z.number() })),
  })
  .meta({ id: 'Price' });

export const WireNightPrice = z.object({ date: DateText, price: WirePrice });

/** Language by query, beside Accept-Language: a short or full code. */
export const LanguageCode = z
  .string()
  .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/)
  .max(35);

export const LanguageQuery = z.strictObject({ language: LanguageCode.optional() });

/** One width of a picture, as a browser chooses among them. */
export const WirePictureSource = z.object({ url: z.string(), width: z.int() }).meta({ id: 'PictureSource' });

/** Beside the texts of a hotel: which of them are in another language than the one asked for. */
export const WireTextLanguages = z.record(z.string(), z.string()).meta({
  id: 'TextLanguages',
  description:
    'By the name of a text beside it: the code of the language that it is really in, short or full, where that is not the one asked for',
});

export type WireMoney = z.infer<typeof WireMoney>;
export type WirePrice = z.infer<typeof WirePrice>;
export type WireNightPrice = z.infer<typeof WireNightPrice>;
export type WirePictureSource = z.infer<typeof WirePictureSource>;
