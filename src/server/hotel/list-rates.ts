import type { Card } from '#domain/card/card.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { HotelParts } from './hotel-parts.ts';
import { findOutage } from '../platform/database/database-unavailable.ts';
import { listOrNone, type ReadyProperty } from './load-property.ts';

type RateDependencies = Pick<HotelParts, 'pmsOf' | 'log'>;

/** True if the card's currency differs from that of the property's prices. */
export function isForeign({ facts }: ReadyProperty, { unit }: Pick<Card, 'unit'>): boolean {
  return unit.type === 'money' && unit.currency !== facts.defaultCurrency;
}

/**
 * The exchange rates of a property, for a price paid by these cards. Throws a `PmsFault` if a card needs a rate and the
 * rates did not load, which does not mean that its currency is not accepted.
 */
export async function listRatesFor(
  deps: RateDependencies,
  ready: ReadyProperty,
  cards: readonly Pick<Card, 'unit'>[],
): Promise<readonly ExchangeRate[]> {
  const rates = ready.pms.listExchangeRates();
  return cards.some((card) => isForeign(ready, card)) ? rates : listOrNone(deps, 'exchange rates', rates);
}

/** The same, but undefined on a fault. */
export async function findRatesFor(
  deps: RateDependencies,
  ready: ReadyProperty,
  cards: readonly Pick<Card, 'unit'>[],
): Promise<readonly ExchangeRate[] | undefined> {
  try {
    return await listRatesFor(deps, ready, cards);
  } catch (error) {
    if (!(error instanceof PmsFault) || findOutage(error)) throw error;
    deps.log.warn({ err: error, property: ready.property.id }, 'the cover of cards in another currency is unknown');
    return undefined;
  }
}
