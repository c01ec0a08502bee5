import type { BookingDetails } from '../stay/booking-details.ts';
import type { Card } from '../card/card.ts';
import type { Cover } from '../cover/cover.ts';
import type { PaidExtra } from '../cover/cover-request.ts';
import { coverTermsOf, type CoverTerms } from '../cover/cover-terms.ts';
import type { Currency } from '../money/currency.ts';
import { findRate, type ExchangeRate } from '../money/exchange-rate.ts';
import type { BookingFees } from '../cancelling/cancellation-fee.ts';
import { canFeeBeDue, paymentOf, type BookingPaid, type CardPayment } from '../cancelling/give-back.ts';
import { compareIds, type CardId, type RateId, type RoomCategoryId } from '../value/ids.ts';
import { invariant } from '../value/invariant.ts';
import type { NamedPerson } from '../stay/masked-person.ts';
import { sum, type Money } from '../money/money.ts';
import type { Booking, StayQuote } from '../stay/offer.ts';
import type { NightPrice, Price } from '../stay/price.ts';
import type { PaymentCardRule } from '../stay/property.ts';

export type ChosenStay = {
  readonly salePageId: string;
  readonly propertyId: string;
  readonly booking: Booking;
  /** The guest's own payment order. Empty for the usual order. */
  readonly paymentOrder: readonly CardId[];
  readonly language: string;
  /** Totals are also shown in this currency. */
  readonly convertTo: Currency | null;
  /** The card holder in whose name the stay is booked. Null if the buyer gives their own name. */
  readonly holder: QuotedHolder | null;
  /** The cards whose holder the guest has proven to be. */
  readonly provenCards: readonly CardId[];
  /** A mark of each card's code, so that a quote ends when a code changes. */
  readonly codeMarks: Readonly<Record<CardId, string>>;
};

/** A card's holder, masked for a guest who has only the card's code. */
export type QuotedHolder = {
  readonly cardId: CardId;
  /** Digest of the real name and address. */
  readonly fingerprint: string;
  readonly shown: NamedPerson;
};

/** The promise of a summary: the price of a stay and the debit of each offered card. Placing never takes more. */
export type StayPromise = {
  readonly total: Money;
  readonly due: Money;
  /** The part of the total that is city tax on top. */
  readonly cityTax: Money;
  /** Every offered card, with a debit of zero if it pays nothing. In the card's unit, sorted by card id. */
  readonly debits: readonly { readonly cardId: CardId; readonly debit: number }[];
};

export function promiseOf(quote: StayQuote, cover: Cover, cards: readonly Card[]): StayPromise {
  const { currency, gross } = quote.total;
  const debitOf = (id: CardId) => cover.cards.find(({ card }) => card.id === id)?.debit ?? 0;
  return {
    total: gross,
    due: cover.due,
    cityTax: addedCityTax(quote) ?? sum(currency, []),
    debits: cards
      .map(({ id }) => ({ cardId: id, debit: debitOf(id) }))
      .toSorted((left, right) => compareIds(left.cardId, right.cardId)),
  };
}

/** The guest has to agree again to the price of the stay, or to the part that their cards pay. */
export type PromiseChange = 'price' | 'cover';

/**
 * Compares a promise with the present figures, in both directions. Empty while they are equal. A cheaper stay also
 * counts as changed, because the guest has not agreed to it. A changed price changes the cover as a matter of course.
 * The cover counts as changed only if the cards pay less than the new price explains.
 */
export function changesOf(promised: StayPromise, now: StayPromise): PromiseChange[] {
  if (isSame(promised.total, now.total) && isSame(promised.cityTax, now.cityTax)) {
    return isSame(promised.due, now.due) && hasSameDebits(promised, now) ? [] : ['cover'];
  }
  const coveredMinor = ({ total, due }: StayPromise) => total.amountMinor - due.amountMinor;
  const cheaperByMinor = Math.max(0, promised.total.amountMinor - now.total.amountMinor);
  const paysLess = coveredMinor(now) < coveredMinor(promised) - cheaperByMinor;
  return paysLess ? ['price', 'cover'] : ['price'];
}

