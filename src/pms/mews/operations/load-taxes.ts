import type { PmsTaxes } from '#pms/pms.ts';
import { toPlainNumbers } from '../client/parse-exact-json.ts';
import type { MewsTaxations } from '../schema/property-schema.ts';
import type { MewsContext } from './mews-context.ts';

/** Taxations and tax rates in Mews' own shape, cut to the property's tax environment and to what is valid now. */
export async function loadTaxes(context: MewsContext): Promise<PmsTaxes> {
  const { staticData } = context;
  const [all, { Enterprise }] = await Promise.all([staticData.loadTaxations(), staticData.loadConfiguration()]);
  const taxationCodes = await staticData.listTaxationCodes(Enterprise.TaxEnvironmentCode);
  const taxes = cutTaxes(all, taxationCodes, context.now());
  return {
    TaxRates: taxes.TaxRates.map(withPlainNumbers),
    Taxations: taxes.Taxations.map(withPlainNumbers),
  };
}

/** Rates whose validity is not given are always valid; Mews spells the field "ValidityInvervalsUtc". */
export function cutTaxes(all: MewsTaxations, taxationCodes: readonly string[], now: Temporal.Instant): MewsTaxations {
  return {
    Taxations: all.Taxations.filter(({ Code }) => taxationCodes.includes(Code)),
    TaxRates: all.TaxRates.filter(
      ({ TaxationCode, ValidityInvervalsUtc }) =>
        taxationCodes.includes(TaxationCode) &&
        (ValidityInvervalsUtc.length === 0 || ValidityInvervalsUtc.some((interval) => isWithin(now, interval))),
    ),
  };
}

function isWithin(
  now: Temporal.Instant,
  interval: { readonly StartUtc: string | null; readonly EndUtc: string | null },
): boolean {
  const { StartUtc, EndUtc } = interval;
  return (
    (StartUtc === null || Temporal.Instant.compare(now, StartUtc) >= 0) &&
    (EndUtc === null || Temporal.Instant.compare(now, EndUtc) < 0)
  );
}

function withPlainNumbers<Part extends object>(part: Part): Part {
  return { ...part, ...(toPlainNumbers(part) as Partial<Part>) };
}
