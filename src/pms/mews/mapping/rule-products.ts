import { countNights, type Stay } from '#domain/stay/stay.ts';
import type { MewsRoomCategory } from '../schema/property-schema.ts';
import type { MewsRate } from '../schema/rate-schema.ts';
import type { MewsRules } from '../schema/rule-schema.ts';

/** The properties of a room that a rule refers to. Our reservations have neither business segment nor travel agency. */
type RuledRoom = {
  readonly rate: Pick<MewsRate, 'Id' | 'GroupId'>;
  readonly category: Pick<MewsRoomCategory, 'Id' | 'Type'>;
  readonly stay: Stay;
};

export function listRuleProductIds({ Rules, RuleActions }: MewsRules, room: RuledRoom): ReadonlySet<string> {
  const applying = new Set(Rules.filter((rule) => applies(rule, room)).map(({ Id }) => Id));
  const actions = RuleActions.filter(({ RuleId }) => applying.has(RuleId)).flatMap(({ Data }) => Data?.Value ?? []);
  const deleted = actions.filter(({ ActionType }) => ActionType === 'Delete').map(({ ProductId }) => ProductId);
  const added = actions.filter(({ ActionType }) => ActionType === 'Add').map(({ ProductId }) => ProductId);
  return new Set(added.filter((productId) => !deleted.includes(productId)));
}

function applies({ Conditions }: MewsRules['Rules'][number], { rate, category, stay }: RuledRoom): boolean {
  const nights = countNights(stay);
  return (
    holds(Conditions.RateId, rate.Id) &&
    holds(Conditions.RateGroupId, rate.GroupId) &&
    holds(Conditions.ResourceCategoryId, category.Id) &&
    holds(Conditions.ResourceCategoryType, category.Type) &&
    holds(Conditions.Origin, 'Connector') &&
    holds(Conditions.BusinessSegmentId, null) &&
    holds(Conditions.TravelAgencyId, null) &&
    nights >= (Conditions.MinimumTimeUnitCount ?? 0) &&
    nights <= (Conditions.MaximumTimeUnitCount ?? Number.POSITIVE_INFINITY)
  );
}

/** A condition of an unknown kind counts as not met. */
function holds(condition: MewsRules['Rules'][number]['Conditions']['RateId'], value: string | null): boolean {
  if (!condition) return true;
  if (condition.ConditionType === 'Other') return false;
  return (condition.Value === value) === (condition.ConditionType === 'Equals');
}
