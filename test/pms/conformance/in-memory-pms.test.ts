import { describePms } from './pms-conformance.ts';
import { createInMemoryPms } from './in-memory-pms.ts';

const open = async () => {
  const pms = createInMemoryPms();
  return { pms, listFees: pms.listFees, guestPays: pms.guestPays, close: async () => undefined };
};

// The suite tests the port alone: a PMS unlike Mews passes it, and a PMS with fewer abilities passes its part.
describePms('an in-memory PMS', open, {
  cancels: true,
  postsRedemptions: true,
  listsReservations: true,
  findsStays: true,
  takesPayments: true,
});

describePms(
  'an in-memory PMS that only reserves',
  async () => {
    const { cancelReservation: _c, readRooms: _s, readCharged: _b, ...some } = createInMemoryPms();
    const { readCancellationFee: _f, ...able } = some;
    const { findStays: _n, readBill: _o, ...few } = able;
    const { redemptions: _r, listReservations: _l, payments: _p, ...pms } = few;
    return { pms, close: async () => undefined };
  },
  { cancels: false, postsRedemptions: false, listsReservations: false, findsStays: false, takesPayments: false },
);
