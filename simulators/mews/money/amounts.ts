import { Big } from 'big.js';
import type { Amount, BreakdownItem, TaxValue } from '../model/amount.ts';
import type { EnterpriseRow } from '../model/enterprise-rows.ts';
import { precisionOf, type TaxRate, taxRates } from '../values/tax-tables.ts';

/** The pricing of an amount: its currency, whether the given value is gross or net, and the precision of taxes. */
export interface PriceSetting {
  currency: string;
  pricing: 'Gross' | 'Net';
  taxPrecision: number;
  breakdownRepeatsNet: boolean;
}

export function priceSettingOf(
  enterprise: EnterpriseRow,
  currency: string,
  switches: { breakdownRepeatsNet: boolean },
): PriceSetting {
  return {
    currency,
    pricing: enterprise.Pricing,
    taxPrecision: Math.min(enterprise.TaxPrecision ?? precisionOf(currency), precisionOf(currency)),
    breakdownRepeatsNet: switches.breakdownRepeatsNet,
  };
}

/**
 * An amount with its taxes. A gross value includes one relative tax. To a net value every tax is added, flat ones once
 * per unit. Without a tax code the whole amount is untaxed.
 */
export function makeAmount(setting: PriceSetting, value: Big, taxCodes: readonly string[]): Amount {
  const rates = taxCodes.flatMap((code) => taxRates.filter((rate) => rate.Code === code));
  const rounded = value.round(precisionOf(setting.currency), Big.roundHalfUp);
  if (setting.pricing === 'Gross') return makeGrossAmount(setting, rounded, rates);
  const taxes = computeNetTaxes(setting, rounded, rates);
  const gross = taxes.reduce((sum, tax) => sum.plus(tax.value), rounded);
  return assemble(setting, rounded, gross, taxes);
}

interface ComputedTax {
  code: string;
  value: Big;
}

function makeGrossAmount(setting: PriceSetting, gross: Big, rates: TaxRate[]): Amount {
  const rate = rates[0];
  if (!rate) return assemble(setting, gross, gross, []);
  const net = gross.div(new Big(1).plus(rate.Value)).round(setting.taxPrecision, Big.roundHalfUp);
  return assemble(setting, net, gross, [{ code: rate.Code, value: gross.minus(net) }]);
}

function computeNetTaxes(setting: PriceSetting, net: Big, rates: TaxRate[]): ComputedTax[] {
  const taxes = rates.map((rate) => ({ rate, code: rate.Code, value: new Big(0) }));
  for (const tax of taxes) tax.value = computeIndependentTax(setting, net, tax.rate);
  for (const tax of taxes) {
    if (tax.rate.Strategy.Discriminator !== 'Dependent') continue;
    const { Value, BaseTaxationCodes } = tax.rate.Strategy.Value;
    const bases = taxes.filter((other) => BaseTaxationCodes.includes(other.rate.TaxationCode));
    const base = bases.reduce((sum, other) => sum.plus(other.value), net);
    tax.value = base.times(Value).round(setting.taxPrecision, Big.roundHalfUp);
  }
  return taxes.map(({ code, value }) => ({ code, value }));
}

function computeIndependentTax(setting: PriceSetting, net: Big, rate: TaxRate): Big {
  if (rate.Strategy.Discriminator === 'Relative') {
    return net.times(rate.Strategy.Value.Value).round(setting.taxPrecision, Big.roundHalfUp);
  }
  if (rate.Strategy.Discriminator === 'Dependent' || net.eq(0)) return new Big(0);
  const isOwnCurrency = rate.Strategy.Value.CurrencyCode === setting.currency;
  return isOwnCurrency ? new Big(net.s * rate.Strategy.Value.Value) : new Big(0);
}

function assemble(setting: PriceSetting, net: Big, gross: Big, taxes: ComputedTax[]): Amount {
  return {
    Currency: setting.currency,
    NetValue: net.toNumber(),
    GrossValue: gross.toNumber(),
    TaxValues: taxes.map((tax) => ({ Code: tax.code, Value: tax.value.toNumber() })),
    Breakdown: { Items: makeBreakdown(setting, net, taxes) },
  };
}

function makeBreakdown(setting: PriceSetting, net: Big, taxes: ComputedTax[]): BreakdownItem[] {
  if (taxes.length === 0) return [{ TaxRateCode: null, NetValue: net.toNumber(), TaxValue: 0 }];
  return taxes.map((tax, index) => ({
    TaxRateCode: tax.code,
    NetValue: index === 0 || setting.breakdownRepeatsNet ? net.toNumber() : 0,
    TaxValue: tax.value.toNumber(),
  }));
}

/** Exact sum. Taxes and breakdown are added up by code. All amounts must have one currency. */
export function sumAmounts(currency: string, amounts: readonly Amount[]): Amount {
  const taxes = new Map<string, Big>();
  const parts = new Map<string | null, { net: Big; tax: Big }>();
  let net = new Big(0);
  let gross = new Big(0);
  for (const amount of amounts) {
    net = net.plus(amount.NetValue);
    gross = gross.plus(amount.GrossValue);
    for (const tax of amount.TaxValues) taxes.set(tax.Code, (taxes.get(tax.Code) ?? new Big(0)).plus(tax.Value));
    for (const item of amount.Breakdown.Items) {
      const part = parts.get(item.TaxRateCode) ?? { net: new Big(0), tax: new Big(0) };
      parts.set(item.TaxRateCode, { net: part.net.plus(item.NetValue), tax: part.tax.plus(item.TaxValue) });
    }
  }
  const taxValues: TaxValue[] = [...taxes].map(([Code, value]) => ({ Code, Value: value.toNumber() }));
  const items = [...parts].map(([code, part]) => ({
    TaxRateCode: code,
    NetValue: part.net.toNumber(),
    TaxValue: part.tax.toNumber(),
  }));
  return {
    Currency: currency,
    NetValue: net.toNumber(),
    GrossValue: gross.toNumber(),
    TaxValues: taxValues,
    Breakdown: { Items: items },
  };
}

/** Multiplies an amount by a whole number. -1 turns a charge into a payment. */
export function multiplyAmount(amount: Amount, factor: number): Amount {
  const times = (value: number) => new Big(value).times(factor).toNumber();
  return {
    Currency: amount.Currency,
    NetValue: times(amount.NetValue),
    GrossValue: times(amount.GrossValue),
    TaxValues: amount.TaxValues.map((tax) => ({ Code: tax.Code, Value: times(tax.Value) })),
    Breakdown: {
      Items: amount.Breakdown.Items.map((item) => ({
        TaxRateCode: item.TaxRateCode,
        NetValue: times(item.NetValue),
        TaxValue: times(item.TaxValue),
      })),
    },
  };
}
