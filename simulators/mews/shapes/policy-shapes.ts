import type { RateRow } from '../model/rate-rows.ts';
import type { Context } from '../request/operation.ts';

/** The active cancellation policies of a rate's group, for answers grouped by rate or reservation. */
export function listPolicies(context: Context, rate: RateRow): object[] {
  return context.world.cancellationPolicies
    .list()
    .filter((policy) => policy.IsActive && policy.RateGroupId === rate.GroupId)
    .map((policy) => ({
      Applicability: policy.Applicability,
      FeeExtents: policy.FeeExtent,
      ApplicabilityOffset: policy.ApplicabilityOffset,
      FeeMaximumTimeUnits: policy.FeeMaximumTimeUnits,
      AbsoluteFee: policy.AbsoluteFee,
      RelativeFee: policy.RelativeFee,
    }));
}
