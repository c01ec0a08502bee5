import type { InputFault, ProblemCode } from '#contract/problem.ts';

/** A refusal by a rule: its code, and details for the caller. */
export type Refused = {
  readonly state: 'refused';
  readonly code: Exclude<ProblemCode, 'RESERVATION.PRICE_CHANGED' | 'RESERVATION.FEE_CHANGED'>;
  readonly errors?: readonly InputFault[];
  /** The reservation that stands in the way. */
  readonly reference?: string;
  readonly detail?: string;
  readonly retryAfterSeconds?: number;
};

export function refuse(
  code: Refused['code'],
  more: Pick<Refused, 'errors' | 'reference' | 'detail' | 'retryAfterSeconds'> = {},
): Refused {
  return { state: 'refused', code, ...more };
}

export function refuseInput(errors: readonly InputFault[]): Refused {
  return refuse('INPUT.INVALID', { errors });
}
