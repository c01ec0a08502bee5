import type { FeeChoices, ReservationActDone, SettleRequest } from '#contract/desk/staff-reservations.ts';
import { isBeingPaid } from '#domain/placement/placement.ts';
import { fromDecimal, hasCurrencyPrecision, zero, type Money } from '#domain/money/money.ts';
import { presentMoment } from '#contract/wire-values.ts';
import type { Right } from '#domain/desk/staff-rights.ts';
import { invariant } from '#domain/value/invariant.ts';
import { email as findEmailFault } from '#domain/value/validation.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { invalidInput, Problem, toInputFault } from '../../platform/http/problem.ts';
import { correctAddress } from '../../booking/letter/correct-address.ts';
import { askAgainAsStaff, cancelAsStaff } from '../../booking/cancel/cancel-as-staff.ts';
import { viewCancellation } from '../../booking/cancel/view-cancellation.ts';
import type { Placement } from '../../booking/placement/find-placement.ts';
import type { RequireRight } from '../../booking/placement/require-right.ts';
import { presentCancellation } from '../../booking/present/present-cancellation.ts';
import { postAgain } from '../../booking/posting/post-again.ts';
import { decidePayment } from '../../booking/rest/decide-payment.ts';
import { decidePlacement, type Decision } from '../../booking/settle/decide-placement.ts';
import { OVERBOOKED } from '../limits/limit-sums-store.ts';
import { insertNote } from '../records/note-store.ts';
import { may, placeOfStay, type Viewer } from '../sign-in/reach.ts';
import { formatForStaff } from '../lists/format-for-staff.ts';
import { loadStayFor, showReservation } from './show-reservation.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';
import { askForWaiver, findAbove, findWaived, isAbove } from './waived-fee.ts';

/** The cancellation fee by the terms and waived, or only as staff set it, each with the flow of money. */
export async function listFeeChoices(
  deps: DeskParts,
  staff: Viewer,
  reference: string,
  named: number | undefined,
): Promise<FeeChoices> {
  const { placement, salePage } = await loadStayFor(deps, staff, reference, 'reservation.see');
  const { currency } = placement.terms.total;
  const fees: readonly (readonly [FeeChoices['choices'][number]['fee'], Money | null])[] =
    named === undefined
      ? [
          ['by_terms', null],
          ['waived', zero(currency)],
        ]
      : [['named', readFee(placement, named)]];
  const choices: FeeChoices['choices'] = [];
  for (const [fee, amount] of fees) {
    const view = await viewCancellation(deps, salePage, placement, { type: 'staff', fee: amount });
    if (view.state === 'refused')
      choices.push({ fee, is_possible: false, reason: view.code, outcome: null, above_limit: null });
    else {
      const outcome = presentCancellation(view);
      const now = deps.clock.now();
      const waived = 'fee' in view && findWaived(placement, view.fee, now);
      const above =
        amount && waived ? await findAbove(deps.db, staff, { placement, salePage, waived }, { at: now }) : null;
      const isPossible = view.state === 'possible';
      choices.push({ fee, is_possible: isPossible, reason: outcome.reason, outcome, above_limit: above });
    }
  }
  return { currency, choices };
}

function readFee({ terms }: Placement, amount: number): Money {
  const { currency, gross } = terms.total;
  if (!hasCurrencyPrecision(currency, amount)) throw invalidInput([{ path: 'fee', code: 'ERRORS.DECIMALS' }]);
  const fee = fromDecimal(currency, amount);
  if (fee.amountMinor > gross.amountMinor) throw invalidInput([{ path: 'fee', code: 'ERRORS.MAX' }]);
  return fee;
}

type Act = { readonly reference: string; readonly note: string | null; readonly cause: Cause };

/**
 * Cancels a stay by its terms, up to the shown fee, or for a fee that staff set. If that waives more than the person
 * may alone, a second person is asked instead. Throws `STAFF.ACT_REFUSED`.
 */
export async function cancelStay(
  deps: DeskParts,
  staff: SignedIn,
  { reference, note, cause }: Act,
  fee: { readonly byTermsUpTo: number } | { readonly named: number },
): Promise<ReservationActDone> {
  const right = 'named' in fee ? 'reservation.cancel_for_other_fee' : 'reservation.cancel';
  const { placement, salePage } = await loadStayFor(deps, staff, reference, right);
  const { actor, reason, confirmation } = cause;
  let above: Money | undefined;
  const cancelling = cancelAsStaff(deps, placement.reference, {
    actor,
    reason,
    requireRight: requireRightAt(deps, staff, right, placement),
    // The person is locked, so two concurrent acts cannot both stay below the limit.
    async requireLimit(tx, waived) {
      const acting = await lockActing(deps, tx, staff);
      const counted = { at: cause.at, isCounted: reason !== OVERBOOKED };
      if ('byTermsUpTo' in fee) return;
      if (!isAbove(await findAbove(tx, acting, { placement, salePage, waived }, counted), reason)) return;
      above = waived;
      throw new Problem('STAFF.ACT_REFUSED', { detail: 'With this you would waive more than your limit of a day.' });
    },
    ...(confirmation && { confirmation }),
    ...('named' in fee
      ? { fee: readFee(placement, fee.named) }
      : { fee: null, agreedFee: fromDecimal(placement.terms.total.currency, fee.byTermsUpTo) }),
  });
  const done = await cancelling.catch((error: unknown) => {
    if (!above) throw error;
  });
  if (!done && above && 'named' in fee) {
    const asked = { fee: readFee(placement, fee.named), waived: above, note, cause };
    const endsAt = await askForWaiver(deps.db, staff.id, placement.id, asked);
    return { ...(await finish(deps, staff, placement, { note: null, cause }, [])), ends_at: presentMoment(endsAt) };
  }
  invariant(done, 'it is done, refused, or above the limit');
  if (done.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: formatForStaff(done.reason) });
  return finish(deps, staff, placement, { note, cause }, done.sentences);
}

