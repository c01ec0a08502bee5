import { formatInstant } from '../values/instant.ts';
import type { RatePlanRow, RateRow } from '../model/rate-rows.ts';
import type { World } from '../model/world.ts';
import type { HotelPlan } from './hotel-plan.ts';
import { partnerCompanyId, seedId } from '../values/seed-ids.ts';
import { seededUtc } from './seeded-utc.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A flexible rate, a cheaper non-refundable one that depends on it, and a private one behind voucher codes. */
export function buildRates(world: World, plan: HotelPlan, anchorMs: number): void {
  buildGroups(world, plan);
  buildRate(world, plan, { number: 1, group: 1, key: 'flexible', share: 0 });
  buildRate(world, plan, { number: 2, group: 2, key: 'saver', share: plan.rates.saverShare });
  buildRate(world, plan, { number: 3, group: 1, key: 'private', share: plan.rates.privateShare });
  buildTableRate(world, plan);
  buildPolicies(world, plan);
  buildVouchers(world, plan, anchorMs);
}

function buildGroups(world: World, plan: HotelPlan): void {
  const names = [
    { 'en-GB': 'Flexible', 'de-DE': 'Flexibel', 'fr-FR': 'Flexible' },
    { 'en-GB': 'Non-refundable', 'de-DE': 'Nicht erstattbar', 'fr-FR': 'Non remboursable' },
  ];
  names.forEach((groupNames, index) => {
    world.rateGroups.put({
      Id: seedId(plan.prefix, 'rate group', index + 1),
      ServiceId: seedId(plan.prefix, 'service', 1),
      IsActive: true,
      CreatedUtc: seededUtc,
      UpdatedUtc: seededUtc,
      Ordering: index + 1,
      Names: groupNames,
      ShortNames: null,
      Descriptions: null,
      ExternalIdentifier: null,
    });
  });
}

interface RateFacts {
  number: number;
  group: number;
  key: 'flexible' | 'saver' | 'private';
  share: number;
}

function buildRate(world: World, plan: HotelPlan, facts: RateFacts): void {
  const isBase = facts.number === 1;
  const rateId = seedId(plan.prefix, 'rate', facts.number);
  world.rates.put({
    ...blankRate(plan, rateId, 1),
    GroupId: seedId(plan.prefix, 'rate group', facts.group),
    BaseRateId: isBase ? null : seedId(plan.prefix, 'rate', 1),
    IsBaseRate: isBase,
    IsEnabled: !plan.isUnfinished,
    IsPublic: facts.key !== 'private',
    IsDefault: isBase,
    Type: facts.key === 'private' ? 'Private' : 'Public',
    Names: plan.rates.names[facts.key],
    ExternalNames: plan.rates.names[facts.key],
    Description: plan.rates.descriptions[facts.key],
  });
  world.ratePlans.put({ ...blankPlan(rateId), ...(isBase ? ownPrices(plan) : {}), RelativeAdjustment: facts.share });
}

function ownPrices(plan: HotelPlan): Partial<RatePlanRow> {
  const { rates } = plan;
  return {
    BaseValue: rates.baseValue,
    WeekendShare: rates.weekendShare,
    SeasonFactors: rates.seasonFactors,
    EmptyUnitAdjustment: rates.emptyUnit,
    ExtraUnitAdjustment: rates.extraUnit,
    CategoryAdjustments: plan.categories.map((category, index) => ({
      CategoryId: seedId(plan.prefix, 'room category', index + 1),
      AbsoluteValue: category.absoluteAdjustment,
      RelativeValue: category.relativeAdjustment ?? 0,
    })),
    AgeCategoryAdjustments: [
      ageAdjustment(plan, 2, rates.childAdjustment),
      ageAdjustment(plan, 3, rates.infantAdjustment),
    ],
  };
}

function ageAdjustment(plan: HotelPlan, age: number, value: number) {
  const ageCategoryId = seedId(plan.prefix, 'age category', age);
  return { AgeCategoryId: ageCategoryId, AbsoluteValue: value, Type: 'ExtraOccupancyAdjustment' };
}

function blankRate(plan: HotelPlan, id: string, service: number): RateRow {
  return {
    Id: id,
    GroupId: seedId(plan.prefix, 'rate group', 1),
    ServiceId: seedId(plan.prefix, 'service', service),
    BaseRateId: null,
    IsBaseRate: true,
    BusinessSegmentId: null,
    IsActive: true,
    IsEnabled: true,
    IsPublic: true,
    IsDefault: false,
    Type: 'Public',
    Names: {},
    ShortName: null,
    UpdatedUtc: seededUtc,
    ExternalNames: null,
    Description: null,
    ExternalIdentifier: null,
    TaxExemptionReason: null,
    TaxExemptionLegalReference: null,
  };
}

