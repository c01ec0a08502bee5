import type { Summary, WireBooking } from '#contract/guest/reservation.ts';
import { findBuyerFaults } from '#domain/stay/buyer.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { ageCategoriesQuery } from '../api/property-queries.ts';
import { propertiesQuery } from '../api/properties-query.ts';
import { go, useStaySearch } from '../session/go.ts';
import { placingAttempt } from '../session/placing-attempt.ts';
import { buyerDraft, buyerOf, draftFor, leavesBuyerToCard, type BuyerDraft } from '../session/buyer-draft.ts';
import { asksForPaymentCard, chosenRestWay, restWayOf } from '../session/rest-way.ts';
import { sessionCards, takesPart } from '../session/session-cards.ts';
import { firstToPay, payersOf } from '../session/payment-order.ts';
import type { Payers } from '../session/payment-order.ts';
import { parseRooms, writeExtras, parseExtras, type ExtraChoice, type RoomChoice } from '../session/room-choices.ts';
import { useSessionStore } from '../session/session-store.ts';
import { keepBookableDates, type StaySearch } from '../session/stay-search.ts';
import type { BookingState, Refusal } from '../booking-state/booking-context.ts';
import { useSalePage } from '../page-frame/sale-page-context.ts';
import { focusSection } from './section/booking-section.tsx';
import { furthestSection, openSection } from './booking-progress.ts';
import { keepKnownPersons, standardRooms } from '../booking-state/standard-party.ts';
import { bookableDates } from '../booking-state/bookable-dates.ts';
import { errorCode } from '../../api/problem-error.ts';
import { summaryQuery } from '../api/stay-queries.ts';
import { roomsBody } from '../booking-state/party-body.ts';

const EMPTY_BOOKING: WireBooking = { stay_from: '', stay_to: '', rooms: [], products: [], card_tokens: [] };

type Chosen = {
  /** Undefined while the property cannot be booked. */
  readonly propertyId: string | undefined;
  readonly search: StaySearch;
  readonly rooms: readonly RoomChoice[];
  readonly payers: Payers;
  readonly included: readonly ExtraChoice[];
};

const NO_PROPERTY = '';

/** Combines the address, the tab's storage and the API into the state of this booking. */
export function useBookingState(): BookingState {
  const address = useStaySearch();
  const { language } = useTranslation();
  const cards = useSessionStore(sessionCards).filter(takesPart);
  const cardTokens = cards.map(({ token }) => token);
  const payers = payersOf(cards, useSessionStore(firstToPay));

  const properties = useQuery(propertiesQuery(language));
  const property = properties.data?.find(({ id }) => id === address.property);
  const search = property ? keepBookableDates(address, bookableDates(property.time_zone)) : address;
  const isPropertyBookable = property !== undefined && property.invalid_because === null;
  const ageCategories = useQuery({
    ...ageCategoriesQuery(property?.id ?? NO_PROPERTY, language),
    enabled: isPropertyBookable,
  });

  const products = cards.map((held) => held.product);
  const written = ageCategories.data
    ? keepKnownPersons(parseRooms(search.rooms), ageCategories.data)
    : parseRooms(search.rooms);
  const rooms = written.length > 0 ? written : standardRooms(ageCategories.data ?? [], products);
  const includedIds = products.flatMap(
    (product) => product.included_product_ids?.[search.property ?? NO_PROPERTY] ?? [],
  );
  const included = [...new Set(includedIds)].map((extraId) => ({ extraId, count: 1 }));
  const propertyId = isPropertyBookable ? property.id : undefined;
  const { extras, priced, summary } = usePriced({ propertyId, search, rooms, payers, included });
  const draft = draftFor(property?.id ?? NO_PROPERTY, useSessionStore(buyerDraft));
  const registered = payers.buyer?.as_registered;
  const rest = useRest(summary.data);
  const isPaymentCardMissing =
    rest.isPaymentCardRequired && (draft.paymentCardToken === '' || draft.cardExpiration === '');
  const { privacy = 'tick' } = useSalePage().sale_page;
  const progress = {
    search,
    isPropertyBookable,
    rooms,
    isBuyerComplete: isComplete(draft, registered !== undefined, property?.time_zone ?? 'UTC', privacy),
    isPaymentMissing: !isChosen(rest) || isPaymentCardMissing,
  };
  const { change, ...refused } = useChange();
  const open = openSection(progress);
  return {
    cards,
    cardTokens,
    asRegistered: leavesBuyerToCard(draft) ? registered : undefined,
    search,
    properties,
    property,
    ageCategories,
    rooms,
    extras,
    priced,
    booking: priced?.rooms.length === rooms.length ? priced : undefined,
    summary,
    ...rest,
    isRestWayMissing: !isChosen(rest),
    isPaymentCardMissing,
    ...refused,
    open,
    reached: furthestSection(progress),
    choose: (next) => {
      // The extras that the cards include may cost something for another stay.
      const isAsIncluded = next.section === 'stay' && search.extras === writeExtras(included);
      change(isAsIncluded ? { extras: undefined, ...next } : next, true);
    },
    goTo: (section, next) => {
      // From the last section on, included extras stay ordered, even if their price changes.
      const isKept = section === 'check' && search.extras === undefined && extras.length > 0;
      change({ ...(isKept && { extras: writeExtras(extras) }), ...next, section }, false);
      if (section === open) focusSection(section);
    },
  };
}

