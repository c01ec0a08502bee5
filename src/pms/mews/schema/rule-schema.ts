import { z } from 'zod';
import { id, list, oneOf, optionalInteger, optionalText } from './lenient.ts';

const conditionSchema = z
  .object({ Value: id, ConditionType: oneOf(['Equals', 'NotEquals']) })
  .nullish()
  .transform((condition) => condition ?? null);

export const rulesPageSchema = z.object({
  Rules: list(
    z.object({
      Id: id,
      Conditions: z.object({
        RateId: conditionSchema,
        RateGroupId: conditionSchema,
        BusinessSegmentId: conditionSchema,
        ResourceCategoryId: conditionSchema,
        ResourceCategoryType: conditionSchema,
        Origin: conditionSchema,
        TravelAgencyId: conditionSchema,
        MinimumTimeUnitCount: optionalInteger,
        MaximumTimeUnitCount: optionalInteger,
      }),
    }),
  ),
  RuleActions: list(
    z.object({
      RuleId: id,
      Data: z
        .object({ Value: z.object({ ActionType: oneOf(['Add', 'Delete']), ProductId: id }) })
        .nullish()
        .catch(null),
    }),
  ),
  Cursor: optionalText,
});
export type MewsRules = Omit<z.output<typeof rulesPageSchema>, 'Cursor'>;