function hasSameDebits(promised: StayPromise, now: StayPromise): boolean {
  return (
    promised.debits.length === now.debits.length &&
    promised.debits.every(({ cardId, debit }, place) => {
      const other = now.debits[place];
      return other?.cardId === cardId && other.debit === debit;
    })
  );
}

function isSame(left: Money, right: Money): boolean {
  return left.currency === right.currency && left.amountMinor === right.amountMinor;
}

/** City tax on top of the room prices. Null if the booking has none of its own. */
export function addedCityTax({ total, extras }: StayQuote): Money | null {
  const taxes = extras.filter(({ isCityTax }) => isCityTax).map(({ priceSummary }) => priceSummary.gross);
  return taxes.length === 0 ? null : sum(total.currency, taxes);
}

/**
 * Whether the guest must leave a payment card: the property wants a guarantee (`paymentCardRule`), and an amount is due
 * or may become due on cancellation.
 */
export function needsPaymentCard(
  rule: PaymentCardRule,
  paid: BookingPaid,
  fees: BookingFees,
  now: Temporal.Instant,
): boolean {
  return rule !== 'never' && (paid.due.amountMinor > 0 || canFeeBeDue(paid, fees, now));
}

/** The terms that the guest agreed to, stored as long as the placement. */
export type BookingTerms = {
  readonly total: Price;
  readonly rooms: readonly BookedRoomTerms[];
  readonly cover: CoverTerms;
  /** The rest: the part of the total that cards do not pay. */
  readonly due: Money;
  /** True if the guest pays the rest online before the reservation stands. False if they pay at the hotel. */
  readonly paysRest: boolean;
  readonly details: BookingDetails;
};

type BookedRoomTerms = {
  readonly roomCategoryId: RoomCategoryId;
  readonly rateId: RateId;
  /** In the guest's language. */
  readonly name: string;
  readonly price: Price;
  readonly nights: readonly NightPrice[];
};

export function termsOf(quote: StayQuote, cover: Cover, details: BookingDetails, paysRest = false): BookingTerms {
  return {
    total: quote.total,
    rooms: quote.rooms.map(({ roomCategoryId, rateId, name, price, nights }) => ({
      roomCategoryId,
      rateId,
      name,
      price,
      nights,
    })),
    cover: coverTermsOf(cover),
    due: cover.due,
    paysRest,
    details,
  };
}

/** The covered amount, and each paying card's share in payment order. */
export type Covered = {
  readonly amount: Money;
  readonly cards: readonly CardPayment[];
  /** Rates of cards in other currencies: one unit of the card's currency in the property's, as a decimal text. */
  readonly exchangeRates: readonly { readonly currency: Currency; readonly rate: string }[];
  /** Those that uses pay. Absent if none. */
  readonly nights?: readonly { readonly roomIndex: number; readonly date: Temporal.PlainDate }[];
  /** Those that packages pay. Absent if none. */
  readonly extras?: readonly PaidExtra[];
};

/** Without a payment card no fee can be charged to one, so that fee is waived. */
export function coveredBy(
  { covered, cards }: Cover,
  canCharge: boolean,
  exchangeRates: readonly ExchangeRate[],
): Covered {
  const paying = cards.filter(({ debit }) => debit > 0);
  const payments = paying.map(paymentOf);
  const nights = paying.flatMap(({ lines }) =>
    lines.flatMap((line) => (line.type === 'night' ? [{ roomIndex: line.roomIndex, date: line.date }] : [])),
  );
  const extras = paying.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      if (line.type !== 'extra') return [];
      const { extraId, roomIndex, date, amountMinor } = line;
      return [{ extraId, roomIndex, date, amountMinor }];
    }),
  );
  const others = new Set(paying.flatMap(({ card: { unit } }) => (unit.type === 'money' ? [unit.currency] : [])));
  others.delete(covered.currency);
  return {
    amount: covered,
    ...(nights.length > 0 && { nights }),
    ...(extras.length > 0 && { extras }),
    exchangeRates: [...others].map((currency) => {
      const rate = findRate(exchangeRates, currency, covered.currency);
      invariant(rate !== undefined, `a card pays in ${currency}, which has no rate`);
      return { currency, rate };
    }),
    cards: payments.map((payment) =>
      payment.lateCancellation === 'charge' && !canCharge ? { ...payment, lateCancellation: 'give_back' } : payment,
    ),
  };
}
