import type { WireMoney, WireNightPrice, WirePrice } from '#contract/values.ts';

/** The nights of every example. */
export const STAY = { from: '2026-12-04', to: '2026-12-06' } as const;
export const NIGHTS = ['2026-12-04', '2026-12-05'] as const;

export const pounds = (amount: number): WireMoney => ({ currency: 'GBP', amount });
export const euros = (amount: number): WireMoney => ({ currency: 'EUR', amount });

/** A price that includes 20 % tax. */
export function price(gross: number, currency = 'GBP'): WirePrice {
  const tax = Math.round((gross / 6) * 100) / 100;
  const net = Math.round((gross - tax) * 100) / 100;
  return { currency, gross_value: gross, net_value: net, tax_values: [{ code: 'UK-2022-20', value: tax }] };
}

export function nights(perNight: number, currency = 'GBP', dates: readonly string[] = NIGHTS): WireNightPrice[] {
  return dates.map((date) => ({ date, price: price(perNight, currency) }));
}
