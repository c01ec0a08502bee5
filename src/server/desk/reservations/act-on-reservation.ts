import type { FeeChoices, ReservationActDone, SettleRequest } from '#contract/desk/staff-reservations.ts';
import type { PageRefusal } from '#domain/payment/posting.ts';
import { isBeingPaid } from '#domain/placement/placement.ts';
import { fromDecimal, hasCurrencyPrecision, zero, type Money } from '#domain/money/money.ts';
import type { Right } from '#domain/desk/staff-rights.ts';
import { invariant } from '#domain/value/invariant.ts';
import { email as findEmailFault } from '#domain/value/validation.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { invalidInput, Problem, toInputFault } from '../../platform/http/problem.ts';
import { correctAddress } from '../../booking/letter/correct-address.ts';
import { askAgainAsStaff, cancelAsStaff, type CancelledByStaff } from '../../booking/cancel/cancel-as-staff.ts';
import { viewCancellation } from '../../booking/cancel/view-cancellation.ts';
import type { Placement } from '../../booking/placement/find-placement.ts';
import type { RequireRight } from '../../booking/placement/require-right.ts';
import { presentCancellation } from '../../booking/present/present-cancellation.ts';
import { postAgain } from '../../booking/posting/post-again.ts';
import { decidePayment } from '../../booking/rest/decide-payment.ts';
import { decidePlacement, type Decision } from '../../booking/settle/decide-placement.ts';
import { OVERBOOKED } from '../limits/limit-sums-store.ts';
import { askSecondPerson } from '../records/approval-steps.ts';
import { insertNote } from '../records/note-store.ts';
import { may, placeOfStay, type Viewer } from '../sign-in/reach.ts';
import { formatForStaff } from '../lists/format-for-staff.ts';
import { loadStayFor, showReservation } from './show-reservation.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';
import { findAbove, findWaived, isAbove, writeAskedWaiver } from './waived-fee.ts';

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

export type Act = { readonly reference: string; readonly note: string | null; readonly cause: Cause };

/**
 * Cancels a stay by its terms, up to the shown fee, or for a fee that staff set. If that waives more than the person
 * may alone, a second person is asked instead. Throws `STAFF.ACT_REFUSED`.
 */
export async function cancelStay(
  deps: DeskParts,
  staff: SignedIn,
  act: Act,
  fee: { readonly byTermsUpTo: number } | { readonly named: number; readonly movesTo?: string },
): Promise<ReservationActDone> {
  const right = 'named' in fee ? 'reservation.cancel_for_other_fee' : 'reservation.cancel';
  const { placement, salePage, by, finish } = await openAct(deps, staff, act, right);
  const { at, reason } = act.cause;
  if (!('named' in fee)) {
    const agreedFee = fromDecimal(placement.terms.total.currency, fee.byTermsUpTo);
    return finish(await cancelAsStaff(deps, placement.reference, { ...by, fee: null, agreedFee }));
  }
  const named = readFee(placement, fee.named);
  let above: Money | undefined;
  const done = await cancelAsStaff(deps, placement.reference, {
    ...by,
    fee: named,
    // The person is locked, so two concurrent acts cannot both stay below the limit.
    async requireLimit(tx, waived) {
      const acting = await lockActing(deps, tx, staff);
      const counted = { at, isCounted: reason !== OVERBOOKED };
      if (!isAbove(await findAbove(tx, acting, { placement, salePage, waived }, counted), reason)) return;
      above = waived;
      throw new Problem('STAFF.ACT_REFUSED', { detail: 'With this you would waive more than your limit of a day.' });
    },
  }).catch((error: unknown) => {
    if (!above) throw error;
  });
  if (done) return finish(done);
  invariant(above, 'it is done, refused, or above the limit');
  const asked = { act: 'cancel', placementId: placement.id, askedBy: staff.id };
  const body = writeAskedWaiver(reason, named, above, fee.movesTo);
  const { ends_at } = await inTransaction(deps.db, (tx) =>
    askSecondPerson(tx, { ...asked, body }, act.note, act.cause),
  );
  return { fee_remarks: [], reservation: await showReservation(deps, staff, placement.reference), ends_at };
}

/** Asks the hotel again about a pending cancellation, for the fee at that time. */
export async function askStayAgain(deps: DeskParts, staff: SignedIn, act: Act): Promise<ReservationActDone> {
  const { placement, by, finish } = await openAct(deps, staff, act, 'reservation.cancel');
  return finish(await askAgainAsStaff(deps, placement, by));
}

