import type { EntitledChoice, PartyRoom, PricedRoom } from '#domain/cover/cover-room.ts';
import { limitParty } from '#domain/stay/included-persons.ts';
import type { Offer } from '#domain/stay/offer.ts';
import type { AgeCategory } from '#domain/stay/property.ts';
import { countPersons, type Party, type Stay } from '#domain/stay/stay.ts';
import { listUpgradable, type VoucherProduct } from '#domain/card/voucher-product.ts';
import type { Pms } from '#pms/pms.ts';

type OffersSearch = {
  readonly pms: Pms;
  readonly stay: Stay;
  readonly language: string;
  /** Of the guest's cards. */
  readonly products: readonly VoucherProduct[];
  readonly ages: readonly AgeCategory[];
  /** How many rooms are booked together. */
  readonly roomCount: number;
};

/** What is offered to the party of one room; full rooms, too, where a product allows upgrades. */
export type PartyOffers = {
  readonly party: Party;
  readonly offers: readonly Offer[];
  /** For each product that allows upgrades: what the persons it includes would be offered. */
  readonly entitled: readonly EntitledChoice[];
  /** The answers of the PMS that all this is made of. */
  readonly lists: readonly (readonly Offer[])[];
};

/** Asks the PMS what it offers a party, and the persons that each product includes. Throws `PmsUnavailable`. */
export async function listPartyOffers(search: OffersSearch, party: Party): Promise<PartyOffers> {
  const { pms, stay, language, roomCount } = search;
  const upgradable = listUpgradable(search.products);
  const offersFor = (persons: Party) =>
    pms.listOffers({ stay, party: persons, language, roomCount, withUnavailable: upgradable.length > 0 });
  const offers = await offersFor(party);
  const own = await Promise.all(
    upgradable.map(async (product) => {
      const included = limitParty(party, product.persons, search.ages);
      const isWhole = countPersons(included) === countPersons(party);
      return { product, list: isWhole ? offers : await offersFor(included) };
    }),
  );
  const entitled = own.map(({ product, list }) => ({ product, rooms: list.map(toPricedRoom) }));
  return { party, offers, entitled, lists: [offers, ...own.map(({ list }) => list)] };
}

/** One of the offers as the room that it would be for its party. */
export function toPartyRoom({ party, entitled }: PartyOffers, offer: Offer): PartyRoom {
  return { room: toPricedRoom(offer), persons: countPersons(party), entitled };
}

function toPricedRoom({ roomCategory, rate, price, nights }: Offer): PricedRoom {
  return { roomCategoryId: roomCategory.id, rateId: rate.id, price, nights };
}
