import { feeAt } from '#domain/cancellation-fee.ts';
import { findCancellationRefusal } from '#domain/cancellation.ts';
import { invariant } from '#domain/invariant.ts';
import type { Money } from '#domain/money.ts';
import { dateAt } from '#domain/stay.ts';
import { writeAudit } from '../../audit/audit-log.ts';
import { inTransaction, type Tx } from '../../plumbing/database/database.ts';
import { Problem } from '../../plumbing/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { showCancellation } from './answer-cancellation.ts';
import { updateCancellation } from '../placement/cancellation-store.ts';
import { comeAgain, type LookUpDependencies } from '../settle/look-up-placement.ts';
import { loadTimeZone } from './load-time-zone.ts';
import { insertChange } from '../placement/placement-change-store.ts';
import { findPlacement, lockPlacement, type Placement } from '../placement/placement-store.ts';
import { waitWhile } from '../placement/wait-while.ts';
import { askHotel, scheduleCancelling } from '../settle/settle-cancellation.ts';

/**
 * Who calls a reservation off. A guest says what he agrees to pay at most, null when it is not in the property's
 * currency. Staff may cancel where a guest cannot, for a fee of their own; null means what the terms say.
 */
export type Canceller =
  | { readonly type: 'guest'; readonly agreedFee: Money | null }
  | { readonly type: 'staff'; readonly actor: string; readonly reason: string; readonly fee: Money | null };

/**
 * Calls a confirmed reservation off: keep, ask, settle. Answers the placement as it is afterwards: `cancelled`,
 * `cancelling` while the hotel has not answered, or `confirmed` when it refused. The reservation is its own key: a
 * repeat asks for nothing twice. Throws a problem when it cannot be cancelled, or costs more than was agreed to.
 */
export async function cancelReservation(
  deps: LookUpDependencies,
  salePage: SalePage,
  placement: Placement,
  by: Canceller,
): Promise<Placement> {
  if (placement.state === 'cancelled') return placement;
  if (placement.state === 'cancelling' && by.type === 'guest') return awaitAnswer(deps, placement);
  const timeZone = await loadTimeZone(deps, salePage, placement);
  const opened = await inTransaction(deps.db, (tx) => openCancellation(deps, tx, timeZone, placement, by));
  if (opened === 'too dear') {
    throw new Problem('RESERVATION.FEE_CHANGED', { cancellation: await showCancellation(deps, salePage, placement) });
  }
  // A second click came while the first was being written: the first one asks the hotel.
  if (opened === 'asked already' && by.type === 'guest') return awaitAnswer(deps, placement);
  // From here on the hotel may call it off. If we die, the settle-cancellation job finishes this.
  const outcome = await askHotel(deps, placement.id);
  if (opened === 'opened') await comeAgain(deps, 'settle-cancellation', placement.id, outcome);
  return reload(deps, placement);
}

/** The first transaction: judges under the lock and writes down what is asked, or says why there is nothing to ask. */
async function openCancellation(
  deps: LookUpDependencies,
  tx: Tx,
  timeZone: string,
  { id }: Placement,
  by: Canceller,
): Promise<'opened' | 'asked already' | 'too dear'> {
  const placement = await lockPlacement(tx, id);
  if (placement.state === 'cancelling' || placement.state === 'cancelled') return 'asked already';
  const at = deps.clock.now();
  const fee =
    by.type === 'guest' ? judgeGuest(placement, at, timeZone, by.agreedFee) : judgeStaff(placement, at, by.fee);
  if (!fee) return 'too dear';
  const { actor, reason } = by.type === 'guest' ? { actor: 'guest', reason: 'The guest asked for it.' } : by;
  const byTerms = by.type === 'guest' || by.fee === null;
  const cancellation = { requestedAt: at, actor, reason, fee, byTerms, timeZone, refusal: null, outcome: null };
  await updateCancellation(tx, id, 'cancelling', cancellation, placement.needsPerson);
  const because = by.type === 'guest' ? 'the guest called it off' : `${actor} called it off: ${reason}`;
  await insertChange(tx, id, { from: placement.state, to: 'cancelling', because, at });
  if (by.type === 'staff') {
    const details = { currency: fee.currency, feeMinor: fee.amountMinor };
    await writeAudit(tx, [{ action: 'cancel', placementId: id, details }], { actor, reason, at });
  }
  await scheduleCancelling(deps, tx, id);
  return 'opened';
}

/** The fee for a guest; null when it is more than he agreed to. Throws why he cannot cancel. */
function judgeGuest(
  placement: Placement,
  at: Temporal.Instant,
  timeZone: string,
  agreedFee: Money | null,
): Money | null {
  const { state, booking, cancellationFees: fees, summary } = placement;
  const arrivalDate = Temporal.PlainDate.from(booking.stay_from);
  const refusal = findCancellationRefusal({ state, arrivalDate, fees }, dateAt(at, timeZone));
  if (refusal) throw new Problem(refusal);
  invariant(fees, 'without terms a guest is refused');
  const fee = feeAt(fees, at, summary.total_price.currency);
  return agreedFee && agreedFee.amountMinor >= fee.amountMinor ? fee : null;
}

/** The fee for staff: theirs, or what the terms say. */
function judgeStaff(placement: Placement, at: Temporal.Instant, fee: Money | null): Money {
  const { state, cancellationFees, summary } = placement;
  if (state !== 'confirmed') throw new Problem('RESERVATION.NOT_CANCELLABLE');
  if (fee) return fee;
  if (!cancellationFees) throw new Problem('RESERVATION.TERMS_UNKNOWN');
  return feeAt(cancellationFees, at, summary.total_price.currency);
}

const WAIT_SECONDS = 5;

/** Somebody else is asking the PMS: their answer is waited for, some seconds long. */
async function awaitAnswer(deps: LookUpDependencies, earlier: Placement): Promise<Placement> {
  return waitWhile(deps.db, await reload(deps, earlier), 'cancelling', WAIT_SECONDS);
}

async function reload(deps: LookUpDependencies, { id }: Placement): Promise<Placement> {
  const placement = await findPlacement(deps.db, id);
  invariant(placement, 'a placement that was found before is there');
  return placement;
}
