import { randomUUID } from 'node:crypto';
import type { WireBooking, Summary } from '#contract/reservation.ts';
import { fromWireBooking, toWireBooking, toWireQuotedExtra } from '#contract/wire-booking.ts';
import { toWireCover } from '#contract/wire-card.ts';
import { toWireMoney, toWireNights, toWirePrice } from '#contract/wire-values.ts';
import { feeAt, feesOfBooking, freeUntil } from '#domain/cancellation-fee.ts';
import type { Card } from '#domain/card.ts';
import { convert, findRate } from '#domain/exchange-rate.ts';
import type { Currency } from '#domain/currency.ts';
import { sum, type Money } from '#domain/money.ts';
import type { Booking, StayQuote } from '#domain/offer.ts';
import { sumPrices, type NightPrice } from '#domain/price.ts';
import type { ConfiguredProperty } from '#domain/property.ts';
import { loadCardsByTokens } from '../../card/card-token.ts';
import type { Dependencies } from '../../dependencies.ts';
import { loadReadyProperty, type ReadyProperty } from '../../property/load-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { readStay } from './check-stay.ts';
import { priceStay, type PricedStay } from './price-stay.ts';
import { signQuote, type QuotePromise } from './quote-token.ts';

const QUOTE_LIFE_MINUTES = 20;

type SummariseDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'pmsOf' | 'log'>;

/** What a guest chose, priced now, with what the cards cover and what is left to pay. Writes nothing. */
export async function summariseReservation(
  deps: SummariseDependencies,
  salePage: SalePage,
  propertyId: string,
  request: WireBooking,
  language: string,
): Promise<Summary> {
  const [ready, cards] = await Promise.all([
    loadReadyProperty(deps, salePage, propertyId),
    loadCardsByTokens(deps, salePage, request.card_tokens),
  ]);
  readStay(request, ready.facts.timeZone, deps.clock.now());
  const booking = fromWireBooking(request);
  const turns = request.card_order === 'as_given' ? cards.map(({ id }) => id) : [];
  const priced = await priceStay(deps, ready, booking, { cards, turns }, language);
  return writeSummary(deps, ready, { priced, wanted: booking, cards, language, convertTo: request.currency ?? null });
}

export type SummaryParts = {
  readonly priced: PricedStay;
  /** As the guest chose it. */
  readonly wanted: Booking;
  readonly cards: readonly Card[];
  readonly language: string;
  readonly convertTo: Currency | null;
};

/** The summary of a priced stay, with a quote that promises it for a while. */
export function writeSummary(
  deps: Pick<Dependencies, 'clock' | 'keys'>,
  { property, facts }: ReadyProperty,
  parts: SummaryParts,
): Summary {
  const { quote, cover, exchangeRates } = parts.priced;
  const expiresAt = deps.clock.now().add({ minutes: QUOTE_LIFE_MINUTES });
  const named = { id: randomUUID(), expiresAtMs: expiresAt.epochMilliseconds };
  const token = signQuote(deps.keys, { ...promise(property, parts), ...named });
  return {
    rate: {
      price: toWirePrice(
        sumPrices(
          quote.total.currency,
          quote.rooms.map(({ price }) => price),
        ),
      ),
      price_per_night: toWireNights(sumNights(quote)),
      rooms: quote.rooms.map((room) => ({
        room_category_id: room.roomCategoryId,
        rate_id: room.rateId,
        name: room.name,
        price: toWirePrice(room.price),
        price_per_night: toWireNights(room.nights),
      })),
    },
    products: quote.extras.filter(({ isCityTax }) => !isCityTax).map(toWireQuotedExtra),
    total_price: toWirePrice(quote.total),
    taxes_included: facts.pricing === 'gross',
    city_tax: { included: property.cityTaxIncluded, amount: cityTax(quote) && toWireMoney(cityTax(quote) as Money) },
    cover: toWireCover(cover),
    due: toWireMoney(cover.due),
    payment_card: needsPaymentCard(property, cover.due) ? 'required' : 'not_needed',
    cancellation: writeTerms(quote, deps.clock.now()),
    converted: convertTotals(parts, exchangeRates),
    quote: { token, expires_at: expiresAt.toString({ smallestUnit: 'second' }) },
  };
}

/** What a summary promises; equal promises mean that neither price nor cover changed. */
export function promise(property: ConfiguredProperty, parts: SummaryParts): QuotePromise {
  const { quote, cover } = parts.priced;
  return {
    salePageId: property.salePageId,
    propertyId: property.id,
    booking: toWireBooking(parts.wanted),
    currency: quote.total.currency,
    convertTo: parts.convertTo,
    language: parts.language,
    totalMinor: quote.total.gross.amountMinor,
    dueMinor: cover.due.amountMinor,
    cityTaxMinor: cityTax(quote)?.amountMinor ?? 0,
    cards: parts.cards
      .map(({ id }) => ({ cardId: id, debit: cover.cards.find(({ card }) => card.id === id)?.debit ?? 0 }))
      .toSorted((left, right) => (left.cardId < right.cardId ? -1 : 1)),
    turns: [...parts.priced.turns],
  };
}

/** A payment card is asked for only when something is due and the property wants a guarantee. */
export function needsPaymentCard(property: ConfiguredProperty, due: Money): boolean {
  return property.paymentCard !== 'never' && due.amountMinor > 0;
}

/** What calling the booking off costs from now on, as the placement will keep it. */
function writeTerms({ rooms, total }: StayQuote, now: Temporal.Instant): Summary['cancellation'] {
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

function cityTax(quote: StayQuote): Money | null {
  const taxes = quote.extras.filter(({ isCityTax }) => isCityTax).map(({ priceSummary }) => priceSummary.gross);
  return taxes.length === 0 ? null : sum(quote.total.currency, taxes);
}

/** The nights of all rooms together. */
function sumNights(quote: StayQuote): NightPrice[] {
  const dates = quote.rooms[0]?.nights.map(({ date }) => date) ?? [];
  return dates.map((date, index) => {
    const prices = quote.rooms.flatMap(({ nights }) => nights[index]?.price ?? []);
    return { date, price: sumPrices(quote.total.currency, prices) };
  });
}

function convertTotals({ priced, convertTo }: SummaryParts, rates: PricedStay['exchangeRates']): Summary['converted'] {
  const { quote, cover } = priced;
  const { currency } = quote.total;
  if (!convertTo || convertTo === currency) return null;
  const rate = findRate(rates, currency, convertTo);
  if (rate === undefined) return null;
  const about = (amount: Money) => toWireMoney(convert(amount, convertTo, rate, 'half-up'));
  return { total: about(quote.total.gross), due: about(cover.due), rate: Number(rate) };
}
