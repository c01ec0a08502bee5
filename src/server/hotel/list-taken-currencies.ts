import { findConfigurationFault } from '#domain/stay/property.ts';
import type { HotelParts } from './hotel-parts.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { askSoon } from './ask-soon.ts';

/** The currencies in which cards of a sale page can pay: those of its hotels, and those with an exchange rate. */
export async function listTakenCurrencies(deps: Pick<HotelParts, 'pmsOf' | 'log'>, { properties }: SalePage) {
  const configured = [...properties.values()].filter((property) => !findConfigurationFault(property));
  const asked = await Promise.all(
    configured.map((property) =>
      askSoon(deps, property, async (pms) => {
        const [{ defaultCurrency: own }, rates] = await Promise.all([pms.loadFacts(), pms.listExchangeRates()]);
        return [own, ...rates.filter((rate) => rate.targetCurrency === own).map((rate) => rate.sourceCurrency)];
      }),
    ),
  );
  const silent = configured.filter((_property, index) => asked[index] === null).map(({ id }) => id);
  return {
    known: new Set(asked.flatMap((currencies) => currencies ?? [])),
    /** The ids of hotels that did not answer. */
    silent,
    /** False if a hotel did not answer or none is configured, so the list may be incomplete. */
    isWhole: asked.length > 0 && silent.length === 0,
  };
}

export type TakenCurrencies = Readonly<Awaited<ReturnType<typeof listTakenCurrencies>>>;
