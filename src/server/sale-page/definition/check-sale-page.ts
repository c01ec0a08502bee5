import { CLOSED_PAYMENT_TYPES } from '#pms/closed-payment-types.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { isKnownCurrency } from '#domain/money/known-currencies.ts';
import { listPaymentTypes } from '#domain/money/redemption-payment.ts';
import { ABOUT_TEXTS } from './about-definition.ts';
import { checkAbout } from './check-about.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkJournal } from './check-journal.ts';
import { checkRest } from './check-rest.ts';
import { checkVoucherProducts, isGoodAt } from './check-voucher-products.ts';
import { joinRemarks, NO_REMARKS, remark, type Remark, type Remarks } from './remark.ts';
import type { SalePageDefinition } from './sale-page-definition.ts';
import { isWithoutPath, SYSTEMS } from './setting-values.ts';

type Check = (definition: SalePageDefinition, today: Temporal.PlainDate) => Remarks;

/** All rules between settings of a sale page. Add new rules to one of these lists. */
const CHECKS: readonly Check[] = [
  ({ properties, voucher_products: products }) => ({
    faults: [...listRepeats(properties, 'properties'), ...listRepeats(products, 'voucher_products')],
    warnings: [],
  }),
  checkVault,
  checkLanguages,
  checkCurrencies,
  checkAmounts,
  checkJournal,
  checkConnections,
  checkPrivacy,
  checkAbout,
  checkRest,
  checkRedeemLocations,
  checkVoucherProducts,
];

/** Finds settings that contradict each other or name something unknown, and parts that no guest can reach. */
export function checkSalePage(definition: SalePageDefinition, today: Temporal.PlainDate): Remarks {
  return joinRemarks(CHECKS.map((check) => check(definition, today)));
}

/** A vault without either frame would leave a guest without fields to type into. */
function checkVault({ payment_card_vault: vault }: SalePageDefinition): Remarks {
  if (!vault || vault.frame_url || vault.secure_fields) return NO_REMARKS;
  return { faults: [remark(['payment_card_vault'], 'vault_without_frame')], warnings: [] };
}

function listRepeats(items: readonly { id: string }[], list: string): Remark[] {
  return items.flatMap(({ id }, index) => {
    const isRepeat = items.findIndex((item) => item.id === id) < index;
    return isRepeat ? [remark([list, index, 'id'], 'twice', { id })] : [];
  });
}

const TEXT_FIELDS: readonly string[] = ['name', 'description', 'terms', 'city', ...ABOUT_TEXTS];
const PARTS_WITH_TEXTS = ['about', 'rooms', 'pictures'];

/** The default language is the fallback of all others. */
function checkLanguages(definition: SalePageDefinition): Remarks {
  const { default_language: language, languages } = definition;
  if (!languages.includes(language)) {
    const values = { language, languages: languages.join(', ') };
    return { faults: [remark(['default_language'], 'language_not_offered', values)], warnings: [] };
  }
  const texts = (['properties', 'voucher_products'] as const).flatMap((list) =>
    definition[list].flatMap((item, index) => listTexts(item, [list, index])),
  );
  const { order_button: button } = definition;
  const orderWords = (['due', 'nothing_due'] as const).map((field) => {
    return { path: ['order_button', field], codes: Object.keys(button[field]) };
  });
  const lacking = (code: string) => texts.filter(({ codes }) => !codes.includes(code)).map(({ path }) => path);
  return {
    faults: lacking(language).map((path) => remark(path, 'default_text_missing', { language })),
    warnings: [
      ...languages.flatMap((code) =>
        texts.flatMap(({ path, codes }) => {
          if (codes.includes(code)) return [];
          // As `pickText` chooses it.
          const fallback = codes.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : language;
          return remark(path, 'text_missing', { language: code, fallback });
        }),
      ),
      ...[...texts, ...orderWords].flatMap(({ path, codes }) =>
        codes
          .filter((code) => !languages.includes(code))
          .map((code) => remark([...path, code], 'text_not_shown', { language: code })),
      ),
    ],
  };
}

