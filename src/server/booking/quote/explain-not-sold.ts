import type { InputFault } from '#contract/problem.ts';
import type { Booking } from '#domain/stay/offer.ts';
import { countPersons } from '#domain/stay/stay.ts';
import type { Pms } from '#pms/pms.ts';
import type { MoneyParts } from '../../money/parts.ts';
import { listOrNone, type ReadyProperty } from '../../hotel/load-property.ts';
import { refuse, refuseInput, type Refused } from '../../platform/http/refused.ts';

/**
 * Explains why the PMS has no price for a booking, by request field: an unknown id, or more persons than a room takes.
 * If neither applies, the booking is not sold for these nights.
 */
export async function explainNotSold(
  deps: Pick<MoneyParts, 'log' | 'pmsOf'>,
  { pms }: ReadyProperty,
  booking: Booking,
  language: string,
): Promise<Refused> {
  const [ages, extras, categories] = await Promise.all([
    listOrNone(deps, 'age categories', pms.listAgeCategories(language)),
    pms.listExtras(language),
    pms.listRoomCategories(language),
  ]);
  const unknown = (path: string): InputFault => ({ path, code: 'ERRORS.UNKNOWN_ID' });
  const faults = [
    ...booking.extras.flatMap(({ extraId }, index) =>
      extras.some(({ id }) => id === extraId) ? [] : [withdrawnAt(index, extraId)],
    ),
    ...booking.rooms.flatMap(({ party }, index) =>
      party.flatMap(({ ageCategoryId }, place) =>
        ages.length === 0 || ages.some(({ id }) => id === ageCategoryId)
          ? []
          : [unknown(`rooms.${index}.persons.${place}.age_category_id`)],
      ),
    ),
    ...booking.rooms.flatMap(({ roomCategoryId, party }, index): InputFault[] => {
      const capacity = categories.find(({ id }) => id === roomCategoryId)?.capacity ?? 0;
      const isTooMany = countPersons(party) > capacity;
      return isTooMany ? [{ path: `rooms.${index}.persons`, code: 'ERRORS.MAX', params: { max: capacity } }] : [];
    }),
  ];
  if (faults.length > 0) return refuseInput(faults);
  const knownRates = await Promise.all(booking.rooms.map(({ rateId }) => pms.hasRate(rateId)));
  const unknownRates = knownRates.flatMap((isKnown, index) => (isKnown ? [] : [unknown(`rooms.${index}.rate_id`)]));
  if (unknownRates.length > 0) return refuseInput(unknownRates);
  const withdrawn = await findWithdrawn(pms, booking, language);
  return withdrawn.length > 0
    ? refuseInput(withdrawn.map((index) => withdrawnAt(index, booking.extras[index]?.extraId ?? '')))
    : refuse('RESERVATION.NO_AVAILABILITY');
}

/** A placement sends no extras itself, so the params name the extra. */
function withdrawnAt(index: number, extraId: string): InputFault {
  return { path: `products.${index}.product_id`, code: 'ERRORS.UNKNOWN_ID', params: { product_id: extraId } };
}

/** The indexes of extras without which the booking has a price. The list of extras may be out of date. */
async function findWithdrawn(pms: Pms, booking: Booking, language: string): Promise<number[]> {
  const isSold = async (extras: Booking['extras']) =>
    (await pms.quoteStay({ booking: { ...booking, extras }, language })) !== undefined;
  if (booking.extras.length === 0 || !(await isSold([]))) return [];
  const withdrawn: number[] = [];
  // At least one extra is withdrawn. If no other is, it must be the last, without a request.
  const isLeft = (index: number) => withdrawn.length === 0 && index === booking.extras.length - 1;
  for (const [index, extra] of booking.extras.entries())
    if (isLeft(index) || !(await isSold([extra]))) withdrawn.push(index);
  return withdrawn;
}
