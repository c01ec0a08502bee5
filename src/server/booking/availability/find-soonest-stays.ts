import type { CardStaysAnswer } from '#contract/guest/card-stays.ts';
import { toWireReason } from '#contract/guest/wire-card.ts';
import { toWireMoney } from '#contract/wire-values.ts';
import { pickHighlights } from '#domain/cover/pick-highlights.ts';
import type { CardKind } from '#domain/card/voucher-product.ts';
import { isOnlyTaxDue, priceArrivals, type ArrivalSearch, type PricedArrival } from './price-arrivals.ts';

/** Guests choose among the soonest stays, so a longer list would not help them. */
const MOST_STAYS = 20;

/** The PMS is asked in chunks: most cards find their stays in the first ones, which saves requests. */
const PIECE_DAYS = 62;

type Found = Pick<CardStaysAnswer['properties'][number], 'stays' | 'reason' | 'params' | 'min_nights' | 'highlights'>;

type StaysSearch = ArrivalSearch & {
  /** ISO weekday. Only stays that arrive on it are returned. */
  readonly arrivalWeekday: number | undefined;
};

/** The soonest stays that the cards pay for, at least in part: up to `MOST_STAYS`. Otherwise the reason for none. */
export async function findSoonestStays(search: StaysSearch): Promise<Found> {
  const { arrivals, arrivalWeekday } = search;
  const stays: Found['stays'] = [];
  let refusal: PricedArrival['refusal'] = null;
  let minNights = Number.POSITIVE_INFINITY;
  let arrivalDate = arrivals.arrivalDate;
  while (stays.length < MOST_STAYS && Temporal.PlainDate.compare(arrivalDate, arrivals.departureDate) < 0) {
    const departureDate = earlier(arrivalDate.add({ days: PIECE_DAYS }), arrivals.departureDate);
    const marked = await priceArrivals({ ...search, arrivals: { arrivalDate, departureDate } });
    const wished = listWished(marked, arrivalWeekday);
    stays.push(
      ...wished
        .values()
        .flatMap(toStays)
        .take(MOST_STAYS - stays.length),
    );
    refusal ??= wished.find((arrival) => arrival.refusal !== null)?.refusal ?? null;
    minNights = Math.min(minNights, ...wished.map((arrival) => arrival.minNights ?? Number.POSITIVE_INFINITY));
    arrivalDate = departureDate;
  }
  if (stays.length > 0) return { stays, reason: null };
  if (refusal) return { stays, ...toWireReason(refusal) };
  const reason = 'RESERVATION.NO_AVAILABILITY';
  return Number.isFinite(minNights) ? { stays, reason, min_nights: minNights } : { stays, reason };
}

/** Up to three different stays within two months, as suggestions (see `pickHighlights`). */
export async function findHighlights(search: StaysSearch, kind: CardKind): Promise<NonNullable<Found['highlights']>> {
  const { arrivalDate, departureDate } = search.arrivals;
  const span = { arrivalDate, departureDate: earlier(arrivalDate.add({ days: PIECE_DAYS }), departureDate) };
  const marked = await priceArrivals({ ...search, arrivals: span });
  const stays = listWished(marked, search.arrivalWeekday).flatMap((arrival) =>
    toStays(arrival).flatMap((wire) =>
      arrival.best ? [{ ...arrival.best, arrivalDate: arrival.stay.arrivalDate, wire }] : [],
    ),
  );
  return pickHighlights(kind, search.nights, stays).map(({ reasons, stay }) => ({
    ...stay.wire,
    reason: reasons[0] ?? 'soonest',
    reasons: [...reasons],
  }));
}

function listWished(marked: readonly PricedArrival[], weekday: number | undefined): readonly PricedArrival[] {
  return weekday === undefined ? marked : marked.filter(({ stay }) => stay.arrivalDate.dayOfWeek === weekday);
}

/** Drops stays for which the cards pay nothing. */
function toStays(mark: PricedArrival): Found['stays'] {
  const { from, to, state, best, fromPrice, cityTaxUnknown } = mark;
  const [first] = best?.rooms ?? [];
  if (!best || !first || best.covered.amountMinor === 0) return [];
  return [
    {
      stay_from: from,
      stay_to: to,
      room_category_id: first.roomCategoryId,
      covered: state === 'covered',
      ...(fromPrice && { from_price: toWireMoney(fromPrice) }),
      due: toWireMoney(best.due),
      ...(isOnlyTaxDue(mark) && { only_city_tax_due: true as const }),
      city_tax_unknown: cityTaxUnknown,
    },
  ];
}

function earlier(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? one : other;
}
