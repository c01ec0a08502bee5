import type { Summary } from '#contract/guest/reservation.ts';
import { toWirePerson, toWireQuotedExtra, toWireTerms } from '#contract/guest/wire-booking.ts';
import { toWireCover, toWireLoss } from '#contract/guest/wire-card.ts';
import { presentMoment, toWireMoney, toWireNights, toWirePrice } from '#contract/wire-values.ts';
import type { Card } from '#domain/card/card.ts';
import { feeAt } from '#domain/cancelling/cancellation-fee.ts';
import { convertToRead, findRate } from '#domain/money/exchange-rate.ts';
import { cancellingCosts, listLosses, mostDue, splitFee } from '#domain/cancelling/give-back.ts';
import type { CardId, ExtraId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { money, type Money } from '#domain/money/money.ts';
import type { StayQuote } from '#domain/stay/offer.ts';
import { sumPrices, type NightPrice } from '#domain/stay/price.ts';
import { addedCityTax } from '#domain/booking/promise.ts';
import { coverTermsOf } from '#domain/cover/cover-terms.ts';
import { isPayingRequired, needsCardBesidePaying } from '#domain/payment/ways-to-pay.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { feesOf, isPaymentCardNeeded, paidWith } from '../quote/cancelling-terms.ts';
import type { PricedStay } from '../quote/price-stay.ts';
import { issueQuote } from '../quote/quote-token.ts';
import { restTermsOf } from '../quote/rest-terms.ts';

/** The quote token promises the price until it expires. */
export function presentSummary(deps: Pick<MoneyParts, 'clock' | 'keys'>, priced: PricedStay): Summary {
  const now = deps.clock.now();
  const { quote, cover, ready, chosen } = priced;
  const { property, facts } = ready;
  const cityTax = addedCityTax(quote);
  const rest = restTermsOf(priced, now);
  const needsCard = isPayingRequired(rest) ? rest.needsCardToo : isPaymentCardNeeded(priced, now);
  const { token, expiresAt, reference } = issueQuote(deps, priced);
  return {
    rate: {
      price: toWirePrice(
        sumPrices(
          quote.total.currency,
          quote.rooms.map(({ price }) => price),
        ),
      ),
      price_per_night: toWireNights(sumNights(quote)),
      rooms: quote.rooms.map(({ textLanguages: { rateName, ...languages }, ...room }) => ({
        room_category_id: room.roomCategoryId,
        rate_id: room.rateId,
        name: room.name,
        rate_name: room.rateName,
        text_languages: { ...languages, ...(rateName !== undefined && { rate_name: rateName }) },
        price: toWirePrice(room.price),
        price_per_night: toWireNights(room.nights),
      })),
    },
    products: quote.extras
      .filter(({ isCityTax }) => !isCityTax)
      .map((extra) => ({ ...toWireQuotedExtra(extra), included: toWireMoney(includedOf(priced, extra.extraId)) })),
    total_price: toWirePrice(quote.total),
    taxes_included: facts.pricing === 'gross',
    city_tax: { included: property.cityTaxIncluded, amount: cityTax && toWireMoney(cityTax) },
    cover: toWireCover(coverTermsOf(cover)),
    due: toWireMoney(cover.due),
    payment_card: needsCard ? 'required' : 'not_needed',
    rest: { ways: [...rest.ways], payment_card_beside_paying: needsCardBesidePaying(rest) },
    cancellation: presentFees(priced, now),
    converted: convertTotals(priced),
    buyer: chosen.holder && toWirePerson(chosen.holder.shown),
    quote: { token, expires_at: presentMoment(expiresAt), reference },
  };
}

/** The part of an extra that packages pay. */
function includedOf({ cover: { cards }, quote }: PricedStay, extraId: ExtraId): Money {
  const lines = cards.flatMap((card) => card.lines);
  const ofExtra = lines.filter((line) => line.type === 'extra' && line.extraId === extraId);
  return money(
    quote.total.currency,
    ofExtra.reduce((total, { amountMinor }) => total + amountMinor, 0),
  );
}

/** The cost of cancelling the booking from now on, with these cards, as the placement will store it. */
function presentFees(priced: PricedStay, now: Temporal.Instant): Summary['cancellation'] {
  const fees = feesOf(priced);
  const nothing = { free_until: null, fee: null, fee_due: null, most_due: null, kept: [] };
  if (!fees) return nothing;
  const paid = paidWith(priced);
  const split = splitFee(paid, feeAt(fees, now, paid.due.currency));
  return {
    ...toWireTerms(cancellingCosts(paid, fees, now)),
    fee_due: toWireMoney(split.due),
    most_due: toWireMoney(mostDue(paid, fees, now)),
    kept: listLosses(split, (id) => cardOf(priced, id).unit).map(toWireLoss),
  };
}

function cardOf({ cards }: PricedStay, cardId: CardId): Card {
  const card = cards.find(({ id }) => id === cardId);
  invariant(card, 'every paying card is part of the cover');
  return card;
}

function sumNights(quote: StayQuote): NightPrice[] {
  const dates = quote.rooms[0]?.nights.map(({ date }) => date) ?? [];
  return dates.map((date, index) => {
    const prices = quote.rooms.flatMap(({ nights }) => nights[index]?.price ?? []);
    return { date, price: sumPrices(quote.total.currency, prices) };
  });
}

function convertTotals({ quote, cover, chosen, exchangeRates }: PricedStay): Summary['converted'] {
  const { convertTo } = chosen;
  const { currency } = quote.total;
  if (!convertTo || convertTo === currency) return null;
  const rate = findRate(exchangeRates, currency, convertTo);
  if (rate === undefined) return null;
  const { rate: cardRate } = cover.cards.find(({ spent }) => spent?.value.currency === convertTo)?.spent ?? {};
  const about = (amount: Money) => toWireMoney(convertToRead(amount, convertTo, rate, cardRate));
  return { total: about(quote.total.gross), due: about(cover.due), rate: Number(rate) };
}
