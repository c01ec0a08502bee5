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
import { joinRemarks, NO_REMARKS, type Remark, type Remarks } from './remark.ts';
import type { SalePageDefinition } from './sale-page-definition.ts';
import { isWithoutPath, SYSTEMS, WITHOUT_PATH } from './setting-values.ts';

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
  return {
    faults: [{ path: ['payment_card_vault'], message: 'names neither `frame_url` nor `secure_fields`' }],
    warnings: [],
  };
}

function listRepeats(items: readonly { id: string }[], list: string): Remark[] {
  return items.flatMap(({ id }, index) => {
    const isRepeat = items.findIndex((item) => item.id === id) < index;
    return isRepeat ? [{ path: [list, index, 'id'], message: `"${id}" is here twice` }] : [];
  });
}

const TEXT_FIELDS: readonly string[] = ['name', 'description', 'terms', 'city', ...ABOUT_TEXTS];
const PARTS_WITH_TEXTS = ['about', 'rooms', 'pictures'];

/** The default language is the fallback of all others. */
function checkLanguages(definition: SalePageDefinition): Remarks {
  const { default_language: language, languages } = definition;
  if (!languages.includes(language)) {
    const message = `"${language}" is not one of the languages that are offered (${languages.join(', ')})`;
    return { faults: [{ path: ['default_language'], message }], warnings: [] };
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
    faults: lacking(language).map((path) => {
      return { path, message: `is missing in "${language}", the sale page's default language` };
    }),
    warnings: [
      ...languages.flatMap((code) =>
        texts.flatMap(({ path, codes }) => {
          if (codes.includes(code)) return [];
          // As `pickText` chooses it.
          const fallback = codes.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : language;
          return { path, message: `is missing in "${code}", which is offered: guests read it in "${fallback}"` };
        }),
      ),
      ...[...texts, ...orderWords].flatMap(({ path, codes }) =>
        codes
          .filter((code) => !languages.includes(code))
          .map((code) => ({ path: [...path, code], message: `is never shown: "${code}" is not offered` })),
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
    code === undefined || isKnownCurrency(code) ? [] : [{ path, message: `there is no currency "${code}"` }],
  );
  return { faults, warnings: [] };
}

function checkPrivacy({ privacy, properties }: SalePageDefinition): Remarks {
  const message = 'is missing: the notice about privacy has no link';
  const warnings = properties.flatMap(({ privacy_policy_url: url }, index) =>
    privacy === 'notice' && !url ? [{ path: ['properties', index, 'privacy_policy_url'], message }] : [],
  );
  return { faults: [], warnings };
}

function checkConnections({ properties }: SalePageDefinition): Remarks {
  const faults: Remark[] = [];
  const warnings: Remark[] = [];
  for (const [index, { connection, closed }] of properties.entries()) {
    const path = ['properties', index, 'connection'];
    if (connection && !SYSTEMS.includes(connection.system)) {
      const message = `one of ${SYSTEMS.join(', ')}.`;
      faults.push({ path: [...path, 'system'], message, unknown: { word: connection.system, known: SYSTEMS } });
    }
    if (connection && !isWithoutPath(connection.address)) {
      faults.push({ path: [...path, 'address'], message: WITHOUT_PATH });
    }
    const types = listPaymentTypes(connection?.redemption_payment_type ?? '');
    for (const type of connection?.existing_partner ? [] : types.filter((one) => CLOSED_PAYMENT_TYPES.includes(one))) {
      const message = `"${type}" is closed for new partners: choose another, or set existing_partner: true`;
      faults.push({ path: [...path, 'redemption_payment_type'], message });
    }
    const missing = connection
      ? (['enterprise_id', 'service_id'] as const).find((id) => !connection[id])
      : 'connection';
    if (missing && !closed) {
      warnings.push({
        path,
        message: `guests see the property and cannot book it yet, because its ${missing.replace('_id', '')} is missing`,
      });
    }
    const twin = properties.findIndex(
      (other) => connection?.service_id && other.connection?.service_id === connection.service_id,
    );
    if (twin >= 0 && twin < index) {
      const message = `is the same service as that of "${properties[twin]?.id ?? ''}": both sell the same rooms`;
      warnings.push({ path: [...path, 'service_id'], message });
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
    const unknown = ids.flatMap((id, position) => {
      const message = `no property has "${id}".`;
      return known.includes(id) ? [] : [{ path: [...path, position], message, unknown: { word: id, known } }];
    });
    return isNowhere ? [...unknown, { path, message: 'cards of this product are good at no property' }] : unknown;
  });
  const lonely = properties.flatMap((property, index) => {
    const isReached = property.closed || products.some((product) => isGoodAt(product, property));
    const path = ['properties', index, 'redeem_location_ids'];
    return isReached ? [] : [{ path, message: 'no voucher product is good at this property' }];
  });
  return { faults: [], warnings: [...warnings, ...lonely] };
}
