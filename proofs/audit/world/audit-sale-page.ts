import { seedId } from '../../../simulators/mews/values/seed-ids.ts';
import { categoryId, HOUSES, productId, type House, type RestSettings } from './houses.ts';

/** The voucher products of the audit: every kind, with and without upgrades and weekday limits. */
export type Product = {
  readonly id: string;
  readonly kind: 'value' | 'uses' | 'package';
  readonly uses?: number;
  readonly nights?: number;
  readonly persons?: number;
  readonly upgrades?: boolean;
  /** Room categories by their index in the plan, the same at every hotel. All if absent. */
  readonly rooms?: readonly number[];
  readonly withBreakfast?: boolean;
  /** Nights by weekday, 1 is Monday. All if absent. */
  readonly weekdays?: readonly number[];
  readonly lateCancellation?: 'keep' | 'give_back' | 'charge';
};

export const PRODUCTS: readonly Product[] = [
  { id: 'money', kind: 'value' },
  { id: 'money-on-weekdays', kind: 'value', weekdays: [1, 2, 3, 4, 7] },
  { id: 'nights-for-two', kind: 'uses', uses: 10, persons: 2, upgrades: true, rooms: [0, 1] },
  { id: 'any-nights', kind: 'uses', uses: 10, lateCancellation: 'keep' },
  { id: 'nights-charged', kind: 'uses', uses: 10, lateCancellation: 'charge' },
  {
    id: 'two-nights-for-two',
    kind: 'package',
    nights: 2,
    persons: 2,
    upgrades: true,
    rooms: [1, 2],
    withBreakfast: true,
  },
  {
    id: 'a-night-for-one',
    kind: 'package',
    nights: 1,
    persons: 1,
    upgrades: true,
    withBreakfast: true,
    lateCancellation: 'keep',
  },
];

export function productOf(id: string): Product {
  const found = PRODUCTS.find((product) => product.id === id);
  if (!found) throw new Error(`the audit has no product ${id}`);
  return found;
}

const WHERE_CARDS_ARE_ASKED_FOR = 'where payment cards are asked for';

/**
 * A set-up file that says `charge` for cards that are good at a property with `payment_card: never` is refused
 * (decisions/cancelling.md).
 */
export const isGoodAt = (product: Product, { settings }: House): boolean =>
  product.lateCancellation !== 'charge' || settings.paymentCard !== 'never';

/** The set-up file of one of the audit's sale pages, with the hotels of one simulator. */
export function writeSalePage(settings: RestSettings, simulatorUrl: string): string {
  return JSON.stringify({
    id: settings.salePage,
    name: 'The audit',
    default_language: 'en',
    languages: ['en'],
    default_currency: 'GBP',
    time_zone: settings.timeZone,
    support: { email: 'audit@example.com', phone: '+44 1273 555 010' },
    payment_card_vault: { frame_url: `${simulatorUrl}/vault/frame` },
    properties: HOUSES.map((house) => writeProperty({ ...house, settings }, simulatorUrl)),
    voucher_products: PRODUCTS.map(writeProduct),
  });
}

function writeProperty(house: House, simulatorUrl: string): object {
  const { plan, settings } = house;
  return {
    id: house.id,
    description: { en: plan.name },
    redeem_location_ids: ['everywhere', ...(settings.paymentCard === 'never' ? [] : [WHERE_CARDS_ARE_ASKED_FOR])],
    display_taxes: true,
    city_tax_included: !plan.products.some(({ cityTax }) => cityTax),
    privacy_policy_url: `${plan.website}/privacy`,
    terms_url: `${plan.website}/terms`,
    payment_card: settings.paymentCard,
    pay_rest: settings.payRest,
    connection: {
      system: 'mews',
      enterprise_id: seedId(plan.prefix, 'enterprise', 1),
      service_id: seedId(plan.prefix, 'service', 1),
      address: simulatorUrl,
      client_token_variable: variableOf(house.tokens.client),
      access_token_variable: variableOf(house.tokens.access),
      redemption_payment_type: house.paymentType,
      ...(settings.namesPayments && { payments: { data_base_url: simulatorUrl } }),
    },
  };
}

/** The environment variable that holds a token of the simulator. */
const variableOf = (token: string): string => `${token.replaceAll('-', '_')}_TOKEN`;

/** The environment variables that give a server the hotels' tokens. */
export function tokenSettings(): Record<string, string> {
  const tokens = HOUSES.flatMap(({ tokens: { client, access } }) => [client, access]);
  return Object.fromEntries(tokens.map((token) => [variableOf(token), token]));
}

function writeProduct(product: Product): object {
  const byHouse = (list: (house: House) => string[]): object =>
    Object.fromEntries(HOUSES.map((house) => [house.id, list(house)]));
  return {
    id: product.id,
    kind: product.kind,
    name: { en: product.id },
    description: { en: product.id },
    terms: { en: product.id },
    redeem_location_ids: [product.lateCancellation === 'charge' ? WHERE_CARDS_ARE_ASKED_FOR : 'everywhere'],
    registration: 'none',
    ...(product.uses !== undefined && { uses: product.uses }),
    ...(product.nights !== undefined && { nights: product.nights }),
    ...(product.persons !== undefined && { persons: product.persons }),
    ...(product.upgrades !== undefined && { upgrades: product.upgrades }),
    ...(product.weekdays && { validity: { weekdays: product.weekdays } }),
    ...(product.rooms && {
      room_category_ids: byHouse((house) =>
        (product.rooms ?? []).filter((index) => index < house.plan.categories.length).map((i) => categoryId(house, i)),
      ),
    }),
    ...(product.lateCancellation && { late_cancellation: product.lateCancellation }),
    ...(product.withBreakfast && { included_product_ids: byHouse((house) => [productId(house, 0)]) }),
  };
}
