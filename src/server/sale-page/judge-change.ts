import { isDeepStrictEqual } from 'node:util';
import { joinRemarks, NO_REMARKS, remark, type Remark, type Remarks } from './definition/remark.ts';
import type { PropertyDefinition, SalePageDefinition } from './definition/sale-page-definition.ts';
import type { VoucherProductDefinition } from './definition/voucher-product-definition.ts';

/** The cards and placements of a sale page in the database. */
export type SalePageUsage = {
  /** By product: the number of its cards by currency. A null currency counts uses. */
  readonly cards: ReadonlyMap<string, readonly { readonly currency: string | null; readonly count: number }[]>;
  /** By property: all placements, and those that stand or are still open. */
  readonly placements: ReadonlyMap<string, { readonly all: number; readonly standing: number }>;
};

/** A change that would strand cards or reservations is a fault, and a change of their terms a warning. */
export function judgeChange(before: SalePageDefinition, after: SalePageDefinition, usage: SalePageUsage): Remarks {
  const properties = before.properties.map((property) => judgeProperty(property, after, usage));
  const products = before.voucher_products.map((product) => judgeProduct(product, before, after, usage));
  return joinRemarks([...properties, ...products]);
}

const FIXED_IDS = ['system', 'enterprise_id', 'service_id'] as const;

function judgeProperty(before: PropertyDefinition, after: SalePageDefinition, usage: SalePageUsage): Remarks {
  const { all, standing } = usage.placements.get(before.id) ?? { all: 0, standing: 0 };
  const index = after.properties.findIndex(({ id }) => id === before.id);
  const property = after.properties[index];
  if (!property) {
    const gone = remark(['properties'], 'property_gone', { id: before.id, count: all });
    return all > 0 ? { faults: [gone], warnings: [] } : NO_REMARKS;
  }
  if (standing === 0) return NO_REMARKS;
  const path = ['properties', index, 'connection'];
  const changed = FIXED_IDS.filter(
    (id) => before.connection?.[id] && before.connection[id] !== property.connection?.[id],
  );
  const faults = changed.map((id) => remark([...path, id], 'connection_fixed', { count: standing }));
  return { faults, warnings: [] };
}

function judgeProduct(
  before: VoucherProductDefinition,
  pageBefore: SalePageDefinition,
  after: SalePageDefinition,
  usage: SalePageUsage,
): Remarks {
  const cards = usage.cards.get(before.id) ?? [];
  const sold = cards.reduce((sum, { count: number }) => sum + number, 0);
  if (sold === 0) return NO_REMARKS;
  const index = after.voucher_products.findIndex(({ id }) => id === before.id);
  const product = after.voucher_products[index];
  const path = ['voucher_products', index];
  if (!product) {
    const values = { id: before.id, count: sold };
    return { faults: [remark(['voucher_products'], 'product_gone', values)], warnings: [] };
  }
  if (product.kind !== before.kind) {
    const values = { kind: before.kind, count: sold };
    return { faults: [remark([...path, 'kind'], 'kind_fixed', values)], warnings: [] };
  }
  const faults = [
    ...judgeCurrency(before, product, cards, [...path, 'value', 'currency']),
    ...judgeReach(before, pageBefore, product, after).map((properties) =>
      remark([...path, 'redeem_location_ids'], 'good_nowhere_now', { count: sold, properties }),
    ),
  ];
  return { faults, warnings: listNewTerms(before, product, path, sold) };
}

type Sold = readonly { readonly currency: string | null; readonly count: number }[];

function judgeCurrency(
  before: VoucherProductDefinition,
  after: VoucherProductDefinition,
  cards: Sold,
  path: Remark['path'],
): Remark[] {
  if (before.kind !== 'value' || after.kind !== 'value') return [];
  const [old, currency] = [before.value?.currency, after.value?.currency];
  const others = cards.filter((card) => card.currency !== currency);
  if (!currency || currency === old || others.length === 0) return [];
  const count = others.reduce((sum, card) => sum + card.count, 0);
  const currencies = others.flatMap((card) => card.currency ?? []).join(', ');
  return [remark(path, 'currency_fixed', { currency, count, currencies })];
}

/** Cards that could be used somewhere must remain usable somewhere. */
function judgeReach(
  before: VoucherProductDefinition,
  pageBefore: SalePageDefinition,
  after: VoucherProductDefinition,
  pageAfter: SalePageDefinition,
): string[] {
  const [old, now] = [listPlaces(before, pageBefore), listPlaces(after, pageAfter)];
  if (old.length === 0 || now.length > 0) return [];
  return [old.join(', ')];
}

function listPlaces(product: VoucherProductDefinition, { properties }: SalePageDefinition): string[] {
  const meets = ({ redeem_location_ids: ids }: PropertyDefinition) =>
    ids.some((id) => product.redeem_location_ids.includes(id));
  return properties.filter(meets).map(({ id }) => id);
}

/** Fields that may change under sold cards: a card does not show them, or guests always see the current value. */
const FREE_FIELDS = ['name', 'description', 'terms', 'image', 'closed', 'uses', 'value', 'issuing'];

function listNewTerms(
  before: VoucherProductDefinition,
  after: VoucherProductDefinition,
  path: Remark['path'],
  sold: number,
): Remark[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const fields = [...new Set([...old.keys(), ...now.keys()])];
  const changed = fields.filter(
    (field) => !FREE_FIELDS.includes(field) && !isDeepStrictEqual(old.get(field), now.get(field)),
  );
  return changed.map((field) => remark([...path, field], 'new_terms', { count: sold }));
}
