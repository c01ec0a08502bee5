/** Currencies, taxes and tax environments of the platform, the same for every hotel. */
export const currencies = [
  { Code: 'CHF', Precision: 2 },
  { Code: 'CZK', Precision: 2 },
  { Code: 'EUR', Precision: 2 },
  { Code: 'GBP', Precision: 2 },
  { Code: 'HUF', Precision: 2 },
  { Code: 'ISK', Precision: 0 },
  { Code: 'JPY', Precision: 0 },
  { Code: 'USD', Precision: 2 },
];

/** The number of decimals of a currency. 2 if it is unknown. */
export function precisionOf(currency: string): number {
  return currencies.find((known) => known.Code === currency)?.Precision ?? 2;
}

export type TaxStrategy =
  | { Discriminator: 'Relative'; Value: { Value: number } }
  | { Discriminator: 'Flat'; Value: { CurrencyCode: string; Value: number } }
  | { Discriminator: 'Dependent'; Value: { Value: number; BaseTaxationCodes: string[] } };

export interface TaxRate {
  Code: string;
  TaxationCode: string;
  Value: number;
  ValidityInvervalsUtc: { StartUtc: string | null; EndUtc: string | null }[] | null;
  Strategy: TaxStrategy;
}

export const taxations = [
  { Code: 'UK-2022', Name: 'Value added tax', LocalName: 'VAT' },
  { Code: 'AT-2020', Name: 'Value added tax', LocalName: 'Umsatzsteuer' },
  { Code: 'US-DC', Name: 'District of Columbia sales tax', LocalName: 'DC sales tax' },
  { Code: 'US-DC-LODGING', Name: 'Lodging surcharge', LocalName: 'Lodging surcharge' },
  { Code: 'US-DC-FLAT', Name: 'Nightly district fee', LocalName: 'Nightly district fee' },
  { Code: 'JP-2019', Name: 'Consumption tax', LocalName: '消費税' },
  { Code: 'IS-2015', Name: 'Value added tax', LocalName: 'Virðisaukaskattur' },
  { Code: 'HU-2018', Name: 'Value added tax', LocalName: 'Általános forgalmi adó' },
];

function relative(
  taxation: string,
  suffix: string,
  share: number,
  validity: TaxRate['ValidityInvervalsUtc'] = null,
): TaxRate {
  return {
    Code: `${taxation}-${suffix}`,
    TaxationCode: taxation,
    Value: share,
    ValidityInvervalsUtc: validity,
    Strategy: { Discriminator: 'Relative', Value: { Value: share } },
  };
}

export const taxRates: TaxRate[] = [
  relative('UK-2022', '0%', 0),
  relative('UK-2022', '5%', 0.05, [{ StartUtc: '2020-07-15T00:00:00Z', EndUtc: '2021-09-30T23:00:00Z' }]),
  relative('UK-2022', '20%', 0.2),
  relative('AT-2020', '0%', 0),
  relative('AT-2020', '10%', 0.1),
  relative('AT-2020', '20%', 0.2),
  relative('US-DC', 'G', 0.06),
  relative('US-DC', 'H', 0.1),
  relative('US-DC', 'P', 0.18),
  {
    Code: 'US-DC-LODGING-S',
    TaxationCode: 'US-DC-LODGING',
    Value: 0.045,
    ValidityInvervalsUtc: null,
    Strategy: { Discriminator: 'Dependent', Value: { Value: 0.045, BaseTaxationCodes: ['US-DC'] } },
  },
  {
    Code: 'US-DC-FLAT-N',
    TaxationCode: 'US-DC-FLAT',
    Value: 1.5,
    ValidityInvervalsUtc: null,
    Strategy: { Discriminator: 'Flat', Value: { CurrencyCode: 'USD', Value: 1.5 } },
  },
  relative('JP-2019', '10%', 0.1),
  relative('JP-2019', '8%', 0.08),
  relative('IS-2015', '11%', 0.11),
  relative('IS-2015', '24%', 0.24),
  relative('HU-2018', '5%', 0.05),
  relative('HU-2018', '27%', 0.27),
];

export const taxEnvironments = [
  environment('UK-2022', 'GBR', ['UK-2022']),
  environment('AT-2020', 'AUT', ['AT-2020']),
  environment('US-DC-2024', 'USA', ['US-DC', 'US-DC-LODGING', 'US-DC-FLAT']),
  environment('JP-2019', 'JPN', ['JP-2019']),
  environment('IS-2015', 'ISL', ['IS-2015']),
  environment('HU-2018', 'HUN', ['HU-2018']),
];

function environment(code: string, countryCode: string, taxationCodes: string[]) {
  return {
    Code: code,
    CountryCode: countryCode,
    ValidityStartUtc: null,
    ValidityEndUtc: null,
    TaxationCodes: taxationCodes,
  };
}

/** The tax rates that an enterprise may use at an instant: those of its environment that are valid then. */
export function listValidTaxCodes(environmentCode: string, atMs: number): Set<string> {
  const codes = taxEnvironments.find((known) => known.Code === environmentCode)?.TaxationCodes ?? [];
  const valid = taxRates.filter((rate) => codes.includes(rate.TaxationCode) && isValidAt(rate, atMs));
  return new Set(valid.map((rate) => rate.Code));
}

function isValidAt(rate: TaxRate, atMs: number): boolean {
  if (!rate.ValidityInvervalsUtc) return true;
  return rate.ValidityInvervalsUtc.some(
    (interval) =>
      (interval.StartUtc === null || Date.parse(interval.StartUtc) <= atMs) &&
      (interval.EndUtc === null || atMs < Date.parse(interval.EndUtc)),
  );
}
