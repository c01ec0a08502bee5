import type { CardStaysAnswer } from '#contract/card-stays.ts';
import { toWireReason } from '#contract/wire-card.ts';
import { toWireMoney } from '#contract/wire-values.ts';
import { markArrivals, type ArrivalSearch, type MarkedArrival } from './mark-arrivals.ts';

/** A guest chooses among the soonest; more would only be longer. */
const MOST_STAYS = 20;

/** Asked piece by piece, as most cards find their stays soon, and the hotel is spared the rest. */
const PIECE_DAYS = 62;

type Found = Pick<CardStaysAnswer['properties'][number], 'stays' | 'reason' | 'params'>;

/** The soonest stays that the cards pay for, if only in part, at most twenty; or the reason why there are none. */
export async function findStays(search: ArrivalSearch): Promise<Found> {
  const { arrivals, nights } = search;
  const stays: Found['stays'] = [];
  let refusal: MarkedArrival['refusal'] = null;
  let arrivalDate = arrivals.arrivalDate;
  while (stays.length < MOST_STAYS && Temporal.PlainDate.compare(arrivalDate, arrivals.departureDate) < 0) {
    const departureDate = earlier(arrivalDate.add({ days: PIECE_DAYS }), arrivals.departureDate);
    const marked = await markArrivals({ ...search, arrivals: { arrivalDate, departureDate } });
    stays.push(...marked.flatMap((arrival) => toStays(arrival, nights)));
    refusal ??= marked.find((arrival) => arrival.refusal !== null)?.refusal ?? null;
    arrivalDate = departureDate;
  }
  if (stays.length > 0) return { stays: stays.slice(0, MOST_STAYS), reason: null };
  return { stays, ...(refusal ? toWireReason(refusal) : { reason: 'RESERVATION.NO_AVAILABILITY' }) };
}

/** A stay of which the cards pay nothing is not one where they can be used. */
function toStays({ arrivalDate, state, best, cityTaxUnknown }: MarkedArrival, nights: number): Found['stays'] {
  const [first] = best?.rooms ?? [];
  if (!best || !first || best.covered.amountMinor === 0) return [];
  return [
    {
      stay_from: arrivalDate.toString(),
      stay_to: arrivalDate.add({ days: nights }).toString(),
      room_category_id: first.roomCategoryId,
      covered: state === 'covered',
      due: toWireMoney(best.due),
      city_tax_unknown: cityTaxUnknown,
    },
  ];
}

function earlier(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? one : other;
}
