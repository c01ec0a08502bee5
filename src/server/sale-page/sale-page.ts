import type { AmountByCurrency } from '#domain/money/amount-by-currency.ts';
import { listLanguages, pickText, type WrittenText } from '#domain/value/language.ts';
import { asId, type PropertyId, type SalePageId, type VoucherProductId } from '#domain/value/ids.ts';
import { fromDecimal } from '#domain/money/money.ts';
import type { ConfiguredProperty, IntegrationState } from '#domain/stay/property.ts';
import type { MoneyAlone, Role } from '#domain/desk/staff-rights.ts';
import type { ProductTexts, VoucherProduct } from '#domain/card/voucher-product.ts';
import type { PropertyDefinition, SalePageDefinition } from './definition/sale-page-definition.ts';
import type { CardTerm } from '#domain/card/issuing.ts';
import type { VoucherProductDefinition } from './definition/voucher-product-definition.ts';
import type { DefinedText } from './definition/setting-values.ts';

export type SalePage = {
  readonly id: SalePageId;
  readonly definition: SalePageDefinition;
  /** The time zone of days while no property is chosen. */
  readonly timeZone: string;
  readonly properties: ReadonlyMap<PropertyId, ConfiguredProperty>;
  readonly products: ReadonlyMap<VoucherProductId, VoucherProduct>;
  /** The daily limits up to which its staff may move value alone, if the sale page sets its own. */
  readonly moneyAlone: MoneyAlone;
};

/** `states` are those of integrations by id. An integration without one counts as enabled. */
export function readSalePage(
  definition: SalePageDefinition,
  states: ReadonlyMap<string, IntegrationState> = new Map(),
): SalePage {
  const id: SalePageId = asId(definition.id);
  const { default_language: language } = definition;
  const properties = definition.properties.map((property) => readProperty(id, property, language, states));
  return {
    id,
    definition,
    timeZone: definition.time_zone,
    properties: new Map(properties.map((property) => [property.id, property])),
    products: productsOf.getOrInsertComputed(definition, readProducts),
    moneyAlone: readMoneyAlone(definition),
  };
}

/** Cached, because the desk reads every sale page for each call, and texts in all languages take the longest. */
const productsOf = new WeakMap<SalePageDefinition, SalePage['products']>();

function readProducts(definition: SalePageDefinition): SalePage['products'] {
  return new Map(definition.voucher_products.map((product) => [asId(product.id), readProduct(product, definition)]));
}

function readMoneyAlone({ staff }: SalePageDefinition): MoneyAlone {
  const named = Object.entries(staff.money_alone).filter(
    (entry): entry is [Role, AmountByCurrency] => (entry[1] ?? null) !== null,
  );
  return Object.fromEntries(named);
}

function readProperty(
  salePageId: SalePageId,
  property: PropertyDefinition,
  language: string,
  states: ReadonlyMap<string, IntegrationState>,
): ConfiguredProperty {
  return {
    id: asId(property.id),
    salePageId,
    description: textIn(property.description, language),
    descriptions: typeof property.description === 'string' ? {} : property.description,
    city: property.city ? textIn(property.city, language) : null,
    cities: typeof property.city === 'object' ? (property.city ?? {}) : {},
    isClosed: property.closed,
    redeemLocationIds: property.redeem_location_ids,
    outlets: property.outlets,
    displayTaxes: property.display_taxes,
    cityTaxIncluded: property.city_tax_included,
    privacyPolicyUrl: property.privacy_policy_url ?? null,
    termsUrl: property.terms_url ?? null,
    paymentCard: property.payment_card,
    payRest: property.pay_rest,
    refunds: property.refunds,
    childrenWithoutAdult: property.children_without_adult,
    letters: property.letters,
    reservationsEmail: property.reservations_email ?? null,
    checkIn: property.check_in ?? null,
    checkOut: property.check_out ?? null,
    connection: readConnection(property),
    integrationState: states.get(integrationIdOf(property) ?? '') ?? 'enabled',
  };
}

function readConnection(property: PropertyDefinition): ConfiguredProperty['connection'] {
  const { connection } = property;
  if (!connection) return null;
  const { payments } = connection;
  return {
    system: connection.system,
    enterpriseId: connection.enterprise_id ?? null,
    serviceId: connection.service_id ?? null,
    address: connection.address,
    clientTokenVariable: connection.client_token_variable,
    accessTokenVariable: connection.access_token_variable,
    integrationId: integrationIdOf(property),
    redemptionPaymentType: connection.redemption_payment_type,
    sellsOutOfOrderRooms: connection.sells_out_of_order_rooms,
    sellsHouseUseRooms: connection.sells_house_use_rooms,
    negativePayments: connection.negative_payments,
    storesPaymentCards: connection.stores_payment_cards,
    payments: payments ? { scriptUrl: payments.script_url ?? null, dataBaseUrl: payments.data_base_url ?? null } : null,
    eventAddress: connection.event_address ?? null,
  };
}

