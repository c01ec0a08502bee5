import { expect, test } from 'vitest';
import { rulesPageSchema } from '../schema/rule-schema.ts';
import { listRuleProductIds } from './rule-products.ts';

const room = {
  rate: { Id: 'flexible', GroupId: 'group' },
  category: { Id: 'double', Type: 'Room' },
  stay: { arrivalDate: Temporal.PlainDate.from('2027-02-01'), departureDate: Temporal.PlainDate.from('2027-02-04') },
};

function added(conditions: object, actions: object[] = [{ ActionType: 'Add', ProductId: 'tax' }]) {
  const rules = rulesPageSchema.parse({
    Rules: [{ Id: 'r', Conditions: conditions }],
    RuleActions: actions.map((Value) => ({ RuleId: 'r', Data: { Discriminator: 'Product', Value } })),
  });
  return [...listRuleProductIds(rules, room)];
}

const equals = (Value: string) => ({ Value, ConditionType: 'Equals' });
const differs = (Value: string) => ({ Value, ConditionType: 'NotEquals' });

test.each([
  ['no condition', {}, ['tax']],
  ['this rate', { RateId: equals('flexible') }, ['tax']],
  ['another rate', { RateId: equals('saver') }, []],
  ['any rate but this', { RateId: differs('flexible') }, []],
  ['its rate group', { RateGroupId: equals('group') }, ['tax']],
  ['another room category', { ResourceCategoryId: equals('suite') }, []],
  ['a kind of room category', { ResourceCategoryType: equals('Room') }, ['tax']],
  ['another origin', { Origin: equals('Distributor') }, []],
  ['a travel agency, which we have not', { TravelAgencyId: equals('agency') }, []],
  ['any travel agency but one', { TravelAgencyId: differs('agency') }, ['tax']],
  ['three nights at least', { MinimumTimeUnitCount: 3 }, ['tax']],
  ['two nights at most', { MaximumTimeUnitCount: 2 }, []],
  ['a condition of a kind not known', { RateId: { Value: 'flexible', ConditionType: 'Resembles' } }, []],
])('%s', (_, conditions, expected) => {
  expect(added(conditions)).toEqual(expected);
});

test('a product that another action removes is not added, and an unreadable action is left out', () => {
  const actions = [
    { ActionType: 'Add', ProductId: 'tax' },
    { ActionType: 'Add', ProductId: 'breakfast' },
    { ActionType: 'Delete', ProductId: 'tax' },
    { Surprise: true },
  ];
  expect(added({}, actions)).toEqual(['breakfast']);
});
