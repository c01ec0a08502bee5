import { neverRefunded, twoDaysBefore } from './cancellation-plans.ts';
import type { CategoryPlan, HotelPlan } from './hotel-plan.ts';
import { seedId } from '../values/seed-ids.ts';
import { vienna } from './vienna.ts';

/** The chain of the test hotels, which does not share guests with the demo hotels. */
const testChain = { id: seedId('7e570000', 'chain', 1), name: 'Two Kettles Inns' };

const twoRooms: CategoryPlan[] = [
  {
    type: 'Room',
    classification: 'StandardDouble',
    names: { 'en-GB': 'Double', 'de-DE': 'Doppelzimmer' },
    shortName: 'D',
    pictures: ['classic-double'],
    descriptions: { 'en-GB': 'A plain double room.' },
    capacity: 2,
    extraCapacity: 1,
    rooms: 2,
    absoluteAdjustment: 0,
  },
  {
    type: 'Room',
    classification: 'StandardTwin',
    names: { 'en-GB': 'Alternating twin', 'de-DE': 'Wechselzimmer' },
    shortName: 'A',
    pictures: ['courtyard-single'],
    descriptions: { 'en-GB': 'Free every night, though never for two nights in one room.' },
    capacity: 2,
    extraCapacity: 0,
    rooms: 2,
    absoluteAdjustment: 10,
    neverTwoNights: true,
  },
];

const plain = {
  ...vienna,
  chain: testChain,
  externalPaymentTypes: ['Cash'],
  paymentCardStorageKey: null,
  hasMewsPayments: false,
};

/**
 * No card storage, neither gift cards nor vouchers as payments, and a category with several difficulties at once. Its
 * cancellation fees include products, even the city tax that a rule adds.
 */
export const budapest: HotelPlan = {
  ...plain,
  prefix: 'bada0001',
  name: 'Kettle on the Danube',
  shortName: 'Kettle',
  timeZone: 'Europe/Budapest',
  languageCode: 'en-GB',
  legalEnvironment: 'HU',
  taxEnvironment: 'HU-2018',
  accommodationTaxes: ['HU-2018-5%'],
  currencies: ['EUR', 'HUF'],
  exchangeRates: { HUF: 392.5 },
  phone: '+36 1 555 0177',
  email: 'desk@kettle-danube.example',
  website: 'https://kettle-danube.example',
  categories: twoRooms,
  // A day of free cancellation after booking, then a growing share of the stay with its extras.
  cancellation: [
    { ...twoDaysBefore, applicability: 'Creation', offset: 'P0M1DT0H0M0S', share: 0.1, nights: null, absolute: 12.5 },
    { ...twoDaysBefore, applicability: 'Start', offset: 'P0M7DT0H0M0S', extent: ['TimeUnits', 'Products'], share: 0.5 },
    { ...twoDaysBefore, applicability: 'StartDate', offset: 'P0M0DT0H0M0S', nights: null },
    { ...neverRefunded, extent: ['Products'], absolute: 40 },
  ],
  products: [
    ...vienna.products.map((product) => ({ ...product, taxCodes: product.cityTax ? [] : ['HU-2018-27%'] })),
    {
      names: { 'en-GB': 'Until the evening' },
      descriptions: { 'en-GB': 'The room is yours until six.' },
      charging: 'Once',
      value: 0,
      share: 0.15,
      taxCodes: ['HU-2018-27%'],
    },
  ],
};

/** A currency without decimals, in a time zone without summer time. */
export const tokyo: HotelPlan = {
  ...plain,
  prefix: '70c10001',
  name: 'Kettle in the Lane',
  shortName: 'Lane',
  timeZone: 'Asia/Tokyo',
  languageCode: 'en-GB',
  legalEnvironment: 'JP',
  taxEnvironment: 'JP-2019',
  accommodationTaxes: ['JP-2019-10%'],
  currencies: ['JPY', 'USD'],
  exchangeRates: { USD: 0.0066 },
  phone: '+81 3 5555 0188',
  email: 'desk@kettle-lane.example',
  website: 'https://kettle-lane.example',
  paymentCardStorageKey: '1100014142',
  hasMewsPayments: true,
  externalPaymentTypes: ['Cash', 'GiftCard'],
  categories: twoRooms,
  rates: {
    ...vienna.rates,
    baseValue: 18_900,
    emptyUnit: -1500,
    extraUnit: 4000,
    childAdjustment: -2000,
    infantAdjustment: -4000,
  },
  products: [
    {
      names: { 'en-GB': 'Breakfast' },
      descriptions: { 'en-GB': 'Rice, fish and soup.' },
      charging: 'PerPersonPerTimeUnit',
      value: 2200,
      childValue: 1100,
      infantValue: 0,
      taxCodes: ['JP-2019-8%'],
      food: true,
    },
  ],
};

/** A hotel that is still being set up: no age categories, no sellable rate. */
export const reykjavik: HotelPlan = {
  ...plain,
  prefix: '15000001',
  name: 'Kettle under Repair',
  shortName: 'Repair',
  timeZone: 'Atlantic/Reykjavik',
  languageCode: 'en-GB',
  legalEnvironment: 'IS',
  taxEnvironment: 'IS-2015',
  accommodationTaxes: ['IS-2015-11%'],
  currencies: ['ISK', 'EUR'],
  exchangeRates: { EUR: 0.0067 },
  phone: '+354 555 0199',
  email: 'desk@kettle-repair.example',
  website: 'https://kettle-repair.example',
  categories: twoRooms,
  products: [],
  isUnfinished: true,
};
