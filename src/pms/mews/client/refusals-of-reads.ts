import { PmsUnavailable } from '#pms/pms-errors.ts';
import { MewsFault } from './mews-fault.ts';
import { RequestRefused } from './request-refused.ts';

/** True when Mews does not grant an operation to us; a token that is refused altogether gets the same answer. */
export function isNotGranted(error: unknown): boolean {
  return hasStatus(error, 401);
}

/** Not granted, or refused by a Mews that does not know it. Other faults pass, and are not an empty answer. */
export function isNotGiven(error: unknown): boolean {
  return isNotGranted(error) || error instanceof RequestRefused;
}

/** True when Mews has understood the question and gives no answer to it: it is wrong, or against a rule. */
export function isRequestRefused(error: unknown): boolean {
  return hasStatus(error, 403) || error instanceof RequestRefused;
}

function hasStatus(error: unknown, status: number): boolean {
  const cause = error instanceof PmsUnavailable ? error.cause : undefined;
  return cause instanceof MewsFault && cause.status === status;
}