/** Asks the hotel again to take a payment that it refused. */
export async function postStayAgain(deps: DeskParts, staff: SignedIn, act: Act): Promise<ReservationActDone> {
  const { placement, by, finish } = await openAct(deps, staff, act, 'reservation.settle');
  const { id, reference } = placement;
  if (!(await postAgain(deps, id, act.cause, by.requireRight)))
    return finish({ state: 'refused', reason: `No payment of ${reference} is refused now. Open it again.` });
  return finish({ state: 'done' });
}

/** Corrects the guest's address of a stay. Throws `STAFF.ACT_REFUSED` with the reason. */
export async function correctStayAddress(
  deps: DeskParts,
  staff: SignedIn,
  act: Act,
  email: string,
): Promise<ReservationActDone> {
  const { placement, salePage, by, finish } = await openAct(deps, staff, act, 'reservation.correct_address');
  const fault = findEmailFault(email);
  if (fault) throw invalidInput([toInputFault('email', fault)]);
  const { requireRight } = by;
  return finish(await correctAddress(deps, salePage, placement.id, { email, cause: act.cause, requireRight }));
}

type Settlement = Pick<Decision, 'as' | 'despiteTheHotel'> & Pick<SettleRequest, 'state' | 'seen'>;

/** Settles a placement that needs a person, or marks it as resolved, with the command line's functions. */
export async function settleStay(
  deps: DeskParts,
  staff: SignedIn,
  act: Act,
  { as, despiteTheHotel, state, seen }: Settlement,
): Promise<ReservationActDone> {
  const { placement, by, finish } = await openAct(deps, staff, act, 'reservation.settle');
  if (state && placement.state !== state) {
    return finish({ state: 'refused', reason: `${placement.reference} is now ${placement.state}. Open it again.` });
  }
  const decide = isBeingPaid(placement.state) ? decidePayment : decidePlacement;
  const wasShown: Decision['wasShown'] =
    seen &&
    (({ reason, detail }) => seen.some((one) => one.reason === reason && one.detail === formatForStaff(detail)));
  const { requireRight } = by;
  return finish(await decide(deps, placement, { as, despiteTheHotel, wasShown, cause: act.cause, requireRight }));
}

type Outcome =
  | { readonly state: 'done'; readonly feeRemarks?: Extract<CancelledByStaff, { state: 'done' }>['feeRemarks'] }
  | { readonly state: 'refused'; readonly reason: string; readonly because?: PageRefusal };

/**
 * The stay of an act, and who does it. `finish` writes the note and answers with the stay, or throws
 * `STAFF.ACT_REFUSED`.
 */
async function openAct(deps: DeskParts, staff: SignedIn, { reference, note, cause }: Act, right: Right) {
  const found = await loadStayFor(deps, staff, reference, right);
  const { id: placementId } = found.placement;
  const { actor, reason, confirmation } = cause;
  // Asking the hotel takes time, so the right is checked again: the person may have lost their role in between.
  const requireRight: RequireRight = async (tx) => {
    const acting = await lockActing(deps, tx, staff);
    if (!may(acting, right, placeOfStay(found.placement))) throw new Problem('STAFF.NOT_ALLOWED');
  };
  const finish = async (done: Outcome): Promise<ReservationActDone> => {
    if (done.state === 'refused') {
      if (done.because) throw new Problem(`STAFF.${done.because}`);
      throw new Problem('STAFF.ACT_REFUSED', { detail: formatForStaff(done.reason) });
    }
    await insertNote(deps.db, { placementId }, { staffId: staff.id, text: note, at: cause.at });
    const reservation = await showReservation(deps, staff, found.placement.reference);
    return { fee_remarks: done.feeRemarks ? [...done.feeRemarks] : null, reservation, ends_at: null };
  };
  return { ...found, by: { actor, reason, requireRight, ...(confirmation && { confirmation }) }, finish };
}

export async function noteOnStay(deps: DeskParts, staff: SignedIn, reference: string, text: string): Promise<void> {
  const { placement } = await loadStayFor(deps, staff, reference, 'card.note');
  await insertNote(deps.db, { placementId: placement.id }, { staffId: staff.id, text, at: deps.clock.now() });
}
