import { describePms } from '../conformance/pms-conformance.ts';
import { openTroubledHotel } from './open-troubled-hotel.ts';
import { TROUBLES } from './troubles.ts';

// Runs with `npm run proofs -- conformance`. `npm test` covers each fault separately (`…-faults.test.ts`).
for (const [sentence, trouble] of Object.entries(TROUBLES)) {
  describePms(`a Mews that ${sentence}`, () => openTroubledHotel(trouble), {
    cancels: true,
    postsRedemptions: true,
    listsReservations: true,
    findsStays: true,
    takesPayments: true,
  });
}
