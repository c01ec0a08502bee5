import { findRoomFault, roomsForWholeStay } from '#domain/stay/availability.ts';
import type { Card } from '#domain/card/card.ts';
import { coverStay, type Cover } from '#domain/cover/cover.ts';
import { listEntitledBookings, listIncludedBookings } from '#domain/cover/entitled-rooms.ts';
import type { EntitledRoom, IncludedExtra } from '#domain/cover/cover-request.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import { addCityTaxes, type Booking, type StayQuote } from '#domain/stay/offer.ts';
import type { ChosenStay } from '#domain/booking/promise.ts';
import type { AgeCategory } from '#domain/stay/property.ts';
import { dateAt, countPersons } from '#domain/stay/stay.ts';
import type { VoucherProduct } from '#domain/card/voucher-product.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { listCityTaxes } from '../../hotel/list-city-taxes.ts';
import { listRatesFor } from '../../hotel/list-rates.ts';
import { listOrNone, type ReadyProperty } from '../../hotel/load-property.ts';
import { refuse, refuseInput, type Refused } from '../../platform/http/refused.ts';
import type { InputFault } from '#contract/problem.ts';
import type { Pms } from '#pms/pms.ts';

export type PricedStay = {
  readonly state: 'priced';
  readonly ready: ReadyProperty;
  readonly chosen: ChosenStay;
  /** As it will be reserved, including any city tax that is added to the price. */
  readonly booking: Booking;
  readonly quote: StayQuote;
  readonly entitledRooms: readonly EntitledRoom[];
  readonly includedExtras: readonly IncludedExtra[];
  readonly ages: readonly AgeCategory[];
  readonly exchangeRates: readonly ExchangeRate[];
  readonly cards: readonly Card[];
  readonly cover: Cover;
};

/**
 * Asks the PMS for the price of a stay, never from a cache, and splits it over the cards. Refused if a room is full or
 * not sold, or if the booking names something that the property does not have. Throws `PmsUnavailable`.
 */
export async function priceStay(
  deps: Pick<MoneyParts, 'clock' | 'pmsOf' | 'log'>,
  ready: ReadyProperty,
  chosen: ChosenStay,
  cards: readonly Card[],
): Promise<PricedStay | Refused> {
  const { pms } = ready;
  const { booking: wanted, language } = chosen;
  const [availability, cityTaxes, exchangeRates] = await Promise.all([
    pms.loadAvailability(wanted.stay),
    listCityTaxes(ready, language),
    listRatesFor(deps, ready, cards),
  ]);
  const fault = findRoomFault(wanted.rooms, roomsForWholeStay(availability, wanted.stay));
  if (fault?.state === 'full') return refuse('RESERVATION.NO_AVAILABILITY');
  if (fault) return refuseInput([{ path: `rooms.${fault.roomIndex}.room_category_id`, code: 'ERRORS.UNKNOWN_ID' }]);

  const booking = addCityTaxes(wanted, cityTaxes);
  const products = [...new Map(cards.map(({ product }) => [product.id, product])).values()];
  const ages = await listOrNone(deps, 'age categories', pms.listAgeCategories(language));
  const { entitled, included } = await listWhatIfs(ready, booking, products, language, ages);
  const whatIf = [
    ...entitled.map(({ room }) => ({ room, extras: [] })),
    ...included.map(({ room, extra }) => ({ room, extras: [extra] })),
  ];
  const quoted = await pms.quoteStay({ booking, language, whatIf });
  if (!quoted) {
    // The hotel may have withdrawn a city tax, which the guest did not choose.
    const taxed = addCityTaxes(wanted, await listCityTaxes(ready, language));
    if (taxed.extras.length !== booking.extras.length) return priceStay(deps, ready, chosen, cards);
    return explainNotSold(deps, ready, wanted, language);
  }

  const entitledRooms = entitled.flatMap(({ roomIndex, productId }, index) => {
    const room = quoted.whatIf[index]?.room;
    return room ? [{ roomIndex, productId, room }] : [];
  });
  const includedExtras = included.flatMap(({ roomIndex, productId, extra: { extraId } }, index) => {
    const price = quoted.whatIf[entitled.length + index]?.extras[0];
    return price ? [{ roomIndex, productId, extraId, price }] : [];
  });
  const { quote } = quoted;
  const priced = {
    state: 'priced',
    ready,
    chosen,
    booking,
    quote,
    entitledRooms,
    includedExtras,
    ages,
    exchangeRates,
  } as const;
  return coverPricedStay(priced, cards, deps.clock.now());
}

/** The what-ifs that must be priced with the booking, because cards pay for fewer persons or for another room. */
async function listWhatIfs(
  { property, pms }: ReadyProperty,
  booking: Booking,
  products: readonly VoucherProduct[],
  language: string,
  ages: readonly AgeCategory[],
) {
  const known = booking.extras.length === 0 ? [] : await pms.listExtras(language);
  return {
    entitled: listEntitledBookings(booking.rooms, products, property.id, ages),
    included: listIncludedBookings(booking, products, property.id, { ages, known }),
  };
}

/** Splits a price over these cards. Called again with the cards as they are under their locks. */
export function coverPricedStay(
  priced: Omit<PricedStay, 'cards' | 'cover'>,
  cards: readonly Card[],
  now: Temporal.Instant,
): PricedStay {
  const { ready, chosen, booking, quote, entitledRooms, includedExtras, exchangeRates } = priced;
  const cover = coverStay({
    propertyId: ready.property.id,
    redeemLocationIds: ready.property.redeemLocationIds,
    stay: booking.stay,
    today: dateAt(now, ready.facts.timeZone),
    quote,
    entitledRooms,
    includedExtras,
    exchangeRates,
    cards,
    paymentOrder: chosen.paymentOrder,
  });
  return { ...priced, cards, cover };
}

/** By request field: an unknown id, or more persons than a room takes. Otherwise it is not sold for these nights. */
async function explainNotSold(
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
