import { z } from 'zod';
import type { DiscoveredHotel, DiscoveredService, Named } from '#pms/discovered-hotel.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import { createMewsClient, type MewsClient } from '../client/mews-client.ts';
import { readPages } from '../client/read-pages.ts';
import { isPublicRate } from '../mapping/public-rates.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { id, localized, text } from '../schema/lenient.ts';
import { productSchema } from '../schema/product-schema.ts';
import {
  ageCategorySchema,
  configurationSchema,
  roomCategorySchema,
  serviceSchema,
} from '../schema/property-schema.ts';
import { rateSchema } from '../schema/rate-schema.ts';

type MewsAccess = Pick<MewsSettings, 'address' | 'clientToken' | 'accessToken' | 'client'>;

/** Including those of a portfolio. Reads only. Throws `PmsUnavailable` or `PmsContractBroken`. */
export async function discoverHotels(access: MewsAccess): Promise<DiscoveredHotel[]> {
  const client = createMewsClient({ ...access, enterpriseId: '', serviceId: '', redemptionPaymentType: '' });
  const hotels: DiscoveredHotel[] = [];
  for (const enterpriseId of await listEnterpriseIds(client)) hotels.push(await discoverHotel(client, enterpriseId));
  return hotels;
}

/** Null stands for the one hotel of a token that may not list enterprises, or whose list cannot be read. */
async function listEnterpriseIds(client: MewsClient): Promise<(string | null)[]> {
  try {
    const found = await readPages(client, 'enterprises/getAll', {}, 'Enterprises', z.object({ Id: id }));
    return found.map(({ Id }) => Id).toReversed();
  } catch (error) {
    if (error instanceof PmsFault) return [null];
    throw error;
  }
}

async function discoverHotel(client: MewsClient, enterpriseId: string | null): Promise<DiscoveredHotel> {
  const asked = enterpriseId === null ? {} : { EnterpriseId: enterpriseId };
  const { Enterprise, PaymentCardStorage } = await client.read('configuration/get', asked, configurationSchema);
  const body = { EnterpriseIds: [Enterprise.Id], ActivityStates: ['Active'] };
  const listed = await readPages(client, 'services/getAll', body, 'Services', namedServiceSchema);
  const services = listed.filter(({ IsActive }) => IsActive);
  const language = Enterprise.DefaultLanguageCode;
  // A restaurant may be bookable as well, by the hour.
  const rooms = services.filter(({ Data }) => Data?.Bookable?.TimeUnitPeriod === 'Day');
  const discovered: DiscoveredService[] = [];
  for (const service of rooms) discovered.push(await discoverService(client, Enterprise.Id, service, language));
  return {
    id: Enterprise.Id,
    name: Enterprise.Name,
    timeZone: Enterprise.TimeZoneIdentifier,
    pricing: Enterprise.Pricing.toLowerCase(),
    currencies: Enterprise.Currencies.filter(({ IsEnabled }) => IsEnabled).map(({ Currency }) => Currency),
    paymentTypes: Enterprise.AccountingConfiguration?.EnabledExternalPaymentTypes ?? [],
    storesPaymentCards: Boolean(PaymentCardStorage?.PublicKey),
    services: discovered,
    otherServices: services
      .filter((service) => !rooms.includes(service))
      .map((service) => nameOf(service, language, service.Name)),
  };
}

const namedServiceSchema = serviceSchema.extend({ Name: text, Names: localized });

async function discoverService(
  client: MewsClient,
  enterpriseId: string,
  service: z.output<typeof namedServiceSchema>,
  language: string,
): Promise<DiscoveredService> {
  const body = { EnterpriseIds: [enterpriseId], ServiceIds: [service.Id], ActivityStates: ['Active'] };
  const withRates = { ...body, Extent: { Rates: true, AvailabilityBlockAssignments: false } };
  const read = <Item extends z.ZodType>(operation: string, asked: object, key: string, item: Item) =>
    readPages(client, operation, asked, key, item);
  const categories = await read('resourceCategories/getAll', body, 'ResourceCategories', roomCategorySchema);
  const rates = await read('rates/getAll', withRates, 'Rates', rateSchema);
  const products = await read('products/getAll', body, 'CustomerProducts', productSchema);
  const ages = await read('ageCategories/getAll', body, 'AgeCategories', ageCategorySchema);
  const name = (item: NamedInLanguages) => nameOf(item, language);
  const ordered = categories.toSorted((one, other) => (one.Ordering ?? 0) - (other.Ordering ?? 0));
  return {
    ...nameOf(service, language, service.Name),
    roomCategories: ordered.filter(({ IsActive }) => IsActive).map(name),
    rates: rates.filter(isPublicRate).map(name),
    products: products.filter(({ IsActive }) => IsActive).map(name),
    ageCategories: ages.filter(({ IsActive }) => IsActive).map(name),
  };
}

type NamedInLanguages = { readonly Id: string; readonly Names: Readonly<Record<string, string>> };

function nameOf({ Id, Names }: NamedInLanguages, language: string, fallback = ''): Named {
  return { id: Id, name: Names[language] ?? (fallback || (Object.values(Names)[0] ?? '')) };
}
