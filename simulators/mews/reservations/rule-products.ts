import type { RuleCondition, RuleRow } from '../model/rate-rows.ts';
import type { Context } from '../request/operation.ts';
import type { RequestedStay } from './requested-stay.ts';
import type { ProductOrderInput } from './reservation-input.ts';

/** Products that the service's rules add to a stay, unless the request orders them. */
export function listRuleProducts(context: Context, stay: RequestedStay): ProductOrderInput[] {
  const ordered = new Set((stay.input.ProductOrders ?? []).map((order) => order.ProductId));
  return context.world.rules
    .list()
    .filter((rule) => rule.ServiceId === stay.service.Id && applies(rule, stay))
    .flatMap((rule) => context.world.ruleActions.list().filter((action) => action.RuleId === rule.Id))
    .filter(({ Data }) => Data.Value.ActionType === 'Add' && !ordered.has(Data.Value.ProductId))
    .map(({ Data }) => ({ ProductId: Data.Value.ProductId }));
}

function applies({ Conditions }: RuleRow, stay: RequestedStay): boolean {
  const units = stay.unitStarts.length;
  return (
    holds(Conditions.RateId, stay.rate.Id) &&
    holds(Conditions.RateGroupId, stay.rate.GroupId) &&
    holds(Conditions.ResourceCategoryId, stay.category.Id) &&
    holds(Conditions.ResourceCategoryType, stay.category.Type) &&
    holds(Conditions.Origin, 'Connector') &&
    holds(Conditions.BusinessSegmentId, stay.input.BusinessSegmentId ?? '') &&
    holds(Conditions.TravelAgencyId, stay.input.TravelAgencyId ?? '') &&
    units >= (Conditions.MinimumTimeUnitCount ?? 0) &&
    units <= (Conditions.MaximumTimeUnitCount ?? Number.POSITIVE_INFINITY)
  );
}

function holds(condition: RuleCondition | null, value: string): boolean {
  if (!condition) return true;
  return (condition.Value === value) === (condition.ConditionType === 'Equals');
}
