import { availableOn, type Card } from '../card/card.ts';
import type { ExchangeRate } from '../money/exchange-rate.ts';
import type { CardId, ExtraId, PropertyId, VoucherProductId } from '../value/ids.ts';
import type { Money } from '../money/money.ts';
import type { QuotedRoom, StayQuote } from '../stay/offer.ts';
import type { Price } from '../stay/price.ts';
import type { Stay } from '../stay/stay.ts';
import { valueGoodOn } from '../card/voucher-product.ts';

/** What is asked of the cover: a priced stay at a property, and the cards that are to pay for it. */
export type CoverRequest = {
  readonly propertyId: PropertyId;
  readonly redeemLocationIds: readonly string[];
  readonly stay: Stay;
  /** The date at the property. */
  readonly today: Temporal.PlainDate;
  readonly quote: StayQuote;
  /** What the rooms would cost that a card entitles to, where a dearer one is booked. */
  readonly entitledRooms: readonly EntitledRoom[];
  /** What a package's extras would cost the persons it includes, in rooms that have more. */
  readonly includedExtras: readonly IncludedExtra[];
  readonly exchangeRates: readonly ExchangeRate[];
  readonly cards: readonly Card[];
  /** The guest's own order among cards of one kind; those not named, or all without it, pay by the rule after them. */
  readonly paymentOrder?: readonly CardId[];
};

/** What the rules of a card ask of a stay, whatever it costs. */
export type RulesRequest = Pick<CoverRequest, 'redeemLocationIds' | 'stay' | 'today' | 'exchangeRates'>;

/** What besides the price says what cards of money pay. */
export type PaymentRequest = RulesRequest & Pick<CoverRequest, 'cards' | 'paymentOrder'>;

/** The room a product entitles to in the place of a booked one, as the PMS priced it for the same stay. */
export type EntitledRoom = {
  readonly roomIndex: number;
  readonly productId: VoucherProductId;
  readonly room: QuotedRoom;
};

/** An extra for the persons of a room that a product includes, all that is booked of it, as the PMS priced it. */
export type IncludedExtra = {
  readonly roomIndex: number;
  readonly productId: VoucherProductId;
  readonly extraId: ExtraId;
  readonly price: Price;
};

/** One thing a card pays for; `amountMinor` in the property's currency. */
export type CoverLine =
  | {
      readonly type: 'night';
      readonly roomIndex: number;
      readonly date: Temporal.PlainDate;
      readonly amountMinor: number;
    }
  | { readonly type: 'extra'; readonly extraId: ExtraId; readonly amountMinor: number }
  | { readonly type: 'money'; readonly amountMinor: number };

/** Money of a card in its own currency, and what one unit of it is worth in the property's, as a decimal text. */
export type SpentMoney = { readonly value: Money; readonly rate: string };

/** What a card can pay with for the stay, in its unit. */
export function availableFor({ stay, today }: Pick<CoverRequest, 'stay' | 'today'>, card: Card): number {
  return availableOn(card, valueGoodOn(card.product, stay, today));
}