export function integrationIdOf({ connection }: PropertyDefinition): string | null {
  return connection?.integration_id?.toLowerCase() ?? null;
}

function readProduct(
  product: VoucherProductDefinition,
  { id: salePageId, default_language: language, default_currency: currency }: SalePageDefinition,
): VoucherProduct {
  const nights = product.kind === 'value' ? null : product;
  const { value, pay_out: payOut, goodwill: isGoodwill = false } = product.kind === 'value' ? product : {};
  return {
    id: asId(product.id),
    salePageId: asId(salePageId),
    kind: product.kind,
    ...readTexts(product, language),
    imageUrl: product.image ?? null,
    isClosed: product.closed,
    redeemLocationIds: product.redeem_location_ids,
    redeemAt: product.redeem_at,
    hasRedemptionLetter: product.redemption_letter,
    isAppliedByStaff: nights?.apply_by_staff ?? false,
    isGoodwill,
    payOut: payOut ? { below: payOut.below, isOnRequest: payOut.on_request } : null,
    registration: product.registration,
    value: value ? fromDecimal(value.currency, value.amount) : null,
    uses: { value: null, uses: product.kind === 'uses' ? product.uses : null, package: 1 }[product.kind],
    nights: product.kind === 'package' ? product.nights : null,
    persons: nights?.persons ?? null,
    roomCategoryIds: (nights?.room_category_ids ?? null) as VoucherProduct['roomCategoryIds'],
    includedExtraIds: (product.kind === 'package'
      ? (product.included_product_ids ?? null)
      : null) as VoucherProduct['includedExtraIds'],
    upgrades: nights?.upgrades ?? false,
    validity: readValidity(product.validity),
    expiry: product.expiry,
    givenBackDays: product.given_back_days,
    isHolderOnly: product.holder_only,
    lateCancellation: nights?.late_cancellation ?? 'give_back',
    taxKind: product.tax_kind ?? null,
    issuing: readIssuing(product, currency),
  };
}

export function readTerm({
  valid_for: validFor,
  to_year_end: isToYearEnd,
}: VoucherProductDefinition['issuing']): CardTerm {
  const [number, unit = ''] = validFor?.split(' ') ?? [];
  const period = { [unit.endsWith('s') ? unit : `${unit}s`]: Number(number) };
  return { validFor: validFor ? Temporal.Duration.from(period) : null, isToYearEnd };
}

function readIssuing(product: VoucherProductDefinition, currency: string): VoucherProduct['issuing'] {
  const money = product.kind === 'value' ? product : null;
  return {
    currencies: money ? (money.issuing.currencies ?? [money.value?.currency ?? currency]) : [],
    minAmount: money?.issuing.min_amount ?? null,
    maxAmount: money?.issuing.max_amount ?? null,
    maxUses: product.kind === 'uses' ? (product.issuing.max_uses ?? product.uses) : null,
    maxCards: product.issuing.max_cards,
    ...readTerm(product.issuing),
  };
}

/** The texts in the sale page's own language, and in every language that one of the three has. */
function readTexts(product: VoucherProductDefinition, language: string): ProductTexts & Pick<VoucherProduct, 'texts'> {
  const { name, description, terms } = product;
  const inLanguage = (code: string): ProductTexts => {
    const written = {
      name: writtenIn(name, code, language),
      description: writtenIn(description, code, language),
      terms: writtenIn(terms, code, language),
    };
    return {
      name: written.name?.text ?? '',
      description: written.description?.text ?? '',
      terms: written.terms?.text ?? '',
      languages: listLanguages(written),
    };
  };
  const codes = [name, description, terms].flatMap((text) => (typeof text === 'string' ? [] : Object.keys(text)));
  return { ...inLanguage(language), texts: Object.fromEntries(codes.map((code) => [code, inLanguage(code)])) };
}

/** A text of the file, with the same language fallback as PMS texts. `own` is the sale page's language. */
function textIn(text: DefinedText, language: string, own = language): string {
  return writtenIn(text, language, own)?.text ?? '';
}

function writtenIn(text: DefinedText, language: string, own: string): WrittenText | null {
  if (typeof text === 'string') return text === '' ? null : { text, language: own };
  return pickText(text, language, [], own);
}

function readValidity(validity: VoucherProductDefinition['validity']): VoucherProduct['validity'] {
  const date = (text: string | null | undefined) => (text ? Temporal.PlainDate.from(text) : null);
  return {
    bookBy: date(validity.book_by),
    stayBy: date(validity.stay_by),
    weekdays: validity.weekdays,
    closed: validity.closed.map(({ from, to }) => ({
      from: Temporal.PlainDate.from(from),
      to: Temporal.PlainDate.from(to),
    })),
    minNights: validity.min_nights ?? null,
    maxNights: validity.max_nights ?? null,
  };
}
