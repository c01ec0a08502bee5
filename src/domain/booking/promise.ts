import type { BookingDetails } from '../stay/booking-details.ts';
import type { Card } from '../card/card.ts';
import type { Cover } from '../cover/cover.ts';
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

/** What a guest chose: a booking at a property, and how they want it shown and paid. */
export type ChosenStay = {
  readonly salePageId: string;
  readonly propertyId: string;
  readonly booking: Booking;
  /** The guest's own order of their cards; empty where the cards pay in the usual one. */
  readonly paymentOrder: readonly CardId[];
  readonly language: string;
  /** The currency in which totals are shown as well. */
  readonly convertTo: Currency | null;
  /** The holder of a card in whose name it is booked; null where the buyer names themselves. */
  readonly holder: QuotedHolder | null;
  /** The cards of which the guest has proven to be the holder. */
  readonly provenCards: readonly CardId[];
  /** A mark of each card's code, so that a quote ends with the codes that it was made with. */
  readonly codeMarks: Readonly<Record<CardId, string>>;
};

/** Who registered a card, as somebody may see them who has only its code. */
export type QuotedHolder = {
  readonly cardId: CardId;
  /** Of their real name and address. */
  readonly fingerprint: string;
  readonly shown: NamedPerson;
};

/** What a summary promises: the price of a chosen stay and what every offered card pays. Placing never takes more. */
export type StayPromise = {
  readonly total: Money;
  readonly due: Money;
  /** The part of the total that is city tax on top. */
  readonly cityTax: Money;
  /** Every card that was offered, with its debit in its own unit: zero for one that pays nothing. By card id. */
  readonly debits: readonly CardDebit[];
};

type CardDebit = { readonly cardId: CardId; readonly debit: number };

/** The promise that a price of the PMS and a cover by these cards make. */
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

/** What a guest has to agree to again: what the stay costs, or what their cards pay of it. */
export type PromiseChange = 'price' | 'cover';

/**
 * What is no longer as promised, in either direction; empty while the promise is kept. A cheaper stay is another one,
 * too, because the guest has not agreed to it. Where the price has changed, cards pay more or less of it as a matter of
 * course: the cover counts as changed only where they pay less than the new price explains.
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

/** City tax that comes on top of the rooms; null where a booking has none of its own. */
export function addedCityTax({ total, extras }: StayQuote): Money | null {
  const taxes = extras.filter(({ isCityTax }) => isCityTax).map(({ priceSummary }) => priceSummary.gross);
  return taxes.length === 0 ? null : sum(total.currency, taxes);
}

/**
 * True where a guest has to give a payment card: the property wants a guarantee (`paymentCardRule`), and something is
 * due, or can be should they cancel.
 */
export function needsPaymentCard(
  rule: PaymentCardRule,
  paid: BookingPaid,
  fees: BookingFees,
  now: Temporal.Instant,
): boolean {
  return rule !== 'never' && (paid.due.amountMinor > 0 || canFeeBeDue(paid, fees, now));
}

/** The terms of a booking as its guest agreed to them, kept for as long as the placement is. */
export type BookingTerms = {
  readonly total: Price;
  readonly rooms: readonly BookedRoomTerms[];
  readonly cover: CoverTerms;
  /** What the cards leave: the rest. */
  readonly due: Money;
  /** Whether the guest pays the rest before the reservation stands, and not at the hotel. */
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

/** The terms that a price of the PMS and a cover come to, with the details of what is booked. */
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

/** The covered amount, and what each card that pays gives for it, in the order in which they pay. */
export type Covered = {
  readonly amount: Money;
  readonly cards: readonly CardPayment[];
  /**
   * The rate at which the cards of each other currency pay: one unit of theirs in that of the property, as a decimal
   * text.
   */
  readonly exchangeRates: readonly { readonly currency: Currency; readonly rate: string }[];
};

/** Where no payment card can be taken, no fee can be charged to one: it is waived. */
export function coveredBy(
  { covered, cards }: Cover,
  canCharge: boolean,
  exchangeRates: readonly ExchangeRate[],
): Covered {
  const paying = cards.filter(({ debit }) => debit > 0);
  const payments = paying.map(paymentOf);
  const others = new Set(paying.flatMap(({ card: { unit } }) => (unit.type === 'money' ? [unit.currency] : [])));
  others.delete(covered.currency);
  return {
    amount: covered,
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