/** Writes choices to the address, and clears the last refusal. */
function useChange() {
  const [refusal, setRefusal] = useState<Refusal>();
  const change = (next: Partial<StaySearch>, replace: boolean) => {
    setRefusal(undefined);
    void go('/booking', { search: (before) => ({ ...before, ...next }), replace, keepsScroll: true });
  };
  return { refusal, setRefusal, change };
}

type Rest = Pick<BookingState, 'restWays' | 'restWay' | 'isPaymentCardRequired'>;

/** No payment card is required while an earlier attempt awaits its answer: nothing else can be placed. */
function useRest(summary: Summary | undefined): Rest {
  const { checkout_page_url: checkout } = useSalePage().sale_page;
  const isAwaited = useSessionStore(placingAttempt) !== null;
  const chosen = useSessionStore(chosenRestWay);
  const [known, setKnown] = useState(summary);
  if (summary && summary !== known) setKnown(summary);
  if (!known) return { restWays: [], restWay: undefined, isPaymentCardRequired: false };
  const { rest } = known;
  // Without a checkout page the guest is offered the other ways.
  const others = checkout === null ? rest.ways.filter((way) => way !== 'pay') : rest.ways;
  const restWays = others.length > 0 ? others : rest.ways;
  const restWay = restWayOf(restWays, chosen);
  // Until the guest has chosen a way, nothing that only one of them needs is required.
  const isAsked = !isAwaited && isChosen({ restWays, restWay });
  return { restWays, restWay, isPaymentCardRequired: isAsked && asksForPaymentCard(known, restWay) };
}

function isChosen({ restWays, restWay }: Pick<Rest, 'restWays' | 'restWay'>): boolean {
  return restWays.length === 0 || restWay !== undefined;
}

function isComplete(draft: BuyerDraft, isRegistered: boolean, timeZone: string, privacy: 'tick' | 'notice'): boolean {
  const today = dateAt(Temporal.Now.instant(), timeZone);
  return findBuyerFaults(buyerOf(draft, isRegistered), today, false, privacy).length === 0;
}

/**
 * The choices so far, and their price. Until the guest has chosen extras, the extras that the cards include are added,
 * but only if nothing is due for them: a third guest on a voucher for two would pay for a breakfast that the guest did
 * not order. If packages do not pay for them in full, the price without them is requested as well and decides.
 */
function usePriced({ propertyId, search, rooms, payers, included }: Chosen) {
  const { language } = useTranslation();
  const chosen = parseExtras(search.extras);
  const offered = search.extras === undefined ? included : chosen;
  const isOffer = search.extras === undefined && offered.length > 0;
  const withOffered = propertyId === undefined ? undefined : bookingOf(search, rooms, offered, payers);
  const without = propertyId === undefined ? undefined : bookingOf(search, rooms, chosen, payers);
  const ask = (booking: WireBooking | undefined, enabled: boolean) => ({
    ...summaryQuery(propertyId ?? '', booking ?? EMPTY_BOOKING, language),
    enabled: booking !== undefined && enabled,
  });
  const summaryWith = useQuery(ask(withOffered, true));
  const isIncluded = summaryWith.data !== undefined && isPaidByPackages(summaryWith.data, offered);
  const summaryWithout = useQuery(ask(without, isOffer && !summaryWith.isPending && !isIncluded));
  if (!isOffer || summaryWith.isPending || isIncluded) {
    return { extras: offered, priced: withOffered, summary: summaryWith };
  }
  if (summaryWithout.isPending) return { extras: offered, priced: withOffered, summary: summaryWithout };
  const isDearer =
    summaryWith.data && summaryWithout.data && summaryWith.data.due.amount > summaryWithout.data.due.amount;
  // The hotel may no longer sell an extra that the card includes. The stay can be booked without it.
  const isRefused = errorCode(summaryWith.error) === 'INPUT.INVALID';
  return isDearer || isRefused
    ? { extras: chosen, priced: without, summary: summaryWithout }
    : { extras: offered, priced: withOffered, summary: summaryWith };
}

function isPaidByPackages({ products }: Summary, offered: readonly ExtraChoice[]): boolean {
  return offered.every(({ extraId }) =>
    products.some(
      ({ product_id: id, included, price_summary: price }) =>
        id === extraId && included !== undefined && included.amount >= price.gross_value,
    ),
  );
}

/** The choices so far, without the rooms that are still to be chosen. */
function bookingOf(
  search: StaySearch,
  rooms: readonly RoomChoice[],
  extras: readonly ExtraChoice[],
  payers: Chosen['payers'],
): WireBooking | undefined {
  const chosen = roomsBody(rooms);
  if (!search.from || !search.to || chosen.length === 0) return undefined;
  return {
    stay_from: search.from,
    stay_to: search.to,
    rooms: chosen,
    products: extras.map(({ extraId, count }) => ({ product_id: extraId, count })),
    ...payers,
    ...(search.currency && { currency: search.currency }),
  };
}
