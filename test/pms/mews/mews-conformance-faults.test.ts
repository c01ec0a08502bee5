import { describePms } from '../conformance/pms-conformance.ts';
import { ALWAYS, NOW_AND_THEN, openTroubledHotel, type Trouble } from './open-troubled-hotel.ts';

const troubles: Readonly<Record<string, Trouble>> = {
  'is slow': { faults: [['*', { kind: 'latency', ms: 15 }]], ...ALWAYS },
  'answers 408 now and then': { faults: [['*', { kind: 'status', status: 408 }]], ...NOW_AND_THEN },
  'answers 409 now and then': { faults: [['*', { kind: 'status', status: 409 }]], ...NOW_AND_THEN },
  'answers 429 and wants no pause': {
    faults: [['*', { kind: 'status', status: 429, retryAfter: 0 }]],
    ...NOW_AND_THEN,
  },
  'answers 429 without Retry-After': { faults: [['*', { kind: 'status', status: 429 }]], every: 40, count: 3 },
  'answers 429 and has done it all the same': {
    faults: [['*', { kind: 'executedStatus', status: 429, retryAfter: 0 }]],
    ...NOW_AND_THEN,
  },
  'answers 500 now and then': { faults: [['*', { kind: 'status', status: 500 }]], ...NOW_AND_THEN },
  'answers 500 and has done it all the same': {
    faults: [['*', { kind: 'executedStatus', status: 500 }]],
    ...NOW_AND_THEN,
  },
};

for (const [sentence, trouble] of Object.entries(troubles)) {
  describePms(`a Mews that ${sentence}`, () => openTroubledHotel(trouble), {
    cancels: true,
    postsRedemptions: true,
    listsReservations: true,
  });
}
