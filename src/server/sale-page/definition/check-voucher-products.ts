import { fromDecimal, hasCurrencyPrecision, toDecimal } from '#domain/money/money.ts';
import { isAllowedAt } from '#domain/card/voucher-product.ts';
import { joinRemarks, NO_REMARKS, type Remark, type Remarks } from './remark.ts';
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
        faults.push({ path: at, message: `there is no property "${id}".`, unknown: { word: id, known: ids } });
      } else if (!good.includes(id)) warnings.push({ path: at, message: `has no effect: no card is good at "${id}"` });
    }
    const what = field === 'room_category_ids' ? 'pays for no room' : 'includes nothing';
    for (const id of good.filter((each) => !(each in map))) {
      warnings.push({ path: [...path, field], message: `leaves out "${id}": a card ${what} there` });
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
  const at = (field: string, message: string): Remark => ({ path: [...path, 'validity', field], message });
  const faults: Remark[] = validity.closed.flatMap(({ from, to }, index) =>
    from > to ? [{ path: [...path, 'validity', 'closed', index], message: `ends on ${to}, before it begins` }] : [],
  );
  if (least && most && least > most) faults.push(at('min_nights', `is more than max_nights (${most})`));
  if (bookBy && stayBy && stayBy < bookBy) faults.push(at('stay_by', `is before book_by (${bookBy})`));
  const nights = product.kind === 'package' ? product.nights : 1;
  if (most && nights > most) faults.push(at('max_nights', `is less than the ${nights} nights that a card pays for`));
  const isPast = (date: string | null | undefined) => date && date < today.toString();
  const past = (['book_by', 'stay_by'] as const).filter((field) => isPast(validity[field]) && !product.closed);
  return { faults, warnings: past.map((field) => at(field, 'is past: no card of this product can be used')) };
}

function checkValue(product: VoucherProductDefinition, path: Remark['path']): Remarks {
  if (product.kind !== 'value') return NO_REMARKS;
  const { value, issuing } = product;
  const { currencies, min_amount: least, max_amount: most } = issuing;
  const at = (field: string, message: string): Remark => ({ path: [...path, 'issuing', field], message });
  const faults: Remark[] = [];
  if (least && most && least > most) faults.push(at('min_amount', `is more than max_amount (${most})`));
  if (value) {
    faults.push(...checkPrecision(value, path));
    if (least && value.amount < least) faults.push(at('min_amount', `is more than the value (${value.amount})`));
    if (most && value.amount > most) faults.push(at('max_amount', `is less than the value (${value.amount})`));
    const isForeign = currencies && !currencies.includes(value.currency);
    if (isForeign) faults.push(at('currencies', `leaves out the currency of the value, ${value.currency}`));
  }
  const isOpen = !value && !most && !product.closed;
  const message = 'sets no max_amount: a slip of the pen can issue a card of any amount';
  return { faults, warnings: isOpen ? [{ path: [...path, 'issuing'], message }] : [] };
}

function checkPrecision(value: { readonly currency: string; readonly amount: number }, path: Remark['path']): Remark[] {
  if (hasCurrencyPrecision(value.currency, value.amount)) return [];
  const rounded = toDecimal(fromDecimal(value.currency, value.amount));
  const message = `has more decimals than ${value.currency}: ${rounded}?`;
  return [{ path: [...path, 'value', 'amount'], message }];
}

function checkTerm({ issuing }: VoucherProductDefinition, path: Remark['path']): Remarks {
  if (!issuing.to_year_end || issuing.valid_for) return NO_REMARKS;
  const message = 'has no effect without valid_for';
  return { faults: [], warnings: [{ path: [...path, 'issuing', 'to_year_end'], message }] };
}

/** A card without required registration may have no holder, so it cannot be for its holder only. */
function checkHolder(product: VoucherProductDefinition, path: Remark['path']): Remarks {
  if (!product.holder_only || product.registration === 'required') return NO_REMARKS;
  const message = 'needs "registration: required": an unregistered card has no holder';
  return { faults: [{ path: [...path, 'holder_only'], message }], warnings: [] };
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
      const why = rule === 'never' ? 'payment_card: never' : 'stores_payment_cards: false';
      if (rule !== 'never' && connection?.stores_payment_cards !== false) return [];
      const message = `"charge" needs a payment card, and "${id}", where "${product.id}" is valid, takes none (${why})`;
      return [{ path: [...path, 'late_cancellation'], message }];
    });
  return { faults, warnings: [] };
}
