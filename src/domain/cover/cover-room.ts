import { type CardCover, type Cover, coverStay } from './cover.ts';
import { listOwnCategoryIds } from './cover-nights.ts';
import type { CoverRequest, EntitledRoom } from './cover-request.ts';
import { invariant } from '../value/invariant.ts';
import { subtract, type Money } from '../money/money.ts';
import type { QuotedExtra, QuotedRoom } from '../stay/offer.ts';
import { coverTotal, payAnyNight } from './pay-total.ts';
import { sumPrices, type Price } from '../stay/price.ts';
import { coverTermsOf, type CardTerms, type CoverTerms } from './cover-terms.ts';
import type { VoucherProduct } from '../card/voucher-product.ts';

/** A room category at a rate with its price for a stay, before anybody booked it. */
export type PricedRoom = Omit<QuotedRoom, 'name' | 'rateName' | 'textLanguages' | 'persons' | 'cancellationFees'>;

/** What a party could book instead when it is cut down to the persons that a product includes. */
export type EntitledChoice = { readonly product: VoucherProduct; readonly rooms: readonly PricedRoom[] };

/** A room on offer, for the party that it is offered to. */
export type PartyRoom = {
  readonly room: PricedRoom;
  /** The persons in the room. */
  readonly persons: number;
  /** For each product that allows upgrades. */
  readonly entitled: readonly EntitledChoice[];
};

/** What the cards are asked to pay: rooms on offer, and what comes on top of them. */
export type RoomsCoverRequest = Omit<CoverRequest, 'quote' | 'entitledRooms' | 'includedExtras'> & {
  /** What comes on top of the rooms' prices and must be paid with them, for all rooms together. */
  readonly cityTaxes: readonly QuotedExtra[];
};

/** What must be paid for rooms on offer: their own prices, and the city tax that comes on top. */
export function priceWithTaxes(
  { cityTaxes }: Pick<RoomsCoverRequest, 'cityTaxes'>,
  rooms: readonly Pick<PricedRoom, 'price'>[],
): Price {
  const currency = rooms[0]?.price.currency;
  invariant(currency !== undefined, 'there is a room to be paid');
  const prices = [...rooms.map(({ price }) => price), ...cityTaxes.map(({ priceSummary }) => priceSummary)];
  return sumPrices(currency, prices);
}

/** What cards pay of rooms that are on offer, by the rules of `coverStay`; other extras are not part of an offer. */
export function coverRooms({ cityTaxes, ...request }: RoomsCoverRequest, rooms: readonly PartyRoom[]): Cover {
  const total = priceWithTaxes(
    { cityTaxes },
    rooms.map(({ room }) => room),
  );
  if (payAnyNight(request.cards)) return coverTotal(request, total.gross);
  const { propertyId } = request;
  const entitledRooms = rooms.flatMap(({ room, persons, entitled }, roomIndex) =>
    entitled.flatMap(({ product, rooms: choices }): EntitledRoom[] =>
      choices
        .filter(
          ({ rateId, roomCategoryId }) =>
            rateId === room.rateId &&
            listOwnCategoryIds(product, propertyId, room.roomCategoryId).includes(roomCategoryId),
        )
        .map((choice) => ({ roomIndex, productId: product.id, room: toQuotedRoom(choice, persons) })),
    ),
  );
  const quoted = rooms.map(({ room, persons }) => toQuotedRoom(room, persons));
  const quote = { total, rooms: quoted, extras: cityTaxes };
  return coverStay({ ...request, quote, entitledRooms, includedExtras: [] });
}

/** What cards pay of one more room, and what is due for it. */
export type AddedCover = { readonly cover: CoverTerms; readonly due: Money };

/**
 * What a room adds to those before it: what is covered and due with it, less what was without it, so that rooms chosen
 * one after another add up to the booking. `left` is what stays on a card after all of them. A card's own figure is
 * below zero where it pays for the new room in the place of an earlier one, which another card then pays for.
 */
export function addedCover(before: Cover | undefined, after: Cover): AddedCover {
  const terms = coverTermsOf(after);
  if (!before) return { cover: terms, due: after.due };
  const cards = terms.cards.map((card, place) => {
    const earlier = before.cards.find((paid) => paid.card.id === after.cards[place]?.card.id);
    if (!earlier) return card;
    const uses = card.uses === null ? null : card.uses - earlier.debit;
    return { ...card, covered: subtract(card.covered, earlier.covered), uses, ...spentMore(card, earlier) };
  });
  return {
    cover: { ...terms, covered: subtract(after.covered, before.covered), cards },
    due: subtract(after.due, before.due),
  };
}

function spentMore({ spent }: CardTerms, earlier: CardCover): Pick<CardTerms, 'spent'> {
  if (!spent || !earlier.spent) return {};
  return { spent: { ...spent, value: subtract(spent.value, earlier.spent.value) } };
}

/** Names and terms are for people; the cover does not look at them. */
function toQuotedRoom(room: PricedRoom, persons: number): QuotedRoom {
  return { ...room, name: '', rateName: '', textLanguages: {}, persons, cancellationFees: null };
}
