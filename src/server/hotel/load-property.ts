import { inLanguage } from '#domain/value/language.ts';
import { findSellingFault, type ConfiguredProperty, type Property, type PropertyFacts } from '#domain/stay/property.ts';
import type { Pms } from '#pms/pms.ts';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import type { HotelParts } from './hotel-parts.ts';
import { findOutage } from '../platform/database/database-unavailable.ts';
import { findAskable, findOpen } from '../sale-page/find-property.ts';
import type { SalePage } from '../sale-page/sale-page.ts';

type PropertyDependencies = Pick<HotelParts, 'pmsOf' | 'log'>;

export type ReadyProperty = { readonly property: ConfiguredProperty; readonly facts: PropertyFacts; readonly pms: Pms };

/** Throws `PROPERTY.NOT_FOUND`, `PROPERTY.NOT_CONFIGURED`, `PROPERTY.CLOSED` or `PmsUnavailable`. */
export async function loadReadyProperty(
  deps: PropertyDependencies,
  salePage: SalePage,
  propertyId: string,
): Promise<ReadyProperty> {
  return askProperty(deps, findOpen(salePage, propertyId));
}

/** The same for showing a reservation. A closed property is included. */
export async function loadKnownProperty(
  deps: PropertyDependencies,
  salePage: SalePage,
  propertyId: string,
): Promise<ReadyProperty> {
  return askProperty(deps, findAskable(salePage, propertyId));
}

async function askProperty(deps: PropertyDependencies, property: ConfiguredProperty): Promise<ReadyProperty> {
  const pms = deps.pmsOf(property);
  return { property, facts: await pms.loadFacts(), pms };
}

/**
 * Every property of a sale page, in its order. A property that is not configured, is closed, or whose PMS does not
 * answer is included with the reason. Throws `PmsUnavailable` only if no property could be asked.
 */
export async function listProperties(
  deps: PropertyDependencies,
  salePage: SalePage,
  language: string,
): Promise<Property[]> {
  const properties = await Promise.all(
    [...salePage.properties.values()].map((property) => readProperty(deps, describeProperty(property, language))),
  );
  const asked = properties.filter((property) => !findSellingFault(property));
  if (asked.length > 0 && asked.every(({ facts }) => facts === null)) {
    throw new PmsUnavailable('properties', 'no property could be asked');
  }
  return properties;
}

/** A property with its name and city in this language, if the sale page has them. */
export function describeProperty(property: ConfiguredProperty, language: string): ConfiguredProperty {
  const { descriptions, description, cities, city } = property;
  return {
    ...property,
    description: inLanguage(descriptions, language, description),
    city: inLanguage<string | null>(cities, language, city),
  };
}

async function readProperty(deps: PropertyDependencies, property: ConfiguredProperty): Promise<Property> {
  const withoutFacts = { ...property, name: property.description, facts: null, ageCategories: [], exchangeRates: [] };
  const fault = findSellingFault(property);
  if (fault) return { ...withoutFacts, hasValidConfiguration: false, invalidBecause: fault };
  try {
    const facts = await deps.pmsOf(property).loadFacts();
    const name = property.description || facts.name;
    return {
      ...withoutFacts,
      name,
      facts,
      hasValidConfiguration: true,
      invalidBecause: property.isClosed ? 'closed' : null,
    };
  } catch (error) {
    if (findOutage(error)) throw error;
    deps.log.warn({ err: error, property: property.id }, 'the facts of a property did not load');
    return { ...withoutFacts, hasValidConfiguration: true, invalidBecause: 'reservation_system_unavailable' };
  }
}

/** A list that the page can do without: a failure is logged and gives an empty one. Throws if our database is down. */
export async function listOrNone<Item>(
  deps: PropertyDependencies,
  what: string,
  list: Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  try {
    return await list;
  } catch (error) {
    if (findOutage(error)) throw error;
    deps.log.warn({ err: error, what }, 'a list of a property did not load and stays empty');
    return [];
  }
}
