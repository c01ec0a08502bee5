import { PmsUnavailable } from '#pms/pms-errors.ts';
import type { Keeper } from '../cache/keeper.ts';
import type { MewsClient } from '../client/mews-client.ts';
import { MewsFault } from '../client/mews-fault.ts';
import { QuestionRefused } from '../client/question-refused.ts';
import { PAGE_SIZE, readPages } from '../client/read-pages.ts';
import type { MewsSettings } from '../mews-settings.ts';
import { productsPageSchema, type MewsProduct } from '../schema/product-schema.ts';
import {
  roomCategorySchema,
  roomImageSchema,
  type MewsRoomCategory,
  type MewsRoomImage,
} from '../schema/property-schema.ts';
import {
  cancellationPolicySchema,
  rateSchema,
  type MewsCancellationPolicy,
  type MewsRate,
} from '../schema/rate-schema.ts';

/** What a property sells: the kinds of things, without their prices. */
export type SoldData = {
  listRoomCategories(): Promise<MewsRoomCategory[]>;
  listRoomImages(): Promise<MewsRoomImage[]>;
  listRates(): Promise<MewsRate[]>;
  /** Those offered to guests. */
  listProducts(): Promise<MewsProduct[]>;
  listCancellationPolicies(): Promise<MewsCancellationPolicy[]>;
};

const MINUTE_MS = 60_000;

export function createSoldData(client: MewsClient, settings: MewsSettings, keeper: Keeper): SoldData {
  const ofEnterprise = { EnterpriseIds: [settings.enterpriseId] };
  const ofService = { ...ofEnterprise, ServiceIds: [settings.serviceId] };
  const listRoomCategories = keeper.keep(30 * MINUTE_MS, () => {
    const body = { ...ofService, ActivityStates: ['Active'] };
    return readPages(client, 'resourceCategories/getAll', body, 'ResourceCategories', roomCategorySchema);
  });
  return {
    listRoomCategories,
    listRoomImages: keeper.keep(30 * MINUTE_MS, async () => {
      const categories = await listRoomCategories();
      if (categories.length === 0) return [];
      const body = { ...ofEnterprise, ResourceCategoryIds: categories.map(({ Id }) => Id), ActivityStates: ['Active'] };
      const operation = 'resourceCategoryImageAssignments/getAll';
      return readPages(client, operation, body, 'ResourceCategoryImageAssignments', roomImageSchema);
    }),
    // A rate may be switched off in the day's business, hence the shorter time.
    listRates: keeper.keep(5 * MINUTE_MS, () => {
      const Extent = { Rates: true, AvailabilityBlockAssignments: false };
      return readPages(
        client,
        'rates/getAll',
        { ...ofService, ActivityStates: ['Active'], Extent },
        'Rates',
        rateSchema,
      );
    }),
    listProducts: keeper.keep(15 * MINUTE_MS, () => readProducts(client, ofService)),
    listCancellationPolicies: keeper.keep(30 * MINUTE_MS, () => readPolicies(client, ofService)),
  };
}

/** `CustomerProducts` come beside all products of the service, by which the pages are counted (contract digest, 4.9). */
async function readProducts(client: MewsClient, ofService: object): Promise<MewsProduct[]> {
  const readPage = (cursor: string | null) => {
    const Limitation = { Count: PAGE_SIZE, Cursor: cursor };
    return client.read('products/getAll', { ...ofService, Limitation }, productsPageSchema);
  };
  let page = await readPage(null);
  const offered = [...page.CustomerProducts];
  while (page.Products.length >= PAGE_SIZE && page.Cursor !== null) {
    page = await readPage(page.Cursor);
    offered.push(...page.CustomerProducts);
  }
  return offered;
}

/** A restricted operation: a property that does not grant it has no terms to tell, and nothing else is lost. */
async function readPolicies(client: MewsClient, ofService: object): Promise<MewsCancellationPolicy[]> {
  const operation = 'cancellationPolicies/getAll';
  try {
    const body = { ...ofService, ActivityStates: ['Active'] };
    return await readPages(client, operation, body, 'CancellationPolicies', cancellationPolicySchema);
  } catch (error) {
    const cause = error instanceof PmsUnavailable ? error.cause : undefined;
    const isNotGranted = cause instanceof MewsFault && cause.status === 401;
    if (isNotGranted || error instanceof QuestionRefused) return [];
    throw error;
  }
}