/** Asks the hotel again about a pending cancellation, for the fee at that time. */
export async function askStayAgain(
  deps: DeskParts,
  staff: SignedIn,
  { reference, note, cause }: Act,
): Promise<ReservationActDone> {
  const right = 'reservation.cancel';
  const { placement } = await loadStayFor(deps, staff, reference, right);
  const { actor, reason, confirmation } = cause;
  const requireRight = requireRightAt(deps, staff, right, placement);
  const by = { actor, reason, requireRight, ...(confirmation && { confirmation }) };
  const done = await askAgainAsStaff(deps, placement, by);
  if (done.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: formatForStaff(done.reason) });
  return finish(deps, staff, placement, { note, cause }, done.sentences);
}

/** Asks the hotel again to take a payment that it refused. */
export async function postStayAgain(
  deps: DeskParts,
  staff: SignedIn,
  { reference, note, cause }: Act,
): Promise<ReservationActDone> {
  const right = 'reservation.settle';
  const { placement } = await loadStayFor(deps, staff, reference, right);
  if (!(await postAgain(deps, placement.id, cause, requireRightAt(deps, staff, right, placement))))
    throw new Problem('STAFF.ACT_REFUSED', { detail: `No payment of ${reference} is refused now. Open it again.` });
  const sentence = `The hotel is asked for the payment of ${reference} again. The stay leaves Today once it is there.`;
  return finish(deps, staff, placement, { note, cause }, [sentence]);
}

/** Corrects the guest's address of a stay. Throws `STAFF.ACT_REFUSED` with the reason. */
export async function correctStayAddress(
  deps: DeskParts,
  staff: SignedIn,
  { reference, note, cause }: Act,
  email: string,
): Promise<ReservationActDone> {
  const right = 'reservation.correct_address';
  const { placement, salePage } = await loadStayFor(deps, staff, reference, right);
  const fault = findEmailFault(email);
  if (fault) throw invalidInput([toInputFault('email', fault)]);
  const requireRight = requireRightAt(deps, staff, right, placement);
  const done = await correctAddress(deps, salePage, placement.id, { email, cause, requireRight });
  if (done.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: done.reason });
  return finish(deps, staff, placement, { note, cause }, []);
}

type Settlement = Act & Pick<Decision, 'as' | 'despiteTheHotel'> & Pick<SettleRequest, 'state' | 'seen'>;

/** Settles a placement that needs a person, or marks it as resolved, with the command line's functions. */
export async function settleStay(
  deps: DeskParts,
  staff: SignedIn,
  { reference, as, despiteTheHotel, state, seen, note, cause }: Settlement,
): Promise<ReservationActDone> {
  const { placement } = await loadStayFor(deps, staff, reference, 'reservation.settle');
  if (state && placement.state !== state) {
    throw new Problem('STAFF.ACT_REFUSED', { detail: `${reference} is now ${placement.state}. Open it again.` });
  }
  const decide = isBeingPaid(placement.state) ? decidePayment : decidePlacement;
  const requireRight = requireRightAt(deps, staff, 'reservation.settle', placement);
  const wasShown: Decision['wasShown'] =
    seen &&
    (({ reason, detail }) => seen.some((one) => one.reason === reason && one.detail === formatForStaff(detail)));
  const answered = await decide(deps, placement, { as, despiteTheHotel, wasShown, cause, requireRight });
  if (answered.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: formatForStaff(answered.reason) });
  return finish(deps, staff, placement, { note, cause }, [answered.sentence]);
}

/** Asking the hotel takes time, so the right is checked again: the person may have lost their role in between. */
function requireRightAt(deps: DeskParts, staff: SignedIn, right: Right, placement: Placement): RequireRight {
  return async (tx) => {
    const acting = await lockActing(deps, tx, staff);
    if (!may(acting, right, placeOfStay(placement))) throw new Problem('STAFF.NOT_ALLOWED');
  };
}

async function finish(
  deps: DeskParts,
  staff: SignedIn,
  { id: placementId, reference }: Placement,
  { note, cause }: Pick<Act, 'note' | 'cause'>,
  sentences: readonly string[],
): Promise<ReservationActDone> {
  if (note !== null) await insertNote(deps.db, { placementId }, { staffId: staff.id, text: note, at: cause.at });
  const reservation = await showReservation(deps, staff, reference);
  return { sentences: sentences.map(formatForStaff), reservation, ends_at: null };
}

export async function noteOnStay(deps: DeskParts, staff: SignedIn, reference: string, text: string): Promise<void> {
  const { placement } = await loadStayFor(deps, staff, reference, 'card.note');
  await insertNote(deps.db, { placementId: placement.id }, { staffId: staff.id, text, at: deps.clock.now() });
}
