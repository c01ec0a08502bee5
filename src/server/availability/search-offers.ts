import type { AvailabilityAnswer, AvailabilityRequest, RateOffer } from '#contract/availability.ts';
import { fromWireParty, toWireExtra, toWireOffer } from '#contract/wire-booking.ts';
import { toWireCover } from '#contract/wire-card.ts';
import { toWireMoney } from '#contract/wire-values.ts';
import type { Card } from '#domain/card.ts';
import type { Cover } from '#domain/cover.ts';
import { limitParty } from '#domain/cover-nights.ts';
import { coverRoom, type PricedRoom } from '#domain/cover-room.ts';
import type { ExchangeRate } from '#domain/exchange-rate.ts';
import { sum, type Money } from '#domain/money.ts';
import { estimateExtra, type Offer, type QuotedExtra } from '#domain/offer.ts';
import { coverTermsOf } from '#domain/promise.ts';
import { countPersons, dateAt, type Party, type Stay } from '#domain/stay.ts';
import { listUpgradable, type VoucherProduct } from '#domain/voucher-product.ts';
import { loadCardsByTokens } from '../card/card-token.ts';
import type { Dependencies } from '../dependencies.ts';
import { readStay } from './read-stay.ts';
import { listCityTaxes } from '../property/list-city-taxes.ts';
import { listOrNone, loadReadyProperty, type ReadyProperty } from '../property/load-property.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { refuseUnknownAges } from './refuse-unknown-ages.ts';

type SearchDependencies = Pick<Dependencies, 'db' | 'clock' | 'pmsOf' | 'log'>;

/** What can be booked for the party of one room, and what the guest's cards would cover of each offer. */
export async function searchOffers(
  deps: SearchDependencies,
  salePage: SalePage,
  propertyId: string,
  request: AvailabilityRequest,
  language: string,
): Promise<AvailabilityAnswer> {
  const [ready, cards] = await Promise.all([
    loadReadyProperty(deps, salePage, propertyId),
    loadCardsByTokens(deps, salePage, request.card_tokens ?? []),
  ]);
  const { facts, pms } = ready;
  const stay = readStay(request, facts.timeZone, deps.clock.now());
  await refuseUnknownAges(deps, pms, language, request.persons);
  const party = fromWireParty(request.persons);
  const [priced, extras, cityTaxes, exchangeRates] = await Promise.all([
    pms.listOffers({ stay, party, language, withFull: listUpgradable(cards.map(({ product }) => product)).length > 0 }),
    pms.listExtras(language),
    listCityTaxes(ready, language),
    cards.length > 0 ? listOrNone(deps, 'exchange rates', pms.listExchangeRates()) : [],
  ]);
  const search = {
    ready,
    stay,
    party,
    language,
    cards,
    exchangeRates,
    cityTaxes: cityTaxes.flatMap((tax) => estimateExtra(tax, stay, party) ?? []),
    today: dateAt(deps.clock.now(), facts.timeZone),
  };
  const entitled = await listEntitledOffers(search, priced);
  const offers = priced.filter(({ available }) => available > 0);
  const covered = offers.map((offer) => coverOffer(search, offer, entitled));
  return {
    rates: covered.map((offer) => toRateOffer(search, offer)),
    products: extras.map(toWireExtra),
    refused_cards: listRefused(covered),
  };
}

type Search = {
  readonly ready: ReadyProperty;
  readonly stay: Stay;
  readonly party: Party;
  readonly language: string;
  readonly cards: readonly Card[];
  readonly exchangeRates: readonly ExchangeRate[];
  readonly cityTaxes: readonly QuotedExtra[];
  readonly today: Temporal.PlainDate;
};

type EntitledOffers = { readonly product: VoucherProduct; readonly offers: readonly Offer[] };

/** For each product that allows upgrades: what the persons it includes would be offered. */
async function listEntitledOffers(search: Search, offers: readonly Offer[]): Promise<EntitledOffers[]> {
  return Promise.all(
    listUpgradable(search.cards.map(({ product }) => product)).map(async (product) => {
      const party = limitParty(search.party, product.persons);
      if (countPersons(party) === countPersons(search.party)) return { product, offers };
      const { stay, language } = search;
      return { product, offers: await search.ready.pms.listOffers({ stay, party, language, withFull: true }) };
    }),
  );
}

/** What the cards pay of an offer, and what is due of it with the city tax that comes on top. */
type CoveredOffer = { readonly offer: Offer; readonly cover: Cover; readonly due: Money };

function coverOffer(search: Search, offer: Offer, entitled: readonly EntitledOffers[]): CoveredOffer {
  const { property } = search.ready;
  const request = {
    propertyId: property.id,
    redeemLocationIds: property.redeemLocationIds,
    stay: search.stay,
    today: search.today,
    exchangeRates: search.exchangeRates,
    cards: search.cards,
    persons: countPersons(search.party),
    entitled: entitled.map(({ product, offers }) => ({ product, rooms: offers.map(toPricedRoom) })),
  };
  const room = toPricedRoom(offer);
  const cover = coverRoom({ ...request, cityTaxes: [] }, room);
  const { due } = search.cityTaxes.length === 0 ? cover : coverRoom({ ...request, cityTaxes: search.cityTaxes }, room);
  return { offer, cover, due };
}

function toPricedRoom({ roomCategory, rate, price, nights }: Offer): PricedRoom {
  return { roomCategoryId: roomCategory.id, rateId: rate.id, price, nights };
}

function toRateOffer({ cards, cityTaxes }: Search, { offer, cover, due }: CoveredOffer): RateOffer {
  const taxes = cityTaxes.map(({ priceSummary }) => priceSummary.gross);
  return {
    ...toWireOffer(offer),
    city_tax: taxes.length === 0 ? null : toWireMoney(sum(offer.price.currency, taxes)),
    cover: cards.length === 0 ? null : toWireCover(coverTermsOf(cover)),
    due: toWireMoney(due),
  };
}

/** Cards that pay for none of the offers, with the reason of the first. */
function listRefused(offers: readonly CoveredOffer[]): AvailabilityAnswer['refused_cards'] {
  const refusedEverywhere = offers[0]?.cover.refused.filter(({ card }) =>
    offers.every(({ cover }) => cover.refused.some((refused) => refused.card.id === card.id)),
  );
  return (refusedEverywhere ?? []).map(({ card, code }) => ({ last4: card.last4, code }));
}
