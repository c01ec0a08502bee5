import type { World } from '../model/world.ts';
import { buildProducts } from './build-products.ts';
import { buildRates } from './build-rates.ts';
import { buildRooms } from './build-rooms.ts';
import { buildRestrictions } from './build-restrictions.ts';
import { buildBlocks } from './build-blocks.ts';
import type { HotelPlan } from './hotel-plan.ts';
import { seedId } from '../values/seed-ids.ts';
import { seededUtc } from './seeded-utc.ts';

/** Writes all rows of a hotel except its guests. The validity of codes and rates counts from `anchorMs`. */
export function buildHotel(world: World, plan: HotelPlan, anchorMs: number): void {
  buildEnterprise(world, plan);
  buildServices(world, plan);
  if (!plan.isUnfinished) buildAgeCategories(world, plan);
  buildExchangeRates(world, plan);
  buildAccountingCategories(world, plan);
  buildRooms(world, plan);
  buildRates(world, plan, anchorMs);
  buildProducts(world, plan);
  buildRestrictions(world, plan, anchorMs);
  buildBlocks(world, plan, anchorMs);
}

function buildEnterprise(world: World, plan: HotelPlan): void {
  const coverImageId = seedId(plan.prefix, 'image', 1);
  [plan.picture, ...(plan.morePictures ?? [])].forEach((Picture, index) => {
    const EnterpriseId = seedId(plan.prefix, 'enterprise', 1);
    world.images.put({ Id: seedId(plan.prefix, 'image', index + 1), EnterpriseId, Title: plan.name, Picture });
  });
  world.enterprises.put({
    Id: seedId(plan.prefix, 'enterprise', 1),
    ChainId: plan.chain.id,
    ChainName: plan.chain.name,
    CreatedUtc: seededUtc,
    UpdatedUtc: seededUtc,
    LinkedUtc: seededUtc,
    Name: plan.name,
    ShortName: plan.shortName,
    TimeZoneIdentifier: plan.timeZone,
    LegalEnvironmentCode: plan.legalEnvironment,
    TaxEnvironmentCode: plan.taxEnvironment,
    DefaultLanguageCode: plan.languageCode,
    WebsiteUrl: plan.website,
    Email: plan.email,
    Phone: plan.phone,
    LogoImageId: null,
    CoverImageId: coverImageId,
    Pricing: plan.pricing,
    TaxPrecision: null,
    Address: { Id: seedId(plan.prefix, 'address', 1), ...plan.address },
    Currencies: plan.currencies.map((currency, index) => ({
      Currency: currency,
      IsDefault: index === 0,
      IsEnabled: true,
    })),
    EnabledExternalPaymentTypes: plan.externalPaymentTypes,
    PaymentCardStorageKey: plan.paymentCardStorageKey,
    HasMewsPayments: plan.hasMewsPayments,
    AccommodationTaxCodes: plan.accommodationTaxes,
  });
}

function buildServices(world: World, plan: HotelPlan): void {
  const service = {
    EnterpriseId: seedId(plan.prefix, 'enterprise', 1),
    IsActive: true,
    ExternalIdentifier: null,
    CreatedUtc: seededUtc,
    UpdatedUtc: seededUtc,
  };
  const never = {
    BeforeCheckIn: false,
    AfterCheckIn: false,
    DuringStay: false,
    BeforeCheckOut: false,
    AfterCheckOut: false,
    DuringCheckOut: false,
  };
  world.services.put({
    ...service,
    Id: seedId(plan.prefix, 'service', 3),
    Names: { 'en-GB': 'Hotel extras', 'de-DE': 'Extras des Hotels', 'fr-FR': 'Suppléments' },
    Options: { BillAsPackage: false },
    Ordering: 3,
    Data: { Discriminator: 'Additional', Value: { Promotions: never } },
  });
  world.services.put({
    ...service,
    Id: seedId(plan.prefix, 'service', 1),
    Names: { 'en-GB': 'Accommodation', 'de-DE': 'Unterkunft', 'fr-FR': 'Hébergement' },
    Options: { BillAsPackage: true },
    Ordering: 2,
    Data: {
      Discriminator: 'Bookable',
      Value: {
        StartOffset: plan.startOffset,
        EndOffset: plan.endOffset,
        OccupancyStartOffset: plan.startOffset,
        OccupancyEndOffset: plan.endOffset,
        TimeUnitPeriod: 'Day',
      },
    },
  });
  // Written last, so that it comes first: a restaurant is bookable as well, but stays are not booked in it.
  const zero = 'P0M0DT0H0M0S';
  world.services.put({
    ...service,
    Id: seedId(plan.prefix, 'service', 2),
    Names: { 'en-GB': 'Restaurant', 'de-DE': 'Restaurant', 'fr-FR': 'Restaurant' },
    Options: { BillAsPackage: false },
    Ordering: 1,
    Data: {
      Discriminator: 'Bookable',
      Value: {
        StartOffset: zero,
        EndOffset: zero,
        OccupancyStartOffset: zero,
        OccupancyEndOffset: zero,
        TimeUnitPeriod: 'Hour',
      },
    },
  });
}

