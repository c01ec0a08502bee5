import type { WireCancellation } from '#contract/cancellation.ts';
import { toDateText, toWireMoney } from '#contract/wire-values.ts';
import { feeAt, freeUntil } from '#domain/cancellation-fee.ts';
import { findCancellationRefusal } from '#domain/cancellation.ts';
import { invariant } from '#domain/invariant.ts';
import { money } from '#domain/money.ts';
import { dateAt } from '#domain/stay.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Problem } from '../../plumbing/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { CancellationOutcome } from '../placement/cancellation-store.ts';
import { loadTimeZone } from './load-time-zone.ts';
import { planGiveBack } from '../settle/plan-give-back.ts';
import type { Placement } from '../placement/placement-store.ts';

type ShowDependencies = Pick<Dependencies, 'db' | 'clock' | 'pmsOf' | 'log'>;

const NOTHING = { reason: null, free_until: null, fee: null, fee_due: null, given_back: [] } as const;

/** How far a cancellation is; where it can be asked for, what it would cost now and what the cards would get back. */
export async function showCancellation(
  deps: ShowDependencies,
  salePage: SalePage,
  placement: Placement,
): Promise<WireCancellation> {
  const { state, cancellation } = placement;
  if (cancellation && state === 'cancelling') return { ...noOutcome('asking'), fee: toWireMoney(cancellation.fee) };
  if (cancellation?.outcome) {
    return { ...noOutcome('cancelled'), fee: toWireMoney(cancellation.fee), ...toWireOutcome(cancellation.outcome) };
  }
  return state === 'confirmed'
    ? previewCancellation(deps, salePage, placement)
    : { ...noOutcome('not_possible'), reason: 'RESERVATION.NOT_CANCELLABLE' };
}

async function previewCancellation(
  deps: ShowDependencies,
  salePage: SalePage,
  placement: Placement,
): Promise<WireCancellation> {
  const { state, booking, cancellationFees: fees, cancellation } = placement;
  const timeZone = await loadTimeZone(deps, salePage, placement);
  const now = deps.clock.now();
  const today = dateAt(now, timeZone);
  const arrivalDate = Temporal.PlainDate.from(booking.stay_from);
  const reason = findCancellationRefusal({ state, arrivalDate, fees }, today);
  if (reason) return { ...noOutcome('not_possible'), reason };
  invariant(fees, 'without terms a guest is refused');
  const fee = feeAt(fees, now, placement.summary.total_price.currency);
  const { outcome } = await planGiveBack(deps.db, salePage, placement, fee, today);
  return {
    state: 'possible',
    reason: cancellation?.refusal ? 'RESERVATION.CANCELLATION_REFUSED' : null,
    free_until: freeUntil(fees, now)?.toString({ smallestUnit: 'second' }) ?? null,
    fee: toWireMoney(fee),
    ...toWireOutcome(outcome),
  };
}

/** 200 when it is cancelled, 202 while the hotel has not answered; its refusal is a problem. */
export async function answerCancellation(
  deps: ShowDependencies,
  salePage: SalePage,
  placement: Placement,
): Promise<{ status: 200 | 202; body: WireCancellation }> {
  const body = await showCancellation(deps, salePage, placement);
  if (body.state === 'cancelled') return { status: 200, body };
  if (body.state === 'asking') return { status: 202, body };
  throw new Problem('RESERVATION.CANCELLATION_REFUSED', { cancellation: body });
}

function noOutcome(state: WireCancellation['state']): WireCancellation {
  return { ...NOTHING, given_back: [], state };
}

function toWireOutcome({ feeDue, cards }: CancellationOutcome): Pick<WireCancellation, 'fee_due' | 'given_back'> {
  return {
    fee_due: toWireMoney(feeDue),
    given_back: cards.map(({ last4, covered, unit, amount, expiresOn }) => ({
      last4,
      covered: toWireMoney(covered),
      value: unit.type === 'money' ? toWireMoney(money(unit.currency, amount)) : null,
      uses: unit.type === 'uses' ? amount : null,
      expires_on: toDateText(expiresOn),
    })),
  };
}
