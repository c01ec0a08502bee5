import { describePms } from '../conformance/pms-conformance.ts';
import { ALWAYS, NOW_AND_THEN, openTroubledHotel, type Trouble } from './open-troubled-hotel.ts';

const troubles: Readonly<Record<string, Trouble>> = {
  'cuts connections before the work': { faults: [['*', { kind: 'cutBeforeCommit' }]], ...NOW_AND_THEN },
  'cuts connections after the work': { faults: [['*', { kind: 'cutAfterCommit' }]], ...NOW_AND_THEN },
  'never answers a reservation that it makes': {
    faults: [['reservations/add', { kind: 'hang', executed: true }]],
    every: 3,
    count: 3,
    writeTimeLimitMs: 2_000,
  },
  'never answers a reservation that it does not make': {
    faults: [['reservations/add', { kind: 'hang', executed: false }]],
    every: 3,
    count: 3,
    writeTimeLimitMs: 2_000,
  },
  'says that somebody else just changed a reservation': {
    faults: [['reservations/cancel', { kind: 'status', status: 403 }]],
    every: 1,
    count: 1,
  },
  'sends keys that nobody knows': { faults: [['*', { kind: 'extraFields' }]], ...ALWAYS },
  'is careless with what nothing needs': {
    faults: [
      ['ageCategories/getAll', { kind: 'nullField', field: 'ShortNames' }],
      ['rates/getAll', { kind: 'nullField', field: 'ExternalNames' }],
      ['rates/getPricing', { kind: 'nullField', field: 'CategoryPrices' }],
      ['reservations/price', { kind: 'nullField', field: 'Breakdown' }],
      ['reservations/getAll/2023-06-06', { kind: 'nullField', field: 'Number' }],
      ['resourceCategories/getAll', { kind: 'unknownEnum', field: 'Type' }],
      ['products/getAll', { kind: 'nullField', field: 'Descriptions' }],
    ],
    ...ALWAYS,
  },
};

for (const [sentence, trouble] of Object.entries(troubles)) {
  describePms(`a Mews that ${sentence}`, () => openTroubledHotel(trouble), {
    cancels: true,
    postsRedemptions: true,
    listsReservations: true,
  });
}
