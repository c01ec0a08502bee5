import type { Card } from '#domain/card/card.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { HotelParts } from './parts.ts';
import { findOutage } from '../platform/database/database-unavailable.ts';
import { listOrNone, type ReadyProperty } from './load-property.ts';

type RateDependencies = Pick<HotelParts, 'pmsOf' | 'log'>;

/** True of a card whose money is in another currency than the prices of the property. */
export function isForeign({ facts }: ReadyProperty, { unit }: Pick<Card, 'unit'>): boolean {
  return unit.type === 'money' && unit.currency !== facts.defaultCurrency;
}

/**
 * The exchange rates of a property, for a price that these cards pay. Throws a `PmsFault` where one of them needs a
 * rate and they did not load: that is no reason to call its currency not accepted.
 */
export async function listRatesFor(
  deps: RateDependencies,
  ready: ReadyProperty,
  cards: readonly Pick<Card, 'unit'>[],
): Promise<readonly ExchangeRate[]> {
  const rates = ready.pms.listExchangeRates();
  return cards.some((card) => isForeign(ready, card)) ? rates : listOrNone(deps, 'exchange rates', rates);
}

/** The same, undefined in the place of a fault. */
export async function findRatesFor(
  deps: RateDependencies,
  ready: ReadyProperty,
  cards: readonly Pick<Card, 'unit'>[],
): Promise<readonly ExchangeRate[] | undefined> {
  try {
    return await listRatesFor(deps, ready, cards);
  } catch (error) {
    if (!(error instanceof PmsFault) || findOutage(error)) throw error;
    deps.log.warn({ err: error, property: ready.property.id }, 'what cards in another currency pay is not known');
    return undefined;
  }
}
