import { Big } from 'big.js';
import { makeAmount, priceSettingOf } from './amounts.ts';
import type { AmountParameters } from '../request/input-fields.ts';
import { invalidField } from '../request/mews-refusal.ts';
import type { Amount } from '../model/amount.ts';
import type { EnterpriseRow } from '../model/enterprise-rows.ts';
import { listValidTaxCodes } from '../values/tax-tables.ts';
import type { Switches } from '../switches.ts';

/**
 * Converts amount parameters to an amount. Gross enterprises send `GrossValue` with at most one tax code, net
 * enterprises `NetValue`. Tax codes must be valid in the enterprise's tax environment.
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
  return makeAmount(setting, new Big(readValue(parameters, enterprise, codes, switches)), codes);
}

function readValue(
  parameters: AmountParameters,
  enterprise: EnterpriseRow,
  codes: string[],
  switches: Switches,
): number {
  const isGross = enterprise.Pricing === 'Gross';
  const [own, other] = isGross ? (['GrossValue', 'NetValue'] as const) : (['NetValue', 'GrossValue'] as const);
  if (isGross && codes.length > 1) throw invalidField('TaxCodes');
  const ownValue = parameters[own] ?? null;
  const otherValue = parameters[other] ?? null;
  if (ownValue === null) {
    if (otherValue === null || codes.length > 0 || !switches.untaxedAmountTakesEither) throw invalidField(own);
    return otherValue;
  }
  if (otherValue !== null && !switches.otherAmountIgnored) throw invalidField(other);
  return ownValue;
}
