import type { AvailabilityCheckAnswer, AvailabilityCheckRequest } from '#contract/guest/availability.ts';
import type { AvailabilityNumbers } from '#domain/stay/availability.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { loadReadyProperty } from '../../hotel/load-property.ts';
import { readStay } from './read-stay.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

/** The PMS's number of free rooms of each room category, for every night from `stay_from` on. */
export async function countFreeRooms(
  deps: Pick<MoneyParts, 'clock' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  propertyId: string,
  request: AvailabilityCheckRequest,
): Promise<AvailabilityCheckAnswer> {
  const { facts, pms } = await loadReadyProperty(deps, salePage, propertyId);
  const span = readStay(request, facts.timeZone, deps.clock.now());
  const numbers = await pms.loadAvailability(span);
  return answers.getOrInsertComputed(numbers, toAnswer);
}

const answers = new WeakMap<AvailabilityNumbers, AvailabilityCheckAnswer>();

function toAnswer({ categories }: AvailabilityNumbers): AvailabilityCheckAnswer {
  return categories.map(({ roomCategoryId, numbers }) => ({
    CategoryId: roomCategoryId,
    Availabilities: [...numbers],
  }));
}
