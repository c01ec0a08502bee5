import type { ImportFault } from '#contract/desk/staff-choices.ts';
import type { CardForm, Unit } from '#domain/card/card.ts';
import { asId } from '#domain/value/ids.ts';
import type { CardSale } from '#domain/card/issuing.ts';
import { isKnownCurrency } from '#domain/money/known-currencies.ts';
import { money } from '#domain/money/money.ts';
import type { VoucherProduct } from '#domain/card/voucher-product.ts';
import { TAX_KINDS } from '#domain/money/redemption-payment.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { parseAmount, parsePrice, type ParsedAmount } from '../card/card-amount.ts';
import { parseDate } from './parse-date.ts';

/** As typed. Omitted terms are undefined. */
export type WrittenTerms = Readonly<
  Partial<
    Record<
      | 'product'
      | 'amount'
      | 'uses'
      | 'currency'
      | 'form'
      | 'startsOn'
      | 'expiresOn'
      | 'issuingProperty'
      | 'price'
      | 'priceCurrency'
      | 'taxKind',
      string | undefined
    >
  >
>;

export type CardTerms = {
  readonly product: VoucherProduct;
  readonly form: CardForm;
  readonly state: 'draft' | 'active';
  readonly unit: Unit;
  readonly amount: number;
  readonly startsOn: Temporal.PlainDate | null;
  readonly expiresOn: Temporal.PlainDate | null;
  readonly sale: CardSale;
};

type Refusal = { readonly state: 'refused'; readonly fault: ImportFault; readonly reason: string };
type ParsedTerms = { readonly state: 'read'; readonly terms: CardTerms } | Refusal;

const FORMS: readonly string[] = ['physical', 'virtual', 'voucher'] satisfies CardForm[];

/** Validates the terms of a card. Omitted ones are the product's. The default form is physical. */
export function parseCardTerms(salePage: SalePage, written: WrittenTerms, isGoodwill = false): ParsedTerms {
  const product = salePage.products.get(asId(written.product ?? ''));
  if (!product) return refuse('product', `the sale page has no voucher product "${written.product ?? ''}"`);
  if (product.isGoodwill && !isGoodwill)
    return refuse('product', `"${product.id}" is given only at the desk, as goodwill`);
  if (isGoodwill && !product.isGoodwill) return refuse('product', `"${product.id}" is not for goodwill`);
  const unit = parseUnit(product, written.currency);
  if (typeof unit === 'string') return refuse('currency', unit);
  const amount = parseValue(product, unit, written);
  if (amount.state === 'refused') return refuse('amount', amount.reason);
  const form = written.form ?? 'physical';
  if (!FORMS.includes(form)) return refuse('form', `the form "${form}" is not one of ${FORMS.join(', ')}`);
  const startsOn = parseDate(written.startsOn);
  const expiresOn = parseDate(written.expiresOn);
  if (startsOn === undefined) return refuse('date', `"${written.startsOn}" is not a date as YYYY-MM-DD`);
  if (expiresOn === undefined) return refuse('date', `"${written.expiresOn}" is not a date as YYYY-MM-DD`);
  if (startsOn && expiresOn && Temporal.PlainDate.compare(expiresOn, startsOn) < 0) {
    return refuse('date_order', `it expires on ${expiresOn.toString()}, before it starts on ${startsOn.toString()}`);
  }
  const sale = parseSale(salePage, product, unit, written);
  if ('state' in sale) return sale;
  const terms = { product, form: form as CardForm, unit, amount: amount.amount, startsOn, expiresOn };
  return { state: 'read', terms: { ...terms, state: 'active', sale: isGoodwill ? { ...sale, isGoodwill } : sale } };
}

/** How the card was sold. Omitted data is unknown, except that a product may define a tax kind. */
function parseSale(salePage: SalePage, product: VoucherProduct, unit: Unit, written: WrittenTerms): CardSale | Refusal {
  const { issuingProperty, price, priceCurrency, taxKind: named = product.taxKind ?? undefined } = written;
  const taxKind = TAX_KINDS.find((kind) => kind === named);
  const property = [...salePage.properties.keys()].find((id) => id === issuingProperty);
  if (issuingProperty !== undefined && !property) {
    return refuse('property', `the sale page has no property "${issuingProperty}"`);
  }
  if (named !== undefined && !taxKind) {
    return refuse('tax_kind', `the tax kind "${named}" is not one of ${TAX_KINDS.join(', ')}`);
  }
  const sale = { issuingPropertyId: property ?? null, taxKind: taxKind ?? null, pricePaid: null };
  if (price === undefined) {
    return priceCurrency === undefined ? sale : refuse('price', 'it has the currency of a price, and no price');
  }
  const own = unit.type === 'money' ? unit.currency : salePage.definition.default_currency;
  const currency = priceCurrency ?? own;
  if (!isKnownCurrency(currency)) return refuse('price', `"${currency}" is not a currency such as GBP`);
  const parsed = parsePrice(currency, price);
  return parsed.state === 'refused'
    ? refuse('price', parsed.reason)
    : { ...sale, pricePaid: money(currency, parsed.amount) };
}

function parseUnit(product: VoucherProduct, written: string | undefined): Unit | string {
  if (product.kind !== 'value') {
    return written === undefined ? { type: 'uses' } : `"${product.id}" counts uses and has no currency`;
  }
  const [only, ...others] = product.issuing.currencies;
  const currency = written ?? product.value?.currency ?? (others.length === 0 ? only : undefined);
  if (currency === undefined)
    return `"${product.id}" needs a currency${product.issuing.currencies.length > 0 ? `, one of ${product.issuing.currencies.join(', ')}` : ''}`;
  return isKnownCurrency(currency) ? { type: 'money', currency } : `"${currency}" is not a currency such as GBP`;
}

function parseValue(product: VoucherProduct, unit: Unit, { amount, uses }: WrittenTerms): ParsedAmount {
  const [wanted, other] = unit.type === 'money' ? [amount, uses] : [uses, amount];
  if (other !== undefined) {
    return refuseAmount(
      `"${product.id}" counts ${unit.type}, so ${unit.type === 'money' ? 'uses' : 'an amount'} cannot be`,
    );
  }
  if (wanted !== undefined) return checkPackage(product, parseAmount(unit, wanted));
  const own =
    unit.type === 'uses' ? product.uses : product.value?.currency === unit.currency && product.value.amountMinor;
  if (!own) return refuseAmount(`"${product.id}" has no fixed amount, so one such as 50 is needed`);
  return { state: 'read', amount: own };
}

function checkPackage(product: VoucherProduct, parsed: ParsedAmount): ParsedAmount {
  if (product.kind !== 'package' || parsed.state === 'refused' || parsed.amount === 1) return parsed;
  return refuseAmount(`"${product.id}" is a package, which has one use`);
}

function refuseAmount(reason: string): ParsedAmount {
  return { state: 'refused', reason };
}

function refuse(fault: ImportFault, reason: string): Refusal {
  return { state: 'refused', fault, reason };
}
