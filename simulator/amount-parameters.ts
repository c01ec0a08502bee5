import { Big } from 'big.js';
import { makeAmount, priceSettingOf } from './amounts.ts';
import type { AmountParameters } from './input-fields.ts';
import { invalidField } from './mews-refusal.ts';
import type { Amount } from './model/amount.ts';
import type { EnterpriseRow } from './model/enterprise-rows.ts';
import { listValidTaxCodes } from './seed/tax-tables.ts';
import type { Switches } from './switches.ts';

/**
 * Turns amount parameters into an amount. Gross enterprises send `GrossValue` with at most one tax code, net
 * enterprises
 * `NetValue`; tax codes must be valid in the enterprise's tax environment.
 */
export function readAmount(
  parameters: AmountParameters,
  enterprise: EnterpriseRow,
  switches: Switches,
  nowMs: number,
): Amount {
  const codes = parameters.TaxCodes ?? [];
  const valid = listValidTaxCodes(enterprise.TaxEnvironmentCode, nowMs);
  if (codes.some((code) => !valid.has(code))) throw invalidField('TaxCodes');
  const isAccepted = enterprise.Currencies.some((known) => known.IsEnabled && known.Currency === parameters.Currency);
  if (!isAccepted) throw invalidField('Currency');
  const setting = priceSettingOf(enterprise, parameters.Currency, switches);
  return makeAmount(setting, new Big(readValue(parameters, enterprise, codes)), codes);
}

function readValue(parameters: AmountParameters, enterprise: EnterpriseRow, codes: string[]): number {
  const { GrossValue, NetValue } = parameters;
  if (enterprise.Pricing === 'Gross') {
    if (codes.length > 1) throw invalidField('TaxCodes');
    if (GrossValue === null || GrossValue === undefined) throw invalidField('GrossValue');
    return GrossValue;
  }
  // Without taxes gross and net are the same, so a net enterprise takes either.
  const value = NetValue ?? (codes.length === 0 ? GrossValue : undefined);
  if (value === null || value === undefined) throw invalidField('NetValue');
  return value;
}
