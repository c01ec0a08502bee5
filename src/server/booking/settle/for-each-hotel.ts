import { findConfigurationFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { MoneyParts } from '../../money/parts.ts';

type HotelDependencies = Pick<MoneyParts, 'salePages' | 'log' | 'listMissingVariables'>;

/** Does something at every property that can be asked; one that gives no answer is asked the next time. */
export async function forEachHotel(
  deps: HotelDependencies,
  what: string,
  work: (property: ConfiguredProperty) => Promise<void>,
): Promise<void> {
  for (const salePage of await deps.salePages.list()) {
    for (const property of salePage.properties.values()) {
      if (findConfigurationFault(property) || (await deps.listMissingVariables(property)).length > 0) continue;
      try {
        await work(property);
      } catch (error) {
        if (!(error instanceof PmsFault)) throw error;
        deps.log.warn({ err: error, property: property.id, asked: what }, 'a hotel did not answer a look at its stays');
      }
    }
  }
}
