import { type CardCover, type Cover, coverStay } from './cover.ts';
import { listOwnCategoryIds } from './entitled-rooms.ts';
import type { CoverRequest, EntitledRoom } from './cover-request.ts';
import { invariant } from '../value/invariant.ts';
import { subtract, type Money } from '../money/money.ts';
import type { QuotedExtra, QuotedRoom } from '../stay/offer.ts';
import { coverTotal, payAnyNight } from './pay-total.ts';
import { sumPrices, type Price } from '../stay/price.ts';
import { coverTermsOf, type CardTerms, type CoverTerms } from './cover-terms.ts';
import type { VoucherProduct } from '../card/voucher-product.ts';

/** A room category at a rate, priced for a stay before booking. */
export type PricedRoom = Omit<QuotedRoom, 'name' | 'rateName' | 'textLanguages' | 'persons' | 'cancellationFees'>;

/** The rooms that a party could book if it had only the persons that a product includes. */
export type EntitledChoice = { readonly product: VoucherProduct; readonly rooms: readonly PricedRoom[] };

export type PartyRoom = {
  readonly room: PricedRoom;
  readonly persons: number;
  /** One choice for each product that allows upgrades. */
  readonly entitled: readonly EntitledChoice[];
};

export type RoomsCoverRequest = Omit<CoverRequest, 'quote' | 'entitledRooms' | 'includedExtras'> & {
  /** City taxes on top of the room prices, for all rooms together. */
  readonly cityTaxes: readonly QuotedExtra[];
};

export function priceWithTaxes(
  { cityTaxes }: Pick<RoomsCoverRequest, 'cityTaxes'>,
  rooms: readonly Pick<PricedRoom, 'price'>[],
): Price {
  const currency = rooms[0]?.price.currency;
  invariant(currency !== undefined, 'there is a room to be paid');
  const prices = [...rooms.map(({ price }) => price), ...cityTaxes.map(({ priceSummary }) => priceSummary)];
  return sumPrices(currency, prices);
}

/** Covers rooms on offer, by the rules of `coverStay`. Other extras are not part of an offer. */
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

export type AddedCover = { readonly cover: CoverTerms; readonly due: Money };

/**
 * The difference that a room makes to the rooms before it: covered and due with it, less covered and due without it.
 * Rooms chosen one after another therefore add up to the booking. `left` is the value left on a card after all rooms. A
 * card's own figure is negative if the card moves from an earlier room to the new one. Another card then pays for the
 * earlier room.
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

/** The cover does not use names and terms, so they are empty here. */
function toQuotedRoom(room: PricedRoom, persons: number): QuotedRoom {
  return { ...room, name: '', rateName: '', textLanguages: {}, persons, cancellationFees: null };
}
