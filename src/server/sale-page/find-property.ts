import { asId, type PropertyId } from '#domain/value/ids.ts';
import { findConfigurationFault, findSellingFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import { Problem } from '../platform/http/problem.ts';
import type { SalePage } from './sale-page.ts';

/** Throws `PROPERTY.NOT_FOUND`. */
export function findConfigured(salePage: SalePage, propertyId: string): ConfiguredProperty {
  const property = salePage.properties.get(asId<PropertyId>(propertyId));
  if (!property) throw new Problem('PROPERTY.NOT_FOUND');
  return property;
}

/** A property that guests can book. Throws `PROPERTY.NOT_FOUND`, `PROPERTY.NOT_CONFIGURED` or `PROPERTY.CLOSED`. */
export function findOpen(salePage: SalePage, propertyId: string): ConfiguredProperty {
  const property = findConfigured(salePage, propertyId);
  const fault = findSellingFault(property);
  if (fault) throw new Problem('PROPERTY.NOT_CONFIGURED', { detail: fault });
  if (property.isClosed) throw new Problem('PROPERTY.CLOSED');
  return property;
}

/** A property whose PMS can be asked. Throws `PROPERTY.NOT_FOUND` or `PROPERTY.NOT_CONFIGURED`. */
export function findAskable(salePage: SalePage, propertyId: string): ConfiguredProperty {
  const property = findConfigured(salePage, propertyId);
  const fault = findConfigurationFault(property);
  if (fault) throw new Problem('PROPERTY.NOT_CONFIGURED', { detail: fault });
  return property;
}
