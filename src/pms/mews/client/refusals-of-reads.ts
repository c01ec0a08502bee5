import { PmsUnavailable } from '#pms/pms-errors.ts';
import { MewsFault } from './mews-fault.ts';
import { RequestRefused } from './request-refused.ts';

/** True if the operation is not granted (or the token refused), or unknown to Mews. False for transient faults. */
export function isNotGiven(error: unknown): boolean {
  return hasStatus(error, 401) || error instanceof RequestRefused;
}

/** True if Mews understood the request and refused it as invalid or against a rule. */
export function isRequestRefused(error: unknown): boolean {
  return hasStatus(error, 403) || error instanceof RequestRefused;
}

function hasStatus(error: unknown, status: number): boolean {
  const cause = error instanceof PmsUnavailable ? error.cause : undefined;
  return cause instanceof MewsFault && cause.status === status;
}
