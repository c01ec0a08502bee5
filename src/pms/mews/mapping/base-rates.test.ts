import { expect, test } from 'vitest';
import { rateSchema } from '../schema/rate-schema.ts';
import { listBaseRateIds } from './base-rates.ts';

test('a rate depends on all rates below it, and a circle ends', () => {
  const rates = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ].map(([Id, BaseRateId]) => rateSchema.parse({ Id, BaseRateId, GroupId: 'g', Type: 'Public' }));
  expect(listBaseRateIds(rates[0]!, rates)).toEqual(['b', 'c']);
});
