import type { PmsTaxes } from '#pms/pms.ts';
import { toPlainNumbers } from '../client/parse-exact-json.ts';
import type { MewsTaxations } from '../schema/property-schema.ts';
import type { MewsContext } from '../mews-context.ts';

/** Taxations and tax rates in Mews' own shape, limited to the property's tax environment. */
export async function loadTaxes(context: MewsContext): Promise<PmsTaxes> {
  const { setUpCache } = context;
  const [all, { Enterprise }] = await Promise.all([setUpCache.loadTaxations(), setUpCache.loadConfiguration()]);
  const taxationCodes = await setUpCache.listTaxationCodes(Enterprise.TaxEnvironmentCode);
  const taxes = cutTaxes(all, taxationCodes, context.now());
  return {
    TaxRates: taxes.TaxRates.map(withPlainNumbers),
    Taxations: taxes.Taxations.map(withPlainNumbers),
  };
}

/**
 * Drops tax rates that have ended. Future ones stay, because prices of later stays refer to them. A rate without
 * validity is always valid. Mews spells the field "ValidityInvervalsUtc".
 */
function cutTaxes(all: MewsTaxations, taxationCodes: readonly string[], now: Temporal.Instant): MewsTaxations {
  return {
    Taxations: all.Taxations.filter(({ Code }) => taxationCodes.includes(Code)),
    TaxRates: all.TaxRates.filter(
      ({ TaxationCode, ValidityInvervalsUtc: intervals }) =>
        taxationCodes.includes(TaxationCode) &&
        (!intervals ||
          intervals.length === 0 ||
          intervals.some(({ EndUtc }) => !EndUtc || Temporal.Instant.compare(EndUtc, now) > 0)),
    ),
  };
}

function withPlainNumbers<Part extends object>(part: Part): Part {
  return { ...part, ...(toPlainNumbers(part) as Partial<Part>) };
}
