import { describePms } from '../conformance/pms-conformance.ts';
import { openTroubledHotel } from './open-troubled-hotel.ts';
import { TROUBLES } from './troubles.ts';

/** One of each sort: a lost answer, a write that fails although it was executed, and answers that are incomplete. */
const EVERYDAY = [
  'cuts connections after the work',
  'answers 500 and has done it anyway',
  'is careless with what nothing needs',
] as const;

for (const sentence of EVERYDAY) {
  describePms(`a Mews that ${sentence}`, () => openTroubledHotel(TROUBLES[sentence]), {
    cancels: true,
    postsRedemptions: true,
    listsReservations: true,
    takesPayments: true,
  });
}
