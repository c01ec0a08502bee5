import type { InputFault } from '#contract/problem.ts';
import { toDate } from '#contract/wire-values.ts';
import { findStayFault, type Stay } from '#domain/stay/stay.ts';
import { invalidInput } from '../../platform/http/problem.ts';

/** `to` is not included. Throws `INPUT.INVALID` for a span that is reversed, too long or begins before today. */
export function readSpan({ from, to }: { from: string; to: string }, today: Temporal.PlainDate): Stay {
  const span = { arrivalDate: toDate(from), departureDate: toDate(to) };
  const faults: Record<NonNullable<ReturnType<typeof findStayFault>>, InputFault> = {
    backwards: { path: 'to', code: 'ERRORS.STAY_BACKWARDS' },
    too_long: { path: 'to', code: 'ERRORS.STAY_TOO_LONG' },
    in_the_past: { path: 'from', code: 'ERRORS.STAY_IN_THE_PAST' },
  };
  const fault = findStayFault(span, today);
  if (fault) throw invalidInput([faults[fault]]);
  return span;
}
