import { z } from 'zod';
import { guids, limitation, longInterval, requiredGuids } from '../../request/input-fields.ts';
import type { RestrictionConditions, RestrictionRow } from '../../model/rate-rows.ts';
import { type Context, defineOperation, enterpriseScope, serviceScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';

export const getAllRestrictions = defineOperation({
  path: 'restrictions/getAll',
  input: {
    EnterpriseIds: guids(),
    CollidingUtc: longInterval,
    CreatedUtc: longInterval,
    UpdatedUtc: longInterval,
    RestrictionIds: guids(),
    ResourceCategoryIds: guids(),
    RateIds: guids(),
    ExactRateIds: guids(),
    BaseRateIds: guids(),
    Origin: z.enum(['User', 'Integration']).nullish(),
    ServiceIds: requiredGuids(),
    Limitation: limitation,
  },
  handle(context, input) {
    const services = serviceScope(context, enterpriseScope(context, input.EnterpriseIds));
    const found = context.world.restrictions
      .listNewestFirst()
      .filter(({ row }) => services.has(row.ServiceId) && isListed(row.ServiceId, input.ServiceIds))
      .filter(({ row }) => isListed(row.Id, input.RestrictionIds) && (!input.Origin || row.Origin === input.Origin))
      .filter(({ row }) => isListed(row.Conditions.ResourceCategoryId, input.ResourceCategoryIds))
      .filter(({ row }) => isListed(row.Conditions.ExactRateId, input.ExactRateIds))
      .filter(({ row }) => isListed(row.Conditions.BaseRateId, input.BaseRateIds))
      .filter(({ row }) => !input.RateIds || input.RateIds.some((id) => concernsRate(context, row, id)))
      .filter(({ row }) => collides(row.Conditions, input.CollidingUtc))
      .filter(({ createdAtMs }) => isInInterval(createdAtMs, input.CreatedUtc))
      .filter(({ updatedAtMs }) => isInInterval(updatedAtMs, input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { Restrictions: rows, Cursor };
  },
});

function concernsRate(context: Context, restriction: RestrictionRow, rateId: string): boolean {
  const { ExactRateId, BaseRateId } = restriction.Conditions;
  const baseId = context.world.rates.find(rateId)?.BaseRateId;
  return ExactRateId === rateId || BaseRateId === rateId || (BaseRateId !== null && BaseRateId === baseId);
}

/** The ends of a restriction are dates, both included. */
function collides(conditions: RestrictionConditions, interval: z.output<typeof longInterval>): boolean {
  if (!interval) return true;
  const start = conditions.StartUtc === null ? Number.NEGATIVE_INFINITY : Date.parse(conditions.StartUtc);
  const end = conditions.EndUtc === null ? Number.POSITIVE_INFINITY : Date.parse(conditions.EndUtc);
  return start <= interval.EndUtc && end >= interval.StartUtc;
}
