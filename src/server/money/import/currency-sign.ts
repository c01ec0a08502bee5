import type { Currency } from '#domain/money/currency.ts';

const LANGUAGES = ['en', 'de-CH', 'fr', 'ar'];
const FRANC = /^S?FR\.?$/;
const signsOf = new Map<Currency, ReadonlySet<string>>();

function listSigns(currency: Currency): ReadonlySet<string> {
  const signs = LANGUAGES.flatMap((language) =>
    (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) => {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay });
      return format.formatToParts(0).flatMap(({ type, value }) => (type === 'currency' ? [fold(value)] : []));
    }),
  );
  return new Set([currency, ...signs]);
}

const fold = (sign: string) => sign.replaceAll(/\p{Cf}/gu, '').toUpperCase();

/** Whether an amount with a sign or code such as "€", "CHF" or "Fr." can be in a currency. "$" fits every dollar. */
export function isSignOf(currency: Currency, sign: string): boolean {
  const signs = signsOf.get(currency) ?? listSigns(currency);
  signsOf.set(currency, signs);
  return signs.has(fold(sign)) || (currency === 'CHF' && FRANC.test(fold(sign)));
}
