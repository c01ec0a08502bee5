import type { z } from 'zod';
import type { CacheGroup } from './cache-group.ts';
import type { MewsClient } from '../client/mews-client.ts';
import { isNotGiven } from '../client/refusals-of-reads.ts';
import { iterateAnswers, readPages, readSound } from '../client/read-pages.ts';
import { listSound } from '../schema/lenient.ts';
import { isCityTax } from '../mapping/map-extra.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { rulesPageSchema, type MewsRules } from '../schema/rule-schema.ts';
import { productsPageSchema, type MewsProduct } from '../schema/product-schema.ts';
import { roomCategorySchema, roomImageSchema } from '../schema/property-schema.ts';
import {
  categoryAssignmentSchema,
  featureAssignmentSchema,
  featureSchema,
  type MewsFeature,
  type MewsFeatureAssignment,
} from '../schema/room-schema.ts';
import { cancellationPolicySchema, rateSchema, type MewsCancellationPolicy } from '../schema/rate-schema.ts';

type MewsFeatures = { readonly features: MewsFeature[]; readonly assignments: MewsFeatureAssignment[] };

const MINUTE_MS = 60_000;

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createSalesSetUp(client: MewsClient, settings: MewsSettings, caches: CacheGroup) {
  const ofEnterprise = { EnterpriseIds: [settings.enterpriseId] };
  const ofService = { ...ofEnterprise, ServiceIds: [settings.serviceId] };
  const listRoomCategories = caches.memoize(30 * MINUTE_MS, () => {
    const body = { ...ofService, ActivityStates: ['Active'] };
    return readSound(client, 'resourceCategories/getAll', body, 'ResourceCategories', roomCategorySchema).then(
      (categories) => withNames('Room', categories),
    );
  });
  const listOfCategories = async <Item extends z.ZodType>(operation: string, key: string, item: Item) => {
    const ResourceCategoryIds = (await listRoomCategories()).map(({ Id }) => Id);
    if (ResourceCategoryIds.length === 0) return [];
    const body = { ...ofEnterprise, ResourceCategoryIds, ActivityStates: ['Active'] };
    return readSound(client, operation, body, key, item);
  };
  return {
    listRoomCategories,
    listRoomImages: caches.memoize(30 * MINUTE_MS, () =>
      listOfCategories('resourceCategoryImageAssignments/getAll', 'ResourceCategoryImageAssignments', roomImageSchema),
    ),
    listCategoryAssignments: caches.memoize(30 * MINUTE_MS, async () => {
      const key = 'ResourceCategoryAssignments';
      const assignments = await listOfCategories('resourceCategoryAssignments/getAll', key, categoryAssignmentSchema);
      return assignments.filter(({ IsActive }) => IsActive);
    }),
    /** Room features, and the rooms that have them. Empty if Mews does not give them to us. */
    listFeatures: caches.memoize(30 * MINUTE_MS, () => readFeatures(client, ofEnterprise, ofService)),
    // Hotels switch rates on and off during the day, so the lifetime is shorter.
    listRates: caches.memoize(5 * MINUTE_MS, () => {
      const Extent = { Rates: true, AvailabilityBlockAssignments: false };
      const body = { ...ofService, ActivityStates: ['Active'], Extent };
      return readSound(client, 'rates/getAll', body, 'Rates', rateSchema).then((rates) => withNames('Rate', rates));
    }),
    /** Also true for a deleted rate. */
    hasRate: async (rateId: string) => {
      // Mews refuses the whole request if one id is malformed.
      if (!GUID.test(rateId)) return false;
      const Extent = { Rates: true, AvailabilityBlockAssignments: false };
      const body = { ...ofService, RateIds: [rateId], ActivityStates: ['Active', 'Deleted'], Extent };
      return (await readPages(client, 'rates/getAll', body, 'Rates', rateSchema)).length > 0;
    },
    /** The products offered to guests, and city tax, which is not offered but has to be paid. */
    listProducts: caches.memoize(15 * MINUTE_MS, () => readProducts(client, ofService)),
    loadRules: caches.memoize(15 * MINUTE_MS, () => readRules(client, ofService)),
    /** Null if Mews does not give them to us. */
    listCancellationPolicies: caches.memoize(30 * MINUTE_MS, () => readPolicies(client, ofService)),
  };
}

export type SalesSetUp = ReturnType<typeof createSalesSetUp>;

type Named = Readonly<Record<'Names' | 'ShortNames', Readonly<Record<string, string>>>> & {
  readonly ExternalNames?: Readonly<Record<string, string>>;
};

/** An item without any name gets its position in the list as its name, such as "Room 3". */
function withNames<Item extends Named>(what: string, items: readonly Item[]): Item[] {
  return items.map((item, index) => {
    const names = [item.Names, item.ShortNames, item.ExternalNames ?? {}].flatMap((texts) => Object.values(texts));
    return names.some((name) => name.trim()) ? item : { ...item, Names: { 'en-US': `${what} ${index + 1}` } };
  });
}

/** `CustomerProducts` come in addition to all products of the service, which alone count for paging. */
async function readProducts(client: MewsClient, ofService: object): Promise<MewsProduct[]> {
  const pages = await Array.fromAsync(
    iterateAnswers(client, 'products/getAll', ofService, productsPageSchema, ({ Products }) => Products),
  );
  const offered = listSound(pages.flatMap(({ CustomerProducts }) => CustomerProducts));
  const taxes = listSound(pages.flatMap(({ Products }) => Products)).filter(isCityTax);
  return withNames('Extra', [...offered, ...taxes.filter(({ Id }) => !offered.some((product) => product.Id === Id))]);
}

/** Without the right to read rules we assume that the hotel adds no products by itself. */
async function readRules(client: MewsClient, ofService: object): Promise<MewsRules> {
  const body = { ...ofService, Extent: { RuleActions: true } };
  try {
    const pages = await Array.fromAsync(
      iterateAnswers(client, 'rules/getAll', body, rulesPageSchema, ({ Rules }) => Rules),
    );
    return { Rules: pages.flatMap(({ Rules }) => Rules), RuleActions: pages.flatMap((one) => one.RuleActions) };
  } catch (error) {
    if (isNotGiven(error)) return { Rules: [], RuleActions: [] };
    throw error;
  }
}

/** Without the right to read features rooms have none. Nothing else fails. */
async function readFeatures(client: MewsClient, ofEnterprise: object, ofService: object): Promise<MewsFeatures> {
  const active = { ActivityStates: ['Active'] };
  const ask = { ...ofService, ...active };
  try {
    const features = await readSound(client, 'resourceFeatures/getAll', ask, 'ResourceFeatures', featureSchema);
    const body = { ...ofEnterprise, ...active, ResourceFeatureIds: features.map(({ Id }) => Id) };
    const operation = 'resourceFeatureAssignments/getAll';
    const assignments =
      features.length > 0
        ? await readSound(client, operation, body, 'ResourceFeatureAssignments', featureAssignmentSchema)
        : [];
    return { features, assignments };
  } catch (error) {
    if (isNotGiven(error)) return { features: [], assignments: [] };
    throw error;
  }
}

/** A restricted operation. A property that does not grant it has no cancellation terms. Nothing else fails. */
async function readPolicies(client: MewsClient, ofService: object): Promise<MewsCancellationPolicy[] | null> {
  const operation = 'cancellationPolicies/getAll';
  try {
    const body = { ...ofService, ActivityStates: ['Active'] };
    return await readPages(client, operation, body, 'CancellationPolicies', cancellationPolicySchema);
  } catch (error) {
    if (isNotGiven(error)) return null;
    throw error;
  }
}
