import { describePms } from '../conformance/pms-conformance.ts';
import { openTroubledHotel } from './open-troubled-hotel.ts';
import { TROUBLES } from './troubles.ts';

/** The worst of them: each write is executed, and nobody hears of it. `npm run proofs -- conformance` has all. */
const WORST = 'cuts connections after the work';

describePms(`a Mews that ${WORST}`, () => openTroubledHotel(TROUBLES[WORST]), {
  cancels: true,
  postsRedemptions: true,
  listsReservations: true,
  takesPayments: true,
});
