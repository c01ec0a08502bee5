import { z } from 'zod';
import { amountSchema } from './amount-schema.ts';
import {
  decimal,
  flag,
  id,
  instant,
  list,
  localized,
  oneOf,
  optionalInstant,
  optionalInteger,
  optionalText,
  text,
} from './lenient.ts';

/** An optional id. An empty one counts as missing. */
const optionalId = optionalText.transform((text) => text || null);

const rateType = oneOf(['Public', 'Private', 'AvailabilityBlock']);

/** The type of a rate without `Type` follows from `IsPublic`. A rate with neither is not sold. */
function typeByPublicity(isPublic: boolean | null | undefined): string | undefined {
  if (isPublic === true) return 'Public';
  return isPublic === false ? 'Private' : undefined;
}

export const rateSchema = z
  .object({
    Id: id,
    GroupId: optionalId,
    BaseRateId: optionalText,
    IsActive: flag(true),
    IsEnabled: flag(true),
    IsPublic: z.boolean().nullish(),
    Type: z.string().nullish(),
    Names: localized,
    ExternalNames: localized,
    ShortNames: localized,
    Description: localized,
    Options: z
      .object({ HidePriceFromGuest: flag(false) })
      .nullish()
      .catch(null),
  })
  .transform(({ IsPublic, Type, Options, IsEnabled, ...rate }) => ({
    ...rate,
    // A rate with a hidden price is not sold, because our page shows prices.
    IsEnabled: IsEnabled && !Options?.HidePriceFromGuest,
    Type: rateType.parse(Type ?? typeByPublicity(IsPublic)),
  }));
export type MewsRate = z.output<typeof rateSchema>;

const optionalNumber = decimal.nullish().transform((value) => value ?? null);

export const ratePricingSchema = z.object({
  Currency: id,
  TimeUnitStartsUtc: z.array(instant),
  CategoryPrices: list(z.object({ CategoryId: id, AmountPrices: list(amountSchema) })),
  AgeCategoryAdjustments: list(
    z.object({
      AgeCategoryId: id,
      AbsoluteValue: optionalNumber,
      Type: oneOf(['ExtraOccupancyAdjustment', 'NegativeOccupancyAdjustment', 'StandardOccupancyAdjustment']),
    }),
  ),
  EmptyUnitAdjustment: optionalNumber,
  ExtraUnitAdjustment: optionalNumber,
});
export type MewsRatePricing = z.output<typeof ratePricingSchema>;

const priceLimitSchema = z.object({ Currency: text, Value: optionalNumber });

/** Names of days. Mews' requests use an object of flags instead, which is accepted as well. */
const daysSchema = z
  .union([
    z.array(z.string()),
    z.record(z.string(), z.boolean()).transform((flags) => Object.keys(flags).filter((key) => flags[key])),
  ])
  .nullish()
  .transform((days) => days ?? null);

export const restrictionSchema = z.object({
  Id: id,
  Conditions: z.object({
    Type: oneOf(['Stay', 'Start', 'End']),
    ExactRateId: optionalText,
    BaseRateId: optionalText,
    RateGroupId: optionalText,
    ResourceCategoryId: optionalText,
    ResourceCategoryType: optionalText,
    StartUtc: optionalInstant,
    EndUtc: optionalInstant,
    Days: daysSchema,
  }),
  Exceptions: z
    .object({
      MinAdvance: optionalText,
      MaxAdvance: optionalText,
      MinLength: optionalText,
      MaxLength: optionalText,
      MinPrice: priceLimitSchema.nullish(),
      MaxPrice: priceLimitSchema.nullish(),
      MinReservationCount: optionalInteger,
      MaxReservationCount: optionalInteger,
    })
    .nullish(),
});
export type MewsRestriction = z.output<typeof restrictionSchema>;

const soundPolicySchema = z.object({
  Id: id,
  RateGroupId: optionalId,
  Applicability: oneOf(['Creation', 'Start', 'StartDate']),
  ApplicabilityOffset: optionalText,
  FeeExtent: list(oneOf(['TimeUnits', 'Products', 'Everything', 'Nothing'])),
  FeeMaximumTimeUnits: optionalInteger,
  AbsoluteFee: z.object({ Currency: optionalText, Value: optionalNumber }).nullish(),
  RelativeFee: optionalNumber,
  IsActive: flag(true),
});
export type MewsCancellationPolicy = z.output<typeof soundPolicySchema>;

/** An unreadable policy is kept with unknown terms. Leaving it out would make cancelling look free. */
export const cancellationPolicySchema = soundPolicySchema.catch(({ value }) => {
  const read = z.looseObject({ Id: z.string(), RateGroupId: z.string() }).partial().safeParse(value).data;
  const { Id, RateGroupId = null } = read ?? {};
  return { ...soundPolicySchema.parse({ Id: Id || 'unknown', RateGroupId }), Applicability: 'Other' as const };
});
