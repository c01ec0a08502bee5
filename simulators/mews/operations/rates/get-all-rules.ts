import { z } from 'zod';
import { flag, guids, interval, limitation, requiredGuids } from '../../request/input-fields.ts';
import type { RateGroupRow } from '../../model/rate-rows.ts';
import { defineOperation, enterpriseScope, languageOf, serviceScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';
import { rateExtentShape } from '../../shapes/rate-shapes.ts';

const extent = z.object({
  RuleActions: flag,
  Rates: flag,
  RateGroups: flag,
  ResourceCategories: flag,
  BusinessSegments: flag,
});

export const getAllRules = defineOperation({
  path: 'rules/getAll',
  input: {
    EnterpriseIds: guids(),
    Ids: guids(),
    ServiceIds: requiredGuids(),
    UpdatedUtc: interval,
    Extent: extent,
    Limitation: limitation,
  },
  handle(context, input) {
    const { world } = context;
    const services = serviceScope(context, enterpriseScope(context, input.EnterpriseIds));
    const found = world.rules
      .listNewestFirst()
      .filter(({ row }) => services.has(row.ServiceId) && isListed(row.ServiceId, input.ServiceIds))
      .filter(({ row }) => isListed(row.Id, input.Ids))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    const named = new Set(
      rows.flatMap(({ Conditions }) =>
        [Conditions.RateId, Conditions.RateGroupId, Conditions.ResourceCategoryId].map((one) => one?.Value ?? ''),
      ),
    );
    const isNamed = (row: { Id: string }) => named.has(row.Id);
    const actions = world.ruleActions.list().filter((action) => rows.some((row) => row.Id === action.RuleId));
    return {
      Rules: rows,
      RuleActions: input.Extent.RuleActions ? actions : null,
      Rates: input.Extent.Rates
        ? world.rates
            .list()
            .filter(isNamed)
            .map((rate) => rateExtentShape(rate, languageOf(context, rate.ServiceId)))
        : null,
      RateGroups: input.Extent.RateGroups ? world.rateGroups.list().filter(isNamed).map(oldGroupShape) : null,
      ResourceCategories: input.Extent.ResourceCategories ? world.resourceCategories.list().filter(isNamed) : null,
      BusinessSegments: input.Extent.BusinessSegments ? [] : null,
      Cursor,
    };
  },
});

function oldGroupShape(row: RateGroupRow): object {
  const [name = null] = Object.values(row.Names);
  const { Id, ServiceId, IsActive, ExternalIdentifier } = row;
  return { Id, ServiceId, IsActive, Name: name, ExternalIdentifier };
}
