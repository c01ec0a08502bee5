import { PmsUnavailable } from '#pms/pms-errors.ts';
import { MewsFault } from './mews-fault.ts';

/** True when Mews does not grant an operation to us; a token that is refused altogether gets the same answer. */
export function isNotGranted(error: unknown): boolean {
  const cause = error instanceof PmsUnavailable ? error.cause : undefined;
  return cause instanceof MewsFault && cause.status === 401;
}
