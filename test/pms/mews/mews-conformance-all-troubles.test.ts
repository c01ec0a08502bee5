import { describePms } from '../conformance/pms-conformance.ts';
import { openTroubledHotel } from './open-troubled-hotel.ts';
import { TROUBLES } from './troubles.ts';

// For `npm run proofs -- conformance`. `npm test` has each fault by itself (`…-faults.test.ts`).
for (const [sentence, trouble] of Object.entries(TROUBLES)) {
  describePms(`a Mews that ${sentence}`, () => openTroubledHotel(trouble), {
    cancels: true,
    postsRedemptions: true,
    listsReservations: true,
    takesPayments: true,
  });
}
