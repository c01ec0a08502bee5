import { estimateExtra, type Charging, type Extra, type QuotedExtra } from './offer.ts';
import { sumPrices } from './price.ts';
import type { Party, Stay } from './stay.ts';

/** An extra that is charged by person goes with every room of a booking, any other with the first alone. */
const EVERY_ROOM: Readonly<Record<Charging, boolean>> = {
  once: false,
  per_time_unit: false,
  per_person: true,
  per_person_per_time_unit: true,
};

/**
 * What one of each extra comes to for the parties of all rooms, the first room first: what a search shows before the
 * PMS is asked for a quote. One that only a quote knows is left out.
 */
export function estimateExtras(extras: readonly Extra[], stay: Stay, parties: readonly Party[]): QuotedExtra[] {
  return extras.flatMap((extra) => {
    const charged = EVERY_ROOM[extra.charging] ? parties : parties.slice(0, 1);
    const parts = charged.map((party) => estimateExtra(extra, stay, party));
    const known = parts.filter((part) => part !== null);
    const [first] = known;
    if (!first || known.length < parts.length) return [];
    const price = sumPrices(
      first.price.currency,
      known.map((part) => part.price),
    );
    return [{ ...first, price, priceSummary: price }];
  });
}
