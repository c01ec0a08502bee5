import { fromDecimal, hasCurrencyPrecision, toDecimal } from '#domain/money/money.ts';
import { isAllowedAt } from '#domain/card/voucher-product.ts';
import {
  joinRemarks,
  NO_REMARKS,
  remark,
  type Remark,
  type Remarks,
  type RemarkTag,
  type RemarkValues,
} from './remark.ts';
import type { PropertyDefinition, SalePageDefinition } from './sale-page-definition.ts';
import type { VoucherProductDefinition } from './voucher-product-definition.ts';

type ProductCheck = (
  product: VoucherProductDefinition,
  path: Remark['path'],
  definition: SalePageDefinition,
  today: Temporal.PlainDate,
) => Remarks;

/** All rules between a voucher product's settings and the properties. Add new rules to this list. */
const CHECKS: readonly ProductCheck[] = [checkMaps, checkDays, checkValue, checkTerm, checkHolder, checkCharging];

export function checkVoucherProducts(definition: SalePageDefinition, today: Temporal.PlainDate): Remarks {
  return joinRemarks(
    CHECKS.flatMap((check) =>
      definition.voucher_products.map((product, index) =>
        check(product, ['voucher_products', index], definition, today),
      ),
    ),
  );
}

type Place = Pick<PropertyDefinition, 'redeem_location_ids'>;

/** Whether cards of the product can be used at the property. */
export function isGoodAt(
  { redeem_location_ids: redeemLocationIds }: Place,
  { redeem_location_ids: ids }: Place,
): boolean {
  return isAllowedAt({ redeemLocationIds }, ids);
}

/** Every key of a map is a property, and a map of rooms has every property where the product can be used. */
function checkMaps(
  product: VoucherProductDefinition,
  path: Remark['path'],
  { properties }: SalePageDefinition,
): Remarks {
  const ids = properties.map(({ id }) => id);
  const good = properties.filter((property) => isGoodAt(product, property)).map(({ id }) => id);
  const faults: Remark[] = [];
  const warnings: Remark[] = [];
  for (const field of ['room_category_ids', 'included_product_ids'] as const) {
    const map = (product as Partial<Record<typeof field, Record<string, string[]> | null>>)[field];
    if (!map) continue;
    for (const id of Object.keys(map)) {
      const at = [...path, field, id];
      if (!ids.includes(id)) {
        faults.push(remark(at, 'unknown_property', { property: id }, { word: id, known: ids }));
      } else if (!good.includes(id)) warnings.push(remark(at, 'not_good_there', { property: id }));
    }
    const tag = field === 'room_category_ids' ? 'no_room_there' : 'nothing_included_there';
    for (const id of good.filter((each) => !(each in map))) {
      warnings.push(remark([...path, field], tag, { property: id }));
    }
  }
  return { faults, warnings };
}

/** Checks that days and nights leave a choice. */
function checkDays(
  { validity, ...product }: VoucherProductDefinition,
  path: Remark['path'],
  _definition: SalePageDefinition,
  today: Temporal.PlainDate,
): Remarks {
  const { book_by: bookBy, stay_by: stayBy, min_nights: least, max_nights: most } = validity;
  const at = (field: string, tag: RemarkTag, values?: RemarkValues) =>
    remark([...path, 'validity', field], tag, values);
  const faults: Remark[] = validity.closed.flatMap(({ from, to }, index) =>
    from > to ? [remark([...path, 'validity', 'closed', index], 'ends_before_begin', { date: to })] : [],
  );
  if (least && most && least > most) faults.push(at('min_nights', 'above_max_nights', { nights: most }));
  if (bookBy && stayBy && stayBy < bookBy) faults.push(at('stay_by', 'before_book_by', { date: bookBy }));
  const nights = product.kind === 'package' ? product.nights : 1;
  if (most && nights > most) faults.push(at('max_nights', 'below_paid_nights', { nights }));
  const isPast = (date: string | null | undefined) => date && date < today.toString();
  const past = (['book_by', 'stay_by'] as const).filter((field) => isPast(validity[field]) && !product.closed);
  return { faults, warnings: past.map((field) => at(field, 'past')) };
}

function checkValue(product: VoucherProductDefinition, path: Remark['path']): Remarks {
  if (product.kind !== 'value') return NO_REMARKS;
  const { value, issuing } = product;
  const { currencies, min_amount: least, max_amount: most } = issuing;
  const at = (field: string, tag: RemarkTag, values?: RemarkValues) => remark([...path, 'issuing', field], tag, values);
  const faults: Remark[] = [];
  if (least && most && least > most) faults.push(at('min_amount', 'above_max_amount', { amount: most }));
  if (value) {
    faults.push(...checkPrecision(value, path));
    if (least && value.amount < least) faults.push(at('min_amount', 'above_value', { amount: value.amount }));
    if (most && value.amount > most) faults.push(at('max_amount', 'below_value', { amount: value.amount }));
    const isForeign = currencies && !currencies.includes(value.currency);
    if (isForeign) faults.push(at('currencies', 'value_currency_left_out', { currency: value.currency }));
  }
  const isOpen = !value && !most && !product.closed;
  return { faults, warnings: isOpen ? [remark([...path, 'issuing'], 'no_max_amount')] : [] };
}

function checkPrecision(value: { readonly currency: string; readonly amount: number }, path: Remark['path']): Remark[] {
  if (hasCurrencyPrecision(value.currency, value.amount)) return [];
  const rounded = toDecimal(fromDecimal(value.currency, value.amount));
  return [remark([...path, 'value', 'amount'], 'decimals', { currency: value.currency, amount: rounded })];
}

function checkTerm({ issuing }: VoucherProductDefinition, path: Remark['path']): Remarks {
  if (!issuing.to_year_end || issuing.valid_for) return NO_REMARKS;
  return { faults: [], warnings: [remark([...path, 'issuing', 'to_year_end'], 'term_missing')] };
}

/** A card without required registration may have no holder, so it cannot be for its holder only. */
function checkHolder(product: VoucherProductDefinition, path: Remark['path']): Remarks {
  if (!product.holder_only || product.registration === 'required') return NO_REMARKS;
  return { faults: [remark([...path, 'holder_only'], 'holder_unregistered')], warnings: [] };
}

/** A fee is charged to a payment card, so every property where the product can be used must take one. */
function checkCharging(
  product: VoucherProductDefinition,
  path: Remark['path'],
  { properties }: SalePageDefinition,
): Remarks {
  if (product.kind === 'value' || product.late_cancellation !== 'charge') return NO_REMARKS;
  const faults = properties
    .filter((property) => isGoodAt(product, property))
    .flatMap(({ id, payment_card: rule, connection }) => {
      if (rule !== 'never' && connection?.stores_payment_cards !== false) return [];
      const tag = rule === 'never' ? 'charge_never' : 'charge_not_stored';
      return [remark([...path, 'late_cancellation'], tag, { property: id, product: product.id })];
    });
  return { faults, warnings: [] };
}
