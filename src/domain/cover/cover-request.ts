import { availableOn, type Card } from '../card/card.ts';
import type { ExchangeRate } from '../money/exchange-rate.ts';
import type { CardId, ExtraId, PropertyId, VoucherProductId } from '../value/ids.ts';
import type { Money } from '../money/money.ts';
import type { QuotedRoom, StayQuote } from '../stay/offer.ts';
import type { Price } from '../stay/price.ts';
import type { Stay } from '../stay/stay.ts';
import { valueGoodOn } from '../card/voucher-product.ts';

/** A priced stay at a property, and the cards that are to pay for it. */
export type CoverRequest = {
  readonly propertyId: PropertyId;
  readonly redeemLocationIds: readonly string[];
  readonly stay: Stay;
  /** The date at the property. */
  readonly today: Temporal.PlainDate;
  readonly quote: StayQuote;
  /** The prices of entitled rooms, for booked rooms that are dearer. */
  readonly entitledRooms: readonly EntitledRoom[];
  /** The prices of a package's extras for the persons it includes, for rooms with more persons. */
  readonly includedExtras: readonly IncludedExtra[];
  /** Payments of packages from before. */
  readonly paidExtras?: readonly PaidExtra[];
  readonly exchangeRates: readonly ExchangeRate[];
  readonly cards: readonly Card[];
  /** The guest's own payment order among cards of one kind. Cards that it omits come after them, in the usual order. */
  readonly paymentOrder?: readonly CardId[];
};

/** The parts of a request that card rules depend on, whatever the price. */
export type RulesRequest = Pick<CoverRequest, 'redeemLocationIds' | 'stay' | 'today' | 'exchangeRates'>;

/** The parts of a request, besides the price, that decide how money cards pay. */
export type PaymentRequest = RulesRequest & Pick<CoverRequest, 'cards' | 'paymentOrder'>;

/** The room that a product entitles to in place of a booked one, as the PMS priced it for the same stay. */
export type EntitledRoom = {
  readonly roomIndex: number;
  readonly productId: VoucherProductId;
  readonly room: QuotedRoom;
};

/** The PMS's price of an extra for only the persons that a product includes, for the whole booked count. */
export type IncludedExtra = {
  readonly roomIndex: number;
  readonly productId: VoucherProductId;
  readonly extraId: ExtraId;
  readonly price: Price;
};

/** A package's payment for an extra, in the room of its nights. `date` is null if the extra is not charged by night. */
export type PaidExtra = {
  readonly extraId: ExtraId;
  readonly roomIndex: number;
  readonly date: Temporal.PlainDate | null;
  readonly amountMinor: number;
};

/** One thing that a card pays for. `amountMinor` is in the property's currency. */
export type CoverLine =
  | {
      readonly type: 'night';
      readonly roomIndex: number;
      readonly date: Temporal.PlainDate;
      readonly amountMinor: number;
    }
  | ({ readonly type: 'extra' } & PaidExtra)
  | { readonly type: 'money'; readonly amountMinor: number };

/** A card's money in its own currency. `rate` is the worth of one unit in the property's currency, as a decimal. */
export type SpentMoney = { readonly value: Money; readonly rate: string };

/** The value that a card can use for the stay, in its unit. */
export function availableFor({ stay, today }: Pick<CoverRequest, 'stay' | 'today'>, card: Card): number {
  return availableOn(card, valueGoodOn(card.product, stay, today));
}
