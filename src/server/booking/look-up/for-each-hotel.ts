import { findConfigurationFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { MoneyParts } from '../../money/money-parts.ts';

/** Runs a task for every property that can be asked. A property that does not answer is asked at the next run. */
export async function forEachHotel(
  deps: Pick<MoneyParts, 'salePages' | 'log' | 'listMissingVariables'>,
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
        deps.log.warn(
          { err: error, property: property.id, asked: what },
          'a hotel did not answer the check of its stays',
        );
      }
    }
  }
}
