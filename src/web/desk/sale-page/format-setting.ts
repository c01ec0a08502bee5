import type { Settings } from '#contract/desk/staff-sale-page.ts';
import type { Translate } from '../../text/translation.ts';
import { readAt, type Path } from './settings.ts';
import { writeTyped } from './typed-setting.ts';

/** The name of a setting in the spelling of the file. */
export function formatSetting(path: Path): string {
  const words = path.map((part) => (typeof part === 'number' ? String(part + 1) : part.replaceAll('_', ' '))).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The id of a hotel or product, or the number of another list item. */
export function formatItem(t: Translate, settings: Settings, path: Path): string {
  if (path.length > 2) return formatSetting(path.slice(-2));
  const id = writeTyped(readAt(settings, [...path, 'id'])) || Number(path.at(-1)) + 1;
  return t(path[0] === 'properties' ? 'SALE_PAGE.OF_HOTEL' : 'SALE_PAGE.OF_PRODUCT', { id });
}

export function formatPlace(t: Translate, settings: Settings, field: string): string {
  const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const isOfItem = typeof path[1] === 'number' && ['properties', 'voucher_products'].includes(String(path[0]));
  const whose = isOfItem ? formatItem(t, settings, path.slice(0, 2)) : t('SALE_PAGE.OF_PAGE');
  const name = formatSetting(isOfItem ? path.slice(2) : path);
  return name === '' ? whose : `${whose}: ${name}`;
}
