import { findSellingFault } from '#domain/stay/property.ts';
import { joinAbout, type PropertyAbout } from '#domain/stay/property-about.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { HotelParts } from './hotel-parts.ts';
import { findOutage } from '../platform/database/database-unavailable.ts';
import { findConfigured } from '../sale-page/find-property.ts';
import { isNothingAbout, readAbout } from '../sale-page/read-about.ts';
import type { SalePage } from '../sale-page/sale-page.ts';

/** `isWhole` is false while the PMS's part is temporarily missing. */
type ShownAbout = { readonly about: PropertyAbout; readonly isWhole: boolean };

/**
 * The description of a property and its rooms, from the sale page's file or else from its PMS. Throws
 * `PROPERTY.NOT_FOUND`. Throws `PmsUnavailable` if the PMS does not answer and the file has nothing.
 */
export async function showAbout(
  deps: Pick<HotelParts, 'pmsOf' | 'log'>,
  salePage: SalePage,
  propertyId: string,
  language: string,
): Promise<ShownAbout> {
  const property = findConfigured(salePage, propertyId);
  const written = readAbout(salePage, property.id, language);
  if (findSellingFault(property)) return { about: written, isWhole: true };
  try {
    return { about: joinAbout(written, await deps.pmsOf(property).loadAbout(language)), isWhole: true };
  } catch (error) {
    if (isNothingAbout(written) || !(error instanceof PmsFault) || findOutage(error)) throw error;
    deps.log.warn({ err: error, property: property.id }, 'the description of a property did not load from the PMS');
    return { about: written, isWhole: false };
  }
}
