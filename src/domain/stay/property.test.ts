import { describe, expect, it } from 'vitest';
import { asId, type AgeCategoryId, type PropertyId, type SalePageId } from '../value/ids.ts';
import {
  areChildrenAlone,
  findAdultCategory,
  findAgeCategory,
  findConfigurationFault,
  findSellingFault,
  type AgeCategory,
  type ConfiguredProperty,
  type PmsConnection,
} from './property.ts';

const connection = {
  system: 'some-pms',
  enterpriseId: 'enterprise',
  serviceId: 'service',
  address: 'https://pms.example',
  clientTokenVariable: 'CLIENT_TOKEN',
  accessTokenVariable: 'ACCESS_TOKEN',
  integrationId: null,
  eventAddress: null,
  redemptionPaymentType: 'GiftCard',
  sellsOutOfOrderRooms: false,
  sellsHouseUseRooms: false,
  negativePayments: true,
  storesPaymentCards: true,
  payments: null,
};

function property(given: PmsConnection | null): ConfiguredProperty {
  return {
    id: asId<PropertyId>('harbour'),
    salePageId: asId<SalePageId>('coast'),
    description: 'Harbour House',
    descriptions: {},
    city: null,
    cities: {},
    isClosed: false,
    letters: 'ours',
    reservationsEmail: null,
    outlets: [],
    redeemLocationIds: ['coast'],
    displayTaxes: true,
    cityTaxIncluded: true,
    privacyPolicyUrl: null,
    termsUrl: null,
    paymentCard: 'when_due',
    payRest: 'off',
    refunds: 'ours',
    childrenWithoutAdult: false,
    checkIn: null,
    checkOut: null,
    connection: given,
    integrationState: 'enabled',
  };
}

describe('the configuration of a property', () => {
  it.each([
    ['complete', connection, undefined],
    ['without a PMS', null, 'no_reservation_system'],
    ['without an enterprise id', { ...connection, enterpriseId: null }, 'no_enterprise_id'],
    ['with an empty enterprise id', { ...connection, enterpriseId: '' }, 'no_enterprise_id'],
    ['without a service id', { ...connection, serviceId: null }, 'no_service_id'],
    ['with an empty service id', { ...connection, serviceId: '' }, 'no_service_id'],
    ['without both ids', { ...connection, enterpriseId: null, serviceId: null }, 'no_enterprise_id'],
  ])('%s: %s', (_case, given, fault) => {
    expect(findConfigurationFault(property(given))).toBe(fault);
  });
});

describe('selling at a property', () => {
  it.each([
    ['is sold', connection, 'enabled', undefined],
    ['is not sold without a PMS, whatever its integration', null, 'enabled', 'no_reservation_system'],
    ['is not sold while its PMS has switched us off', connection, 'disabled', 'integration_disabled'],
    ['is not sold after its integration was cancelled', connection, 'cancelled', 'integration_cancelled'],
    ['is not sold after its integration was deleted', connection, 'deleted', 'integration_deleted'],
  ] as const)('%s', (_case, given, integrationState, fault) => {
    expect(findSellingFault({ ...property(given), integrationState })).toBe(fault);
  });
});

function category(
  id: string,
  minimalAge: number | null,
  maximalAge: number | null,
  given: Partial<AgeCategory> = {},
): AgeCategory {
  const classification = minimalAge !== null && minimalAge >= 13 ? 'adult' : 'child';
  const ids = { id: asId<AgeCategoryId>(id), name: id, textLanguages: {} };
  return { ...ids, classification, minimalAge, maximalAge, isDefault: false, ...given };
}

describe('the age category of a person', () => {
  const infant = category('infant', null, 2);
  const child = category('child', 3, 12);
  const adult = category('adult', 13, null);
  const senior = category('senior', 65, null);

  it.each([
    [0, 'infant'],
    [2, 'infant'],
    [3, 'child'],
    [12, 'child'],
    [13, 'adult'],
    [64, 'adult'],
    [65, 'senior'],
    [104, 'senior'],
    [-1, undefined],
    [NaN, undefined],
  ])('for %d years is %s', (age, expected) => {
    expect(findAgeCategory([adult, infant, senior, child], age)?.id).toBe(expected);
  });

  it('is the narrowest where two overlap', () => {
    const anyone = category('anyone', null, null);
    expect(findAgeCategory([anyone, child], 7)?.id).toBe('child');
    expect(findAgeCategory([anyone, child], 40)?.id).toBe('anyone');
    const toddler = category('toddler', 0, 5);
    expect(findAgeCategory([category('minor', 0, 12), toddler], 4)?.id).toBe('toddler');
    expect(findAgeCategory([category('minor', null, 12), category('pupil', 1, 12)], 4)?.id).toBe('pupil');
  });

  it('is unknown where the hotel has a gap', () => {
    expect(findAgeCategory([infant, adult], 7)).toBeUndefined();
    expect(findAgeCategory([], 7)).toBeUndefined();
  });
});

describe('children', () => {
  const categories = [category('child', 3, 12), category('adult', 13, null)];
  const of = (...ids: string[]) => ids.map((id) => ({ ageCategoryId: asId<AgeCategoryId>(id), count: 1 }));

  it.each([
    ['in their only room', [of('child')], true],
    ['in both rooms', [of('child'), of('child')], true],
    ['in a room beside their parents', [of('adult'), of('child')], false],
    ['with an adult', [of('child', 'adult')], false],
    ['of an unknown age category', [of('elder')], false],
  ])('%s: alone is %s', (_where, parties, alone) => {
    expect(areChildrenAlone(parties, categories)).toBe(alone);
  });

  it('are not known where the categories did not load', () => {
    expect(areChildrenAlone([of('child')], [])).toBe(false);
  });
});

describe('the category of a grown-up', () => {
  const young = category('young', 13, 26);
  const grown = category('grown', 18, 64);
  const senior = category('senior', 65, null);
  const adult = category('adult', 27, null);
  const usual = category('usual', 18, 60, { isDefault: true });
  const child = category('child', 3, 12, { isDefault: true });

  it.each([
    ['the one marked as default', [young, adult, usual], 'usual'],
    ['the one without upper age, when none is marked', [young, adult], 'adult'],
    ['any, when all end', [young], 'young'],
    ['the one for the usual age, when seniors have one without upper age', [senior, grown], 'grown'],
    ['the one without upper age, when several are for the usual age', [grown, adult], 'adult'],
    ['the one without upper age, when none is for the usual age', [young, senior], 'senior'],
    ['never a child, default or not', [child, adult], 'adult'],
    ['none where the hotel has none', [child], undefined],
    ['none without categories', [], undefined],
  ])('is %s', (_case, categories, expected) => {
    expect(findAdultCategory(categories)?.id).toBe(expected);
  });
});
