import type { WireCard } from '#contract/guest/card.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { Problem, toInputFault } from '../../platform/http/problem.ts';
import type { FeeChanged } from '../cancel/cancel-reservation.ts';
import type { PriceChanged } from '../place/prepare-attempt.ts';
import type { Placement } from '../placement/placement-store.ts';
import type { Refused } from '../../platform/http/refused.ts';
import { presentCancellation } from './present-cancellation.ts';
import { presentSummary } from './present-summary.ts';

export function presentRefusal(
  deps: Pick<MoneyParts, 'clock' | 'keys'>,
  refused: Refused | PriceChanged | FeeChanged,
  cards: readonly WireCard[] = [],
): Problem {
  const { code } = refused;
  // Includes the current summary or terms, for the guest to accept or decline.
  if (code === 'RESERVATION.PRICE_CHANGED') {
    return new Problem(code, { changed: refused.changed, cards, summary: presentSummary(deps, refused.priced) });
  }
  if (code === 'RESERVATION.FEE_CHANGED') return new Problem(code, { cancellation: presentCancellation(refused.view) });
  const { state: _state, code: _code, ...extras } = refused;
  return new Problem(code, { ...extras, cards });
}

/**
 * Why a placement failed, with the PMS's reason as a code. It is final, so a retry with the same key cannot help. If
 * the PMS was unavailable or has no reservation, a new request may succeed.
 */
export function presentFailure({ refusal, reference }: Pick<Placement, 'refusal' | 'reference'>): Problem {
  const code = refusal?.code;
  if (code === 'PMS.UNAVAILABLE') {
    return new Problem('RESERVATION.NOT_ACCEPTED', { reference, detail: NOT_REACHED, mayPlaceAgain: true });
  }
  const errors = refusal?.field ? [toInputFault(refusal.field, { code: 'ERRORS.INVALID' }, 'buyer.')] : undefined;
  return new Problem(code !== undefined && isProblemCode(code) ? code : 'RESERVATION.NOT_ACCEPTED', {
    reference,
    ...(errors && { errors }),
  });
}

function isProblemCode(code: string): code is ProblemCode {
  return code in PROBLEMS;
}

const NOT_REACHED = 'The hotel system could not be reached; with another idempotency key it can be tried again';
