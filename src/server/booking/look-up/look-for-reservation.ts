import { PmsFault } from '#pms/pms-errors.ts';
import type { FoundReservation, PmsReservation } from '#pms/pms-reservation.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import type { Placement } from '../placement/placement-store.ts';

export type LookUpDependencies = Pick<MoneyParts, 'db' | 'clock' | 'jobs' | 'config' | 'pmsOf' | 'salePages' | 'log'>;

/** The PMS's clock may be behind ours. */
const CLOCK_SKEW_MINUTES = 10;

export type Found =
  | { readonly state: 'found'; readonly reservation: FoundReservation }
  | { readonly state: 'not_there' }
  | { readonly state: 'no_answer'; readonly reason: string };

export async function lookForReservation(deps: LookUpDependencies, placement: Placement): Promise<Found> {
  const salePage = await deps.salePages.load(placement.salePageId);
  const pms = deps.pmsOf(findConfigured(salePage, placement.propertyId));
  const since = placement.placedAt.subtract({ minutes: CLOCK_SKEW_MINUTES });
  try {
    const reservation = await pms.findReservation(placement, since);
    return reservation ? { state: 'found', reservation } : { state: 'not_there' };
  } catch (error) {
    if (error instanceof PmsFault) {
      return { state: 'no_answer', reason: error.message };
    }
    throw error;
  }
}

/** True while at least one room of a reservation is not cancelled. */
export function stands({ rooms }: PmsReservation): boolean {
  return rooms.some(({ isCancelled }) => !isCancelled);
}
