import { describe, expect, it } from 'vitest';
import { mapFeatures } from './map-features.ts';

const room = (ResourceId: string, CategoryId = 'double') => ({ ResourceId, CategoryId, IsActive: true });
const feature = (Classification: string, IsActive = true) => ({ Id: Classification, Classification, IsActive });
const has = (ResourceId: string, FeatureId: string, IsActive = true) => ({ ResourceId, FeatureId, IsActive });

describe('a room category has a feature', () => {
  const rooms = [room('101'), room('102'), room('201', 'suite')];
  it.each([
    ['that all its rooms have', [has('101', 'Balcony'), has('102', 'Balcony')], ['balcony']],
    ['not where only one of its rooms has it', [has('101', 'Balcony')], []],
    ['not where a room of another category has it', [has('201', 'Balcony')], []],
    ['not where a room had it once', [has('101', 'Balcony'), has('102', 'Balcony', false)], []],
    ['not where Mews names one that we have no word for', [has('101', 'Moat'), has('102', 'Moat')], []],
    [
      'in the order of our words',
      ['Kitchenette', 'SeaView'].flatMap((name) => [has('101', name), has('102', name)]),
      ['sea_view', 'kitchenette'],
    ],
    [
      'once, where Mews has two words for it',
      ['OceanView', 'SeaView'].flatMap((name) => [has('101', name), has('102', name)]),
      ['sea_view'],
    ],
  ])('%s', (_case, assignments, expected) => {
    const features = ['Balcony', 'Moat', 'Kitchenette', 'SeaView', 'OceanView'].map((name) => feature(name));
    expect(mapFeatures('double', rooms, features, assignments)).toEqual(expected);
  });

  it('not where the hotel has given the feature up', () => {
    expect(mapFeatures('suite', rooms, [feature('Balcony', false)], [has('201', 'Balcony')])).toEqual([]);
  });

  it('not where it has no room', () => {
    expect(mapFeatures('loft', rooms, [feature('Balcony')], [has('101', 'Balcony')])).toEqual([]);
  });
});
