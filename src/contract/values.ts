import { minorDigits } from '#domain/money/currency.ts';
import { isKnownCurrency } from '#domain/money/known-currencies.ts';
import { hasCurrencyPrecision } from '#domain/money/money.ts';
import { z } from 'zod';

/** Length limit for ids, file names and tokens in a request. */
export const MAX_ID_LENGTH = 200;

/**
 * Excludes control characters and lone surrogates, which a database or a printed form cannot hold. Excludes the two
 * directional overrides, which would make the hotel read another text than was written.
 */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\u202d\u202e]*$/u;
const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cs}\u202d\u202e]|[\n\r\t])*$/u;

export const line = (maxLength: number) => z.string().max(maxLength).regex(ONE_LINE);
export const lines = (maxLength: number) => z.string().max(maxLength).regex(SEVERAL_LINES);

export const Id = line(MAX_ID_LENGTH).min(1);
export const Token = line(8192).min(1);

/** An existing calendar date in the property's time zone, as YYYY-MM-DD. */
export const DateText = z.iso.date().describe('YYYY-MM-DD in the time zone of the property');
export const InstantText = z.iso.datetime();

export const CurrencyText = z.string().regex(/^[A-Z]{3}$/, { abort: true });

export const AskedCurrency = CurrencyText.refine(isKnownCurrency, { params: { code: 'ERRORS.VALUE' } });

/** An amount with more decimals than its currency cannot come from any price. */
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

/** The language as a query parameter, besides Accept-Language: a short or full code. */
export const LanguageCode = z
  .string()
  .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/)
  .max(35);

export const LanguageQuery = z.strictObject({ language: LanguageCode.optional() });

/** One width of a picture, for the browser to choose from. */
export const WirePictureSource = z.object({ url: z.string(), width: z.int() }).meta({ id: 'PictureSource' });

/** The texts of a hotel that are in another language than the requested one. */
export const WireTextLanguages = z.record(z.string(), z.string()).meta({
  id: 'TextLanguages',
  description:
    'By the name of a text in the same object: the language code of that text, short or full, if it differs from the requested language',
});

export type WireMoney = z.infer<typeof WireMoney>;
export type WirePrice = z.infer<typeof WirePrice>;
export type WireNightPrice = z.infer<typeof WireNightPrice>;
export type WirePictureSource = z.infer<typeof WirePictureSource>;