function blankPlan(id: string): RatePlanRow {
  return {
    Id: id,
    BaseValue: 0,
    WeekendShare: 0,
    SeasonFactors: [],
    CategoryAdjustments: [],
    AgeCategoryAdjustments: [],
    RelativeAdjustment: 0,
    AbsoluteAdjustment: 0,
    EmptyUnitAdjustment: 0,
    ExtraUnitAdjustment: 0,
  };
}

function buildTableRate(world: World, plan: HotelPlan): void {
  const rateId = seedId(plan.prefix, 'rate', 90);
  const groupId = seedId(plan.prefix, 'rate group', 90);
  world.rateGroups.put({
    Id: groupId,
    ServiceId: seedId(plan.prefix, 'service', 2),
    IsActive: true,
    CreatedUtc: seededUtc,
    UpdatedUtc: seededUtc,
    Ordering: 1,
    Names: { 'en-GB': 'Tables' },
    ShortNames: null,
    Descriptions: null,
    ExternalIdentifier: null,
  });
  world.rates.put({ ...blankRate(plan, rateId, 2), GroupId: groupId, Names: { 'en-GB': 'Table' }, IsDefault: true });
  world.ratePlans.put(blankPlan(rateId));
}

function buildPolicies(world: World, plan: HotelPlan): void {
  const [currency = 'EUR'] = plan.currencies;
  plan.cancellation.forEach((policy, index) => {
    world.cancellationPolicies.put({
      Id: seedId(plan.prefix, 'cancellation policy', index + 1),
      RateGroupId: seedId(plan.prefix, 'rate group', policy.group === 'flexible' ? 1 : 2),
      CreatedUtc: seededUtc,
      UpdatedUtc: seededUtc,
      Applicability: policy.applicability,
      FeeExtent: policy.extent,
      ApplicabilityOffset: policy.offset,
      FeeMaximumTimeUnits: policy.nights,
      AbsoluteFee: { Currency: currency, Value: policy.absolute },
      RelativeFee: policy.share,
      IsActive: true,
    });
  });
}

function buildVouchers(world: World, plan: HotelPlan, anchorMs: number): void {
  const voucher = {
    ServiceId: seedId(plan.prefix, 'service', 1),
    EnterpriseId: seedId(plan.prefix, 'enterprise', 1),
    CreatedUtc: seededUtc,
    UpdatedUtc: seededUtc,
    TravelAgencyId: null,
    OccupiableIntervalStartUtc: null,
    OccupiableIntervalEndUtc: null,
    ExternalIdentifier: null,
    IsActive: true,
  };
  const friends = seedId(plan.prefix, 'voucher', 1);
  const company = seedId(plan.prefix, 'voucher', 2);
  world.vouchers.put({ ...voucher, Id: friends, Name: 'Friends of the house', Type: 'Public', CompanyId: null });
  world.vouchers.put({
    ...voucher,
    Id: company,
    Name: 'Partner firm',
    Type: 'PartnerCompany',
    CompanyId: partnerCompanyId,
  });
  const rateId = seedId(plan.prefix, 'rate', 3);
  world.voucherAssignments.put({
    Id: seedId(plan.prefix, 'voucher assignment', 1),
    VoucherId: friends,
    RateId: rateId,
  });
  world.voucherAssignments.put({
    Id: seedId(plan.prefix, 'voucher assignment', 2),
    VoucherId: company,
    RateId: rateId,
  });
  const { valid, expired, notYetValid, company: companyCode } = plan.rates.voucherCodes;
  const codes = [
    { voucherId: friends, value: valid, from: null, to: null },
    { voucherId: friends, value: expired, from: null, to: anchorMs - 30 * dayMs },
    { voucherId: friends, value: notYetValid, from: anchorMs + 3650 * dayMs, to: null },
    { voucherId: company, value: companyCode, from: null, to: null },
  ];
  codes.forEach((code, index) => {
    world.voucherCodes.put({
      Id: seedId(plan.prefix, 'voucher code', index + 1),
      VoucherId: code.voucherId,
      Value: code.value,
      ValidityStartUtc: code.from === null ? null : formatInstant(code.from),
      ValidityEndUtc: code.to === null ? null : formatInstant(code.to),
      CreatedUtc: seededUtc,
      UpdatedUtc: seededUtc,
      IsActive: true,
    });
  });
}
