import { describePms } from '../conformance/pms-conformance.ts';
import { openTroubledHotel } from './open-troubled-hotel.ts';
import { TROUBLES } from './troubles.ts';

// Run by `npm run conformance`; `npm test` plays three of them, and each fault by itself in the `…-faults` tests.
for (const [sentence, trouble] of Object.entries(TROUBLES)) {
  describePms(`a Mews that ${sentence}`, () => openTroubledHotel(trouble), {
    cancels: true,
    postsRedemptions: true,
    listsReservations: true,
    takesPayments: true,
  });
}
