import type { WireCancellation } from '#contract/guest/cancellation.ts';
import type { WireCard } from '#contract/guest/card.ts';
import { PROBLEMS, type InputFault, type ProblemCode } from '#contract/problem.ts';
import type { Summary } from '#contract/guest/reservation.ts';
import {
  STAFF_PROBLEMS,
  type StaffProblem,
  type StaffProblemCode,
  type WireConfirmation,
} from '#contract/desk/staff-problems.ts';
import { toWireField } from '#contract/guest/wire-booking.ts';
import type { PromiseChange } from '#domain/booking/promise.ts';
import type { Fault } from '#domain/value/validation.ts';

type ProblemExtras = {
  readonly detail?: string;
  readonly errors?: readonly InputFault[];
  readonly changed?: readonly PromiseChange[];
  readonly summary?: Summary;
  readonly cards?: readonly WireCard[];
  readonly cancellation?: WireCancellation;
  readonly reference?: string;
  readonly mayPlaceAgain?: true;
  readonly retryAfterSeconds?: number;
  readonly locked?: true;
  readonly lookAlikes?: true;
  readonly confirmation?: WireConfirmation;
  readonly about?: NonNullable<StaffProblem['about']>;
};

const ALL_PROBLEMS = { ...PROBLEMS, ...STAFF_PROBLEMS };
type AnyCode = ProblemCode | StaffProblemCode;

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: AnyCode;
  readonly status: number;
  readonly extras: ProblemExtras;

  constructor(code: AnyCode, extras: ProblemExtras = {}) {
    super(code);
    this.code = code;
    this.status = ALL_PROBLEMS[code].status;
    this.extras = extras;
  }
}

export function invalidInput(errors: readonly InputFault[]): Problem {
  return new Problem('INPUT.INVALID', { errors });
}

/** Converts the domain's fault of a field to its name on the wire. */
export function toInputFault(field: string, { code, params }: Fault, inside = ''): InputFault {
  const name = toWireField(field);
  const wireParams = params && { ...params, ...(params['field'] !== undefined && { field: name }) };
  return { path: `${inside}${name}`, code, ...(wireParams && { params: wireParams }) };
}

export function formatProblem({ code, extras }: Problem): string {
  const fields = extras.errors?.map(({ path }) => path).join(', ');
  const said = extras.detail ?? ALL_PROBLEMS[code].title;
  return fields ? `${said.replace(/\.$/, '')}: ${fields}.` : `${said.replace(/\.$/, '')}.`;
}

/** Converts a problem to the one shape that all our errors have. */
export function toWireProblem({ code, status, extras }: Problem, requestId: string): StaffProblem {
  const { title } = ALL_PROBLEMS[code];
  return {
    type: `urn:staycard:problem:${code}`,
    title,
    status,
    code,
    detail: extras.detail ?? title,
    request_id: requestId,
    ...(extras.errors && { errors: [...extras.errors] }),
    ...(extras.changed && { changed: [...extras.changed] }),
    ...(extras.summary && { summary: extras.summary }),
    ...(extras.cards?.length && { cards: [...extras.cards] }),
    ...(extras.cancellation && { cancellation: extras.cancellation }),
    ...(extras.reference && { reference: extras.reference }),
    ...(extras.mayPlaceAgain && { may_place_again: extras.mayPlaceAgain }),
    ...(extras.locked && { locked: extras.locked }),
    ...(extras.lookAlikes && { look_alikes: extras.lookAlikes }),
    ...(extras.about && { about: extras.about }),
    ...(extras.confirmation && { confirmation: extras.confirmation }),
  };
}
