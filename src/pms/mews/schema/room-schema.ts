import { z } from 'zod';
import { flag, id, instant, integer, list, text } from './lenient.ts';

const counts = list(integer.nullish().transform((count) => count ?? 0));

export const availabilitySchema = z.object({
  TimeUnitStartsUtc: z.array(instant),
  CategoryAvailabilities: list(z.object({ CategoryId: id, Availabilities: counts })),
});
export type MewsAvailability = z.output<typeof availabilitySchema>;

/** The newer availability operation, used for blocks only. A missing metric counts as zero. */
export const blockMetricsSchema = z.object({
  TimeUnitStartsUtc: z.array(instant),
  ResourceCategoryAvailabilities: list(
    z.object({ ResourceCategoryId: id, Metrics: z.object({ OutOfOrderBlocks: counts, HouseUse: counts }) }),
  ),
});

export const resourceSchema = z.object({ Id: id, Name: text });

/** A room feature. `Classification` is Mews' name for it. */
export const featureSchema = z.object({ Id: id, IsActive: flag(true), Classification: text });
export type MewsFeature = z.output<typeof featureSchema>;

export const featureAssignmentSchema = z.object({ ResourceId: id, FeatureId: id, IsActive: flag(true) });
export type MewsFeatureAssignment = z.output<typeof featureAssignmentSchema>;

export const categoryAssignmentSchema = z.object({ ResourceId: id, CategoryId: id, IsActive: flag(true) });
export type MewsCategoryAssignment = z.output<typeof categoryAssignmentSchema>;
