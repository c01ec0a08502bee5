import type { Picture } from '#domain/value/picture.ts';
import { PmsContractBroken } from '#pms/pms-errors.ts';
import type { CacheGroup } from './cache-group.ts';
import type { MewsClient } from '../client/mews-client.ts';
import { readPages, readSound } from '../client/read-pages.ts';
import { mapLanguage } from '../mapping/map-facts.ts';
import { LARGEST_PICTURE, mapPicture } from '../mapping/map-picture.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import {
  ageCategorySchema,
  configurationSchema,
  exchangeRatesSchema,
  imageUrlsSchema,
  languagesSchema,
  serviceSchema,
  taxationsSchema,
  taxEnvironmentsSchema,
  type MewsConfiguration,
} from '../schema/property-schema.ts';
import { NO_OFFSET, parseOffset } from '../time/offset.ts';
import type { StayTimes } from '../time/time-unit.ts';

const HALF_HOUR_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

export function createPropertySetUp(
  client: MewsClient,
  settings: MewsSettings,
  now: () => Temporal.Instant,
  caches: CacheGroup,
) {
  const ofEnterprise = { EnterpriseIds: [settings.enterpriseId] };
  const loadConfiguration = caches.memoize(HALF_HOUR_MS, () => readConfiguration(client, settings));
  const loadTaxEnvironments = caches.memoize(DAY_MS, () =>
    client.read('taxEnvironments/getAll', {}, taxEnvironmentsSchema),
  );
  const pictures = caches.memoizeByKey<ReadonlyMap<string, Picture>>(HALF_HOUR_MS);
  return {
    loadConfiguration,
    loadStayTimes: caches.memoize(HALF_HOUR_MS, () => readStayTimes(client, settings, loadConfiguration)),
    listAgeCategories: caches.memoize(HALF_HOUR_MS, () => {
      const body = { ...ofEnterprise, ServiceIds: [settings.serviceId], ActivityStates: ['Active'] };
      return readSound(client, 'ageCategories/getAll', body, 'AgeCategories', ageCategorySchema);
    }),
    listLanguages: caches.memoize(DAY_MS, async () => {
      const { Languages } = await client.read('languages/getAll', {}, languagesSchema);
      return Languages.map(mapLanguage);
    }),
    listExchangeRates: caches.memoize(HALF_HOUR_MS, async () => {
      const { ExchangeRates } = await client.read('exchangeRates/getAll', ofEnterprise, exchangeRatesSchema);
      return { rates: ExchangeRates, readAt: now() };
    }),
    /** For all countries. */
    loadTaxations: caches.memoize(DAY_MS, () => client.read('taxations/getAll', {}, taxationsSchema)),
    listTaxationCodes: async (environmentCode: string) => {
      const { TaxEnvironments } = await loadTaxEnvironments();
      return TaxEnvironments.filter(({ Code }) => Code === environmentCode).flatMap(
        ({ TaxationCodes }) => TaxationCodes,
      );
    },
    /** Pictures by image id. Images without a picture are missing. */
    loadPictures: async (imageIds: readonly string[]): Promise<ReadonlyMap<string, Picture>> => {
      const wanted = [...new Set(imageIds)].sort();
      return wanted.length === 0 ? new Map() : pictures.get(wanted.join(), () => readPictures(client, wanted));
    },
  };
}

export type PropertySetUp = ReturnType<typeof createPropertySetUp>;

async function readConfiguration(client: MewsClient, { enterpriseId }: MewsSettings): Promise<MewsConfiguration> {
  const operation = 'configuration/get';
  const configuration = await client.read(operation, { EnterpriseId: enterpriseId }, configurationSchema);
  if (configuration.Enterprise.Id.toLowerCase() !== enterpriseId.toLowerCase()) {
    throw new PmsContractBroken(operation, 'Enterprise.Id', 'the access token belongs to another enterprise');
  }
  return configuration;
}

async function readStayTimes(
  client: MewsClient,
  { enterpriseId, serviceId }: MewsSettings,
  loadConfiguration: () => Promise<MewsConfiguration>,
): Promise<StayTimes> {
  const operation = 'services/getAll';
  const body = { EnterpriseIds: [enterpriseId], ServiceIds: [serviceId] };
  const services = await readPages(client, operation, body, 'Services', serviceSchema);
  const data = services.find(({ Id }) => Id.toLowerCase() === serviceId.toLowerCase())?.Data?.Bookable;
  if (!data) throw new PmsContractBroken(operation, 'Services', 'the configured service is not a bookable one');
  if (data.TimeUnitPeriod !== 'Day') {
    throw new PmsContractBroken(operation, 'Services.Data.TimeUnitPeriod', 'the service is not sold by the night');
  }
  const { Enterprise } = await loadConfiguration();
  return {
    startOffset: parseOffset(data.StartOffset ?? '') ?? NO_OFFSET,
    endOffset: parseOffset(data.EndOffset ?? '') ?? NO_OFFSET,
    timeZone: Enterprise.TimeZoneIdentifier,
  };
}

async function readPictures(client: MewsClient, imageIds: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  const body = { Images: imageIds.map((ImageId) => ({ ImageId, ...LARGEST_PICTURE, ResizeMode: 'Fit' })) };
  const { ImageUrls } = await client.read('images/getUrls', body, imageUrlsSchema);
  return new Map(ImageUrls.map(({ ImageId, Url }) => [ImageId, mapPicture(Url)]));
}
