import type { AvailabilityAnswer } from '#contract/availability.ts';
import { call, Guest, stayInDays } from '../guest.ts';
import type { Staycard } from '../start-staycard.ts';

type Wanted = {
  readonly property?: string;
  /** The first day that will do. */
  readonly days: number;
  readonly nights: number;
  readonly room?: string;
};

const DAYS_TO_TRY = 60;
/** With fewer, each night may have a free room and still no room be free on all nights. */
const FREE_ROOMS = 3;

export type BookableStay = ReturnType<typeof stayInDays>;

/** The first stay from a day on that a hotel offers to two adults: on some days the houses are full or closed. */
export async function findBookableStay({ url }: Staycard, wanted: Wanted): Promise<BookableStay> {
  const { property = 'harbour-house', days, nights, room } = wanted;
  const persons = [{ age_category_id: (await new Guest(url).adult(property)).id, count: 2 }];
  for (let later = 0; later < DAYS_TO_TRY; later += 1) {
    const stay = stayInDays(days + later, nights);
    const path = `/vrm/demo/availability/${property}`;
    const { body } = await call<AvailabilityAnswer>(url, 'POST', path, { body: { ...stay, persons } });
    const fits = body.rates.filter(({ room_category: { name } }) => room === undefined || name === room);
    // A guest takes the first offer.
    if (fits[0] && fits[0].room_category.available >= FREE_ROOMS) return stay;
  }
  throw new Error(`nothing is offered within ${DAYS_TO_TRY} days: ${JSON.stringify(wanted)}`);
}
