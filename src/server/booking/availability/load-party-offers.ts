import type { EntitledChoice, PartyRoom, PricedRoom } from '#domain/cover/cover-offered-rooms.ts';
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
  readonly products: readonly VoucherProduct[];
  readonly ages: readonly AgeCategory[];
  readonly roomCount: number;
};

/** The offers for the party of one room. Includes full rooms if a product allows upgrades. */
export type PartyOffers = {
  readonly party: Party;
  readonly offers: readonly Offer[];
  /** For each upgradable product, the offers for the persons that it includes. */
  readonly entitled: readonly EntitledChoice[];
  /** The lists of offers as the PMS returned them: for the party, then for the persons of each upgradable product. */
  readonly lists: readonly (readonly Offer[])[];
};

/** The offers of a party, and of the persons that each upgradable product includes. Throws `PmsUnavailable`. */
export async function loadPartyOffers(search: OffersSearch, party: Party): Promise<PartyOffers> {
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

export function toPartyRoom({ party, entitled }: PartyOffers, offer: Offer): PartyRoom {
  return { room: toPricedRoom(offer), persons: countPersons(party), entitled };
}

function toPricedRoom({ roomCategory, rate, price, nights }: Offer): PricedRoom {
  return { roomCategoryId: roomCategory.id, rateId: rate.id, price, nights };
}