/** The texts of a property or product that are given by language, with their language codes. */
function listTexts(item: object, path: Remark['path']): { path: Remark['path']; codes: string[] }[] {
  return Object.entries(item).flatMap(([field, inner]: [string, unknown]) => {
    const at = [...path, field];
    if (typeof inner !== 'object' || inner === null) return [];
    if (TEXT_FIELDS.includes(field)) return [{ path: at, codes: Object.keys(inner) }];
    if (!PARTS_WITH_TEXTS.includes(field)) return [];
    return Array.isArray(inner)
      ? inner.flatMap((one: object, index) => listTexts(one, [...at, index]))
      : listTexts(inner, at);
  });
}

function checkCurrencies({ default_currency: currency, voucher_products: products }: SalePageDefinition): Remarks {
  const named = products.map((product, index) => {
    const path = ['voucher_products', index, 'value', 'currency'];
    return { path, currency: product.kind === 'value' ? product.value?.currency : undefined };
  });
  const issued = products.flatMap((product, index) => {
    const codes = product.kind === 'value' ? (product.issuing.currencies ?? []) : [];
    return codes.map((code, at) => ({
      path: ['voucher_products', index, 'issuing', 'currencies', at],
      currency: code,
    }));
  });
  const faults = [{ path: ['default_currency'], currency }, ...named, ...issued].flatMap(({ path, currency: code }) =>
    code === undefined || isKnownCurrency(code) ? [] : [remark(path, 'unknown_currency', { currency: code })],
  );
  return { faults, warnings: [] };
}

function checkPrivacy({ privacy, properties }: SalePageDefinition): Remarks {
  const warnings = properties.flatMap(({ privacy_policy_url: url }, index) =>
    privacy === 'notice' && !url ? [remark(['properties', index, 'privacy_policy_url'], 'no_privacy_link')] : [],
  );
  return { faults: [], warnings };
}

function checkConnections({ properties }: SalePageDefinition): Remarks {
  const faults: Remark[] = [];
  const warnings: Remark[] = [];
  for (const [index, { connection, closed }] of properties.entries()) {
    const path = ['properties', index, 'connection'];
    if (connection && !SYSTEMS.includes(connection.system)) {
      const unknown = { word: connection.system, known: SYSTEMS };
      faults.push(remark([...path, 'system'], 'choice', { choices: SYSTEMS.join(', ') }, unknown));
    }
    if (connection && !isWithoutPath(connection.address)) {
      faults.push(remark([...path, 'address'], 'without_path'));
    }
    const types = listPaymentTypes(connection?.redemption_payment_type ?? '');
    for (const type of connection?.existing_partner ? [] : types.filter((one) => CLOSED_PAYMENT_TYPES.includes(one))) {
      faults.push(remark([...path, 'redemption_payment_type'], 'closed_payment_type', { type }));
    }
    const missing = connection
      ? (['enterprise', 'service'] as const).find((name) => !connection[`${name}_id`])
      : 'connection';
    if (missing && !closed) warnings.push(remark(path, `no_${missing}`));
    const twin = properties.findIndex(
      (other) => connection?.service_id && other.connection?.service_id === connection.service_id,
    );
    if (twin >= 0 && twin < index) {
      warnings.push(remark([...path, 'service_id'], 'same_service', { property: properties[twin]?.id ?? '' }));
    }
  }
  return { faults, warnings };
}

/** Cards and properties are matched by these ids. A typo in one of them separates them. */
function checkRedeemLocations({ properties, voucher_products: products }: SalePageDefinition): Remarks {
  const known = [...new Set(properties.flatMap((property) => property.redeem_location_ids))];
  const warnings = products.flatMap(({ redeem_location_ids: ids }, index) => {
    const path = ['voucher_products', index, 'redeem_location_ids'];
    const isNowhere = !ids.some((id) => known.includes(id));
    const unknown = ids.flatMap((word, position) =>
      known.includes(word) ? [] : [remark([...path, position], 'unknown_location', { word }, { word, known })],
    );
    return isNowhere ? [...unknown, remark(path, 'product_good_nowhere')] : unknown;
  });
  const lonely = properties.flatMap((property, index) => {
    const isReached = property.closed || products.some((product) => isGoodAt(product, property));
    const path = ['properties', index, 'redeem_location_ids'];
    return isReached ? [] : [remark(path, 'no_product_good')];
  });
  return { faults: [], warnings: [...warnings, ...lonely] };
}