function buildAgeCategories(world: World, plan: HotelPlan): void {
  const ages = [
    {
      number: 3,
      from: 0,
      to: 2,
      classification: 'Child',
      names: { 'en-GB': 'Infants', 'de-DE': 'Kleinkinder', 'fr-FR': 'Bébés', 'it-IT': 'Neonati', 'es-ES': 'Bebés' },
    },
    {
      number: 2,
      from: 3,
      to: 17,
      classification: 'Child',
      names: { 'en-GB': 'Children', 'de-DE': 'Kinder', 'fr-FR': 'Enfants', 'it-IT': 'Bambini', 'es-ES': 'Niños' },
    },
    {
      number: 1,
      from: 18,
      to: null,
      classification: 'Adult',
      names: { 'en-GB': 'Adults', 'de-DE': 'Erwachsene', 'fr-FR': 'Adultes', 'it-IT': 'Adulti', 'es-ES': 'Adultos' },
    },
  ] as const;
  for (const age of ages) {
    world.ageCategories.put({
      Id: seedId(plan.prefix, 'age category', age.number),
      ServiceId: seedId(plan.prefix, 'service', 1),
      MinimalAge: age.from,
      MaximalAge: age.to,
      Names: { ...age.names },
      ShortNames: { 'en-GB': age.names['en-GB'].slice(0, 3) },
      CreatedUtc: seededUtc,
      UpdatedUtc: seededUtc,
      Classification: age.classification,
      IsActive: true,
      ExternalIdentifier: null,
    });
  }
}

function buildExchangeRates(world: World, plan: HotelPlan): void {
  const [home = 'EUR'] = plan.currencies;
  const values = { [home]: 1, ...plan.exchangeRates };
  let number = 0;
  for (const [source, sourceValue] of Object.entries(values)) {
    for (const [target, targetValue] of Object.entries(values)) {
      if (source === target) continue;
      number += 1;
      world.exchangeRates.put({
        Id: seedId(plan.prefix, 'exchange rate', number),
        EnterpriseId: seedId(plan.prefix, 'enterprise', 1),
        SourceCurrency: source,
        TargetCurrency: target,
        Value: Number((targetValue / sourceValue).toPrecision(8)),
      });
    }
  }
}

function buildAccountingCategories(world: World, plan: HotelPlan): void {
  const kinds = [
    ['Accommodation', 'Accommodation'],
    ['Food and drink', 'FoodAndBeverage'],
    ['Taxes and fees', 'Taxes'],
    ['Payments', 'Payments'],
  ] as const;
  kinds.forEach(([name, classification], index) => {
    world.accountingCategories.put({
      Id: seedId(plan.prefix, 'accounting category', index + 1),
      EnterpriseId: seedId(plan.prefix, 'enterprise', 1),
      IsActive: true,
      Name: name,
      Code: String(4000 + index * 100),
      ExternalCode: null,
      LedgerAccountCode: null,
      PostingAccountCode: null,
      CostCenterCode: null,
      Classification: classification,
      CreatedUtc: seededUtc,
      UpdatedUtc: seededUtc,
    });
  });
}
