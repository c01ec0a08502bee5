import { flag, guid, text } from '../../request/input-fields.ts';
import { ruleRefusal } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';
import { findBalance } from '../../money/account-balance.ts';
import { loadReservation } from '../../reservations/load-reservation.ts';

/** Checks out a started reservation. An open balance is refused unless the request allows it. */
export const processReservation = defineOperation({
  path: 'reservations/process',
  writes: true,
  input: {
    EnterpriseId: guid.nullish(),
    ReservationId: guid,
    CloseBills: flag,
    AllowOpenBalance: flag,
    Notes: text,
  },
  handle(context, input) {
    const reservation = loadReservation(context, input.ReservationId);
    if (reservation.State !== 'Started') throw ruleRefusal(context.switches.wrongStateMessage);
    const isSettled = findBalance(context, reservation.EnterpriseId, reservation.AccountId).eq(0);
    if (!isSettled && !input.AllowOpenBalance) throw ruleRefusal('The account has an open balance.');
    context.world.reservations.put({
      ...reservation,
      State: 'Processed',
      ActualEndMs: context.nowMs,
      UpdatedAtMs: context.nowMs,
    });
    return {};
  },
});
