import type { Summary } from '#contract/reservation.ts';
import { toWireQuotedExtra } from '#contract/wire-booking.ts';
import { toWireCover } from '#contract/wire-card.ts';
import { toWireMoney, toWireNights, toWirePrice } from '#contract/wire-values.ts';
import { feeAt, feesOfBooking, freeUntil } from '#domain/cancellation-fee.ts';
import { convert, findRate } from '#domain/exchange-rate.ts';
import type { Money } from '#domain/money.ts';
import type { StayQuote } from '#domain/offer.ts';
import { sumPrices, type NightPrice } from '#domain/price.ts';
import { addedCityTax, needsPaymentCard, termsOf } from '#domain/promise.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { PricedStay } from '../quote/price-stay.ts';
import { issueQuote } from '../quote/quote-token.ts';

/** The summary of a priced stay, with a quote that promises it for a while. */
export function presentSummary(deps: Pick<Dependencies, 'clock' | 'keys'>, priced: PricedStay): Summary {
  const { quote, cover, ready } = priced;
  const { property, facts } = ready;
  const terms = termsOf(quote, cover);
  const cityTax = addedCityTax(quote);
  const { token, expiresAt } = issueQuote(deps, priced);
  return {
    rate: {
      price: toWirePrice(
        sumPrices(
          terms.total.currency,
          terms.rooms.map(({ price }) => price),
        ),
      ),
      price_per_night: toWireNights(sumNights(quote)),
      rooms: terms.rooms.map((room) => ({
        room_category_id: room.roomCategoryId,
        rate_id: room.rateId,
        name: room.name,
        price: toWirePrice(room.price),
        price_per_night: toWireNights(room.nights),
      })),
    },
    products: quote.extras.filter(({ isCityTax }) => !isCityTax).map(toWireQuotedExtra),
    total_price: toWirePrice(terms.total),
    taxes_included: facts.pricing === 'gross',
    city_tax: { included: property.cityTaxIncluded, amount: cityTax && toWireMoney(cityTax) },
    cover: toWireCover(terms.cover),
    due: toWireMoney(terms.due),
    payment_card: needsPaymentCard(property.paymentCard, terms.due) ? 'required' : 'not_needed',
    cancellation: presentFees(quote, deps.clock.now()),
    converted: convertTotals(priced),
    quote: { token, expires_at: expiresAt.toString({ smallestUnit: 'second' }) },
  };
}

/** What cancelling the booking costs from now on, as the placement will keep it. */
function presentFees({ rooms, total }: StayQuote, now: Temporal.Instant): Summary['cancellation'] {
  const fees = feesOfBooking(
    rooms.map(({ cancellationFees }) => cancellationFees),
    total.gross,
  );
  if (!fees) return { free_until: null, fee: null };
  return {
    free_until: freeUntil(fees, now)?.toString({ smallestUnit: 'second' }) ?? null,
    fee: toWireMoney(feeAt(fees, now, total.currency)),
  };
}

/** The nights of all rooms together. */
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
  const about = (amount: Money) => toWireMoney(convert(amount, convertTo, rate, 'half-up'));
  return { total: about(quote.total.gross), due: about(cover.due), rate: Number(rate) };
}
