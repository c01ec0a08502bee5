import type { Price } from '#domain/stay/price.ts';
import { PmsContractBroken } from '#pms/pms-errors.ts';
import type { MewsClient } from '../client/mews-client.ts';
import { readInParts } from '../client/read-in-parts.ts';
import { mapPrice } from '../mapping/map-price.ts';
import type { RoomParameters } from '../mapping/room-parameters.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { reservationPricesSchema } from '../schema/booking-schema.ts';

/** Prices several what-if rooms in one request. Mews checks neither availability nor capacity. */
export async function loadExactPrices(
  { client, settings }: { readonly client: MewsClient; readonly settings: MewsSettings },
  rooms: readonly RoomParameters[],
): Promise<ReadonlyMap<string, Price>> {
  const operation = 'reservations/price';
  const parts = await readInParts(client, operation, rooms, async (part) => {
    const body = { ServiceId: settings.serviceId, Reservations: part };
    const { ReservationPrices } = await client.read(operation, body, reservationPricesSchema);
    return ReservationPrices.map(
      ({ Identifier, TotalAmount }, index) =>
        [Identifier ?? part[index]?.Identifier ?? '', mapPrice(TotalAmount)] as const,
    );
  });
  const prices = new Map(parts.flat());
  const missing = rooms.find(({ Identifier }) => !prices.has(Identifier));
  if (missing) throw new PmsContractBroken(operation, 'ReservationPrices', `no price for ${missing.Identifier}`);
  return prices;
}

/** The price of one requested room. `loadExactPrices` guarantees that it exists. */
export function priceOf(prices: ReadonlyMap<string, Price>, identifier: string): Price {
  const price = prices.get(identifier);
  if (!price) throw new PmsContractBroken('reservations/price', 'ReservationPrices', `no price for ${identifier}`);
  return price;
}
