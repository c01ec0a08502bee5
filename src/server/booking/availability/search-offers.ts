import type { AvailabilityAnswer, AvailabilityRequest, RateOffer, WireCover } from '#contract/guest/availability.ts';
import {
  fromWireParty,
  fromWireRooms,
  toWireCancelling,
  toWireExtra,
  toWireOffer,
} from '#contract/guest/wire-booking.ts';
import { toWireCover, toWireRefused } from '#contract/guest/wire-card.ts';
import { toWireMoney } from '#contract/wire-values.ts';
import { feeAt, feesOfBooking } from '#domain/cancelling/cancellation-fee.ts';
import type { Cover } from '#domain/cover/cover.ts';
import {
  addedCover,
  coverRooms,
  priceWithTaxes,
  type AddedCover,
  type PartyRoom,
  type RoomsCoverRequest,
} from '#domain/cover/cover-offered-rooms.ts';
import type { Currency } from '#domain/money/currency.ts';
import { estimateExtras } from '#domain/stay/estimate-extras.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import { listLosses, splitFee, termsFor, type BookingPaid, type CardLoss } from '#domain/cancelling/give-back.ts';
import type { CardId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { subtract, sum, type Money } from '#domain/money/money.ts';
import type { CancellationTerms, Extra, Offer, QuotedExtra } from '#domain/stay/offer.ts';
import { sortParty } from '#domain/stay/party-by-ages.ts';
import { coveredBy } from '#domain/booking/promise.ts';
import { refusedTermsOf } from '#domain/cover/cover-terms.ts';
import { paymentCardRule } from '#domain/payment/ways-to-pay.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { loadCardsByTokens } from '../../money/code/card-token.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { listCityTaxes } from '../../hotel/list-city-taxes.ts';
import { findRatesFor, isForeign } from '../../hotel/list-rates.ts';
import { loadReadyProperty } from '../../hotel/load-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { loadPartyOffers, toPartyRoom, type PartyOffers } from './load-party-offers.ts';
import { loadAges } from './load-ages.ts';
import { memoizeByIdentity } from './memoize-by-identity.ts';
import { countRooms, loadRoomsBefore, type RoomBefore } from './load-rooms-before.ts';
import type { PaidOffers } from './paid-offers.ts';
import { readStay } from './read-stay.ts';

/** The answer without cards, which all guests share, and the part that this guest's cards pay. Null without cards. */
type PaidAnswer = { readonly answer: AvailabilityAnswer; readonly paid: PaidOffers | null };

/**
 * Searches the offers for the party of one room, given the rooms that the guest chose before it. Each offer shows what
 * the cards would cover with the value that those rooms leave. Rooms chosen one after another by these figures add up
 * to the summary (docs/cover.md).
 */
export async function searchOffers(
  deps: Pick<MoneyParts, 'db' | 'clock' | 'keys' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  propertyId: string,
  request: AvailabilityRequest,
  language: string,
): Promise<PaidAnswer> {
  const [ready, given] = await Promise.all([
    loadReadyProperty(deps, salePage, propertyId),
    loadCardsByTokens(deps, salePage, request.card_tokens ?? []),
  ]);
  const { facts, pms, property } = ready;
  const stay = readStay(request, facts.timeZone, deps.clock.now());
  const wireBefore = request.rooms_before ?? [];
  const ages = await loadAges(deps, ready, language, [
    { path: 'persons', persons: request.persons },
    ...wireBefore.map(({ persons }, index) => ({ path: `rooms_before.${index}.persons`, persons })),
    ...(request.rooms_after ?? []).map(({ persons }, index) => ({ path: `rooms_after.${index}.persons`, persons })),
  ]);
  const booked = fromWireRooms(wireBefore).map((room) => ({ ...room, party: sortParty(room.party, ages) }));
  const parties = [...booked.map(({ party }) => party), sortParty(fromWireParty(request.persons), ages)];
  const roomCount = parties.length + (request.rooms_after?.length ?? 0);
  const asked = { pms, stay, language, products: given.map(({ product }) => product), ages, roomCount };
  const [offered, extras, cityTaxes, rates] = await Promise.all([
    Promise.all(parties.map((party) => loadPartyOffers(asked, party))),
    pms.listExtras(language),
    listCityTaxes(ready, language),
    given.length > 0 ? findRatesFor(deps, ready, given) : NO_RATES,
  ]);
  // While the exchange rate of a card is unknown, prices are shown without that card. A summary waits for the rate.
  const unvalued = rates ? [] : given.filter((card) => isForeign(ready, card));
  const cards = given.filter((card) => !unvalued.includes(card));
  const exchangeRates = rates ?? NO_RATES;
  const before = await loadRoomsBefore(pms, language, booked, offered);
  const { id, redeemLocationIds } = property;
  // Taken after the PMS answered, so that a fee charged from booking on is already due.
  const now = deps.clock.now();
  const today = dateAt(now, facts.timeZone);
  const canCharge = paymentCardRule(property, facts) !== 'never';
  const lists = offered.flatMap((party) => party.lists);
  const [first = NO_OFFERS, ...others] = lists;
  const taxes = estimateExtras(cityTaxes, stay, parties);
  const search: Search = {
    now,
    paidBy: (cover, due) => ({ cards: coveredBy(cover, canCharge, exchangeRates).cards, due }),
    cover: { propertyId: id, redeemLocationIds, stay, today, exchangeRates, cards },
    before,
    taxesBefore: (taxes && estimateExtras(cityTaxes, stay, parties.slice(0, -1))) ?? [],
    taxes: taxes ?? [],
    cityTaxUnknown: taxes === null,
    unvalued: unvalued.map(({ last4 }) => ({ last4, code: 'PMS.UNAVAILABLE' })),
  };
  // Cancellation terms change when a fee step begins, so the steps already begun are part of the key.
  const key = JSON.stringify([stay, booked, parties, countBegunSteps(lists, now)]);
  const answer = madeOf([first, ...others, extras, cityTaxes], key, () =>
    answerWithoutCards({ ...search, cover: { ...search.cover, cards: [] }, unvalued: [] }, offered.at(-1), extras),
  );
  return { answer, paid: given.length > 0 ? payOffers(search, offered.at(-1)) : null };
}

function answerWithoutCards(search: Search, offered: PartyOffers | undefined, extras: readonly Extra[]) {
  const rates = coverOffers(search, offered).map((offer) => toRateOffer(search, offer));
  return { rates, products: extras.map(toWireExtra), refused_cards: [] };
}

function payOffers(search: Search, offered: PartyOffers | undefined): PaidOffers {
  const covered = coverOffers(search, offered);
  return {
    offers: covered.map((one) => ({
      cancelling: toWireCancelling(one.offer.cancellation, one.allRooms, one.losses),
      pays: toWirePaid(search, one),
    })),
    refused_cards: [...listRefused(covered), ...search.unvalued],
  };
}

const NO_RATES: readonly ExchangeRate[] = [];
const NO_OFFERS: readonly Offer[] = [];
const madeOf = memoizeByIdentity<AvailabilityAnswer>();

function countBegunSteps(lists: readonly (readonly Offer[])[], now: Temporal.Instant): number {
  const steps = lists.flat().flatMap(({ cancellation: { fees } }) => fees ?? []);
  return steps.filter(({ from }) => from.epochMilliseconds <= now.epochMilliseconds).length;
}

type Search = {
  readonly now: Temporal.Instant;
  /** How a room is paid, which decides its cancellation fee. */
  readonly paidBy: (cover: Cover, due: Money) => BookingPaid;
  readonly cover: Omit<RoomsCoverRequest, 'cityTaxes'>;
  readonly before: readonly RoomBefore[];
  /** The city tax of the rooms before, and of all rooms with this one. Empty while only a summary can compute it. */
  readonly taxesBefore: readonly QuotedExtra[];
  readonly taxes: readonly QuotedExtra[];
  readonly cityTaxUnknown: boolean;
  /** Cards whose value is unknown for lack of an exchange rate. */
  readonly unvalued: AvailabilityAnswer['refused_cards'];
};

/** The cover of an offer, and the amount due including any city tax added to it. */
type CoveredOffer = AddedCover & {
  readonly offer: Offer;
  readonly coverWithTax: AddedCover['cover'];
  readonly refused: Cover['refused'];
  /** The cancellation terms of this room and the rooms before it. Null if there are none before. */
  readonly allRooms: CancellationTerms | null;
  /** The value that the cards would lose in that case. */
  readonly losses: readonly CardLoss[];
};

/** The offers still available after the rooms before, each with what it adds to them. */
function coverOffers(search: Search, offered: PartyOffers | undefined): CoveredOffer[] {
  const before = search.before.length > 0 ? coverBoth(search, search.before, search.taxesBefore) : undefined;
  return (offered?.offers ?? []).flatMap((offer) => {
    const available = offer.available - countRooms(search.before, offer.roomCategory.id);
    if (!offered || available < 1) return [];
    const { ofPrice, ofAll } = coverBoth(search, [...search.before, toPartyRoom(offered, offer)], search.taxes);
    const { cover } = addedCover(before?.ofPrice, ofPrice);
    const { cover: coverWithTax, due } = addedCover(before?.ofAll, ofAll);
    const { terms, losses } = cancelTogether(search, offer, ofAll);
    // The card share of a fee is split over all rooms, so no part of it belongs to this room alone.
    const alone = { cards: [], due: offer.price.gross };
    const [cancellation, allRooms] = before ? [termsFor(alone, offer.cancellation, search.now), terms] : [terms, null];
    const covered = { cover, coverWithTax, due, refused: ofPrice.refused };
    return [{ offer: { ...offer, available, cancellation }, ...covered, allRooms, losses }];
  });
}

/** The cost of cancelling an offer and the rooms before it right after booking, with the cards that pay for them. */
function cancelTogether({ before, taxes, paidBy, now, cover: { cards } }: Search, offer: Offer, ofAll: Cover) {
  const { cancellation } = offer;
  const rooms = [...before.map(({ room }) => room), offer];
  const total = priceWithTaxes({ cityTaxes: taxes }, rooms).gross;
  const isAlone = before.length === 0;
  const fees = isAlone
    ? cancellation.fees
    : feesOfBooking([...before.map((room) => room.fees), cancellation.fees], total);
  const paid = paidBy(ofAll, ofAll.due);
  const known = isAlone ? cancellation : { ...cancellation, fees, freeUntil: null, fee: null };
  const unitOf = (id: CardId) => {
    const card = cards.find((one) => one.id === id);
    invariant(card, 'every paying card is part of the cover');
    return card.unit;
  };
  const losses = fees ? listLosses(splitFee(paid, feeAt(fees, now, total.currency)), unitOf) : [];
  return { terms: termsFor(paid, known, now), losses };
}

/** The cover of the rooms without city tax, which an offer shows, and with it. */
function coverBoth({ cover }: Search, rooms: readonly PartyRoom[], cityTaxes: readonly QuotedExtra[]) {
  const ofPrice = coverRooms({ ...cover, cityTaxes: [] }, rooms);
  return { ofPrice, ofAll: cityTaxes.length === 0 ? ofPrice : coverRooms({ ...cover, cityTaxes }, rooms) };
}

function toRateOffer(search: Search, covered: CoveredOffer): RateOffer {
  const { taxes, taxesBefore, cityTaxUnknown } = search;
  const { offer, allRooms, losses } = covered;
  const { currency } = offer.price;
  return {
    ...toWireOffer(offer, allRooms, losses),
    city_tax:
      taxes.length === 0 ? null : toWireMoney(subtract(totalOf(taxes, currency), totalOf(taxesBefore, currency))),
    city_tax_unknown: cityTaxUnknown,
    ...toWirePaid(search, covered),
  };
}

function toWirePaid({ cover: { cards }, taxes, unvalued }: Search, { cover, coverWithTax, due }: CoveredOffer) {
  const hasCards = cards.length + unvalued.length > 0;
  return {
    cover: hasCards ? withUnvalued(toWireCover(cover), unvalued) : null,
    ...(hasCards && taxes.length > 0 && { cover_with_city_tax: withUnvalued(toWireCover(coverWithTax), unvalued) }),
    due: toWireMoney(due),
  };
}

function withUnvalued(cover: WireCover, unvalued: Search['unvalued']): WireCover {
  return { ...cover, refused_cards: [...cover.refused_cards, ...unvalued] };
}

function totalOf(extras: readonly QuotedExtra[], currency: Currency): Money {
  return sum(
    currency,
    extras.map(({ priceSummary }) => priceSummary.gross),
  );
}

/** The cards that pay for none of the offers, each with the reason given for the first offer. */
function listRefused(offers: readonly CoveredOffer[]): AvailabilityAnswer['refused_cards'] {
  const refusedEverywhere = offers[0]?.refused.filter(({ card }) =>
    offers.every(({ refused }) => refused.some((other) => other.card.id === card.id)),
  );
  return (refusedEverywhere ?? []).map((refused) => toWireRefused(refusedTermsOf(refused)));
}
