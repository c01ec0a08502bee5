import { Big } from 'big.js';
import { makeAmount } from '../money/amounts.ts';
import type { World } from '../model/world.ts';
import type { HotelPlan, ProductPlan } from './hotel-plan.ts';
import { seedId } from '../values/seed-ids.ts';
import { seededUtc } from './seeded-utc.ts';
import { precisionOf } from '../values/tax-tables.ts';

/** Extras of the accommodation service. A city tax is added to every stay by a rule and not offered to guests. */
export function buildProducts(world: World, plan: HotelPlan): void {
  world.productCategories.put({
    Id: seedId(plan.prefix, 'product category', 1),
    EnterpriseId: seedId(plan.prefix, 'enterprise', 1),
    ServiceId: seedId(plan.prefix, 'service', 1),
    Names: { 'en-GB': 'Extras', 'de-DE': 'Extras', 'fr-FR': 'Extras' },
    ShortNames: { 'en-GB': 'EX' },
    Descriptions: {},
    ParentProductCategory: null,
    UpdatedUtc: seededUtc,
    CreatedUtc: seededUtc,
    Ordering: 1,
  });
  // Lists are newest first, so the last product of the plan is written first.
  const numbered = plan.products.map((product, index) => ({ product, number: index + 1 })).reverse();
  for (const { product, number } of numbered) {
    buildProduct(world, plan, product, number);
    if (product.cityTax) buildCityTaxRule(world, plan, number);
  }
}

function buildProduct(world: World, plan: HotelPlan, product: ProductPlan, number: number): void {
  const [currency = 'EUR'] = plan.currencies;
  const setting = {
    currency,
    pricing: plan.pricing,
    taxPrecision: precisionOf(currency),
    breakdownRepeatsNet: true,
  };
  const id = seedId(plan.prefix, 'product', number);
  const isPerUnit = product.charging === 'PerTimeUnit' || product.charging === 'PerPersonPerTimeUnit';
  world.products.put({
    Id: id,
    ServiceId: seedId(plan.prefix, 'service', 1),
    CategoryId: seedId(plan.prefix, 'product category', 1),
    AccountingCategoryId: seedId(plan.prefix, 'accounting category', product.cityTax ? 3 : 2),
    IsActive: true,
    Names: product.names,
    ExternalNames: product.names,
    ShortNames: {},
    Descriptions: product.descriptions,
    ChargingMode: product.charging,
    PostingMode: isPerUnit ? 'PerTimeUnit' : 'Once',
    Options: { BillAsPackage: false, ExcludePriceFromOffer: product.cityTax ?? false },
    Promotions: {
      BeforeCheckIn: true,
      AfterCheckIn: false,
      DuringStay: true,
      BeforeCheckOut: false,
      AfterCheckOut: false,
      DuringCheckOut: false,
    },
    Classifications: {
      Food: product.food ?? false,
      Beverage: false,
      Wellness: false,
      CityTax: product.cityTax ?? false,
      Fee: false,
    },
    Price: makeAmount(setting, new Big(product.value), product.taxCodes),
    ImageIds: null,
    Ordering: number,
    ExternalIdentifier: null,
    TaxExemptionReason: null,
    TaxExemptionLegalReference: null,
    CreatedUtc: seededUtc,
    UpdatedUtc: seededUtc,
    ConsumptionMoment: isPerUnit ? 'PostingTimeUnit' : 'ServiceOrderStart',
  });
  const ages = [
    { AgeCategoryId: seedId(plan.prefix, 'age category', 2), Value: product.childValue },
    { AgeCategoryId: seedId(plan.prefix, 'age category', 3), Value: product.infantValue },
  ];
  world.productPlans.put({
    Id: id,
    TaxCodes: product.taxCodes,
    AgeCategoryValues: ages.flatMap(({ AgeCategoryId, Value }) =>
      Value === undefined ? [] : { AgeCategoryId, Value },
    ),
    OfferedToCustomers: !product.cityTax,
    ...(product.share !== undefined && { Share: product.share }),
  });
}

function buildCityTaxRule(world: World, plan: HotelPlan, productNumber: number): void {
  const ruleId = seedId(plan.prefix, 'rule', 1);
  world.rules.put({
    Id: ruleId,
    ServiceId: seedId(plan.prefix, 'service', 1),
    Conditions: {
      RateId: null,
      RateGroupId: null,
      BusinessSegmentId: null,
      ResourceCategoryId: null,
      ResourceCategoryType: null,
      Origin: null,
      TravelAgencyId: null,
      MinimumTimeUnitCount: null,
      MaximumTimeUnitCount: null,
    },
    CreatedUtc: seededUtc,
    UpdatedUtc: seededUtc,
  });
  world.ruleActions.put({
    Id: seedId(plan.prefix, 'rule action', 1),
    RuleId: ruleId,
    Data: {
      Discriminator: 'Product',
      Value: { ActionType: 'Add', ProductId: seedId(plan.prefix, 'product', productNumber) },
    },
  });
}
