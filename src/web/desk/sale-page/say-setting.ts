import type { Translate } from '../../text/translation.ts';
import type { Finding, Setting } from './place-findings.ts';

/** Where hotels and products stand in the file. */
const LISTS: readonly unknown[] = ['properties', 'voucher_products'];

/** The name of a setting as the file spells it, without where its hotel or product stands in the list. */
export function saySetting({ path }: Pick<Setting, 'path'>): string {
  const names = LISTS.includes(path[0]) ? path.slice(2) : path;
  const words = names
    .map((part) => (typeof part === 'number' ? String(part + 1) : part.replaceAll('_', ' ')))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whose settings it is among. */
export function sayGroup(t: Translate, { property_id: propertyId, product_id: productId }: Setting): string {
  if (propertyId !== null) return t('SALE_PAGE.OF_HOTEL', { id: propertyId });
  return productId === null ? t('SALE_PAGE.OF_PAGE') : t('SALE_PAGE.OF_PRODUCT', { id: productId });
}

/** What is wrong, and who fixes it if not the author. */
export function sayFinding(t: Translate) {
  return ({ message, fixableBy }: Finding) => (fixableBy ? `${message} ${t(`HOTELS.BY_${fixableBy}`)}` : message);
}
