import type { Settings } from '#contract/desk/staff-sale-page.ts';
import { isTextKey, type Translate } from '../../text/translation.ts';
import type { useFormat } from '../../text/use-format.ts';
import { isGroup, readAt, type Path } from './settings.ts';
import { writeTyped } from './typed-setting.ts';

/** The name of a setting for people. Falls back to its spelling in the file. */
export function nameSetting(t: Translate, path: Path): string {
  const [name = '', group] = path.filter((part) => typeof part === 'string').toReversed();
  const key = [`SETTING.${group}_${name}`, `SETTING.${name}`].find(isTextKey);
  return key ? t(key) : name.replaceAll('_', ' ');
}

function formatSetting(t: Translate, path: Path, from: number): string {
  const words = path.slice(from).map((part, index) => {
    if (typeof part === 'number') return ` ${part + 1}`;
    return `${index === 0 ? '' : ', '}${nameSetting(t, path.slice(0, from + index + 1))}`;
  });
  return words.join('');
}

/** The id of a hotel or product, or the number of another list item. */
export function formatItem(t: Translate, settings: Settings, path: Path): string {
  if (path.length > 2) return `${nameSetting(t, path)} ${Number(path.at(-1)) + 1}`;
  const id = writeTyped(readAt(settings, [...path, 'id'])) || Number(path.at(-1)) + 1;
  return t(path[0] === 'properties' ? 'SALE_PAGE.OF_HOTEL' : 'SALE_PAGE.OF_PRODUCT', { id });
}

export function formatPlace(t: Translate, settings: Settings, field: string): string {
  const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const isOfItem = typeof path[1] === 'number' && ['properties', 'voucher_products'].includes(String(path[0]));
  const whose = isOfItem ? formatItem(t, settings, path.slice(0, 2)) : t('SALE_PAGE.OF_PAGE');
  const name = formatSetting(t, path, isOfItem ? 2 : 0);
  return name === '' ? whose : `${whose}: ${name}`;
}

const CHANGE = /^[+~-] (?<field>\S+): (?<values>.*)$/s;

/** A line of the server's comparison, such as `~ name: "Coast" → "Coast Hotels"`, for people. */
export function formatChange(t: Translate, format: ReturnType<typeof useFormat>, change: string): string {
  const { field = '', values = change } = CHANGE.exec(change)?.groups ?? {};
  const path = field.split('.');
  const isOfItem = ['properties', 'voucher_products'].includes(path[0] ?? '') && path.length > 1;
  const whose = t(path[0] === 'properties' ? 'SALE_PAGE.OF_HOTEL' : 'SALE_PAGE.OF_PRODUCT', { id: path[1] });
  const name = formatSetting(t, path, isOfItem ? 2 : 0);
  const place = isOfItem ? [whose, name].filter(Boolean).join(': ') : name;
  const said = values.split(' → ').map((value) => formatValue(t, format, value));
  const [before, after] = change.startsWith('+') ? [t('SALE_PAGE.EMPTY'), ...said] : [...said, t('SALE_PAGE.EMPTY')];
  return `${place}: ${before} → ${after}`;
}

/** A value of a comparison, which is JSON unless it was too long. */
function formatValue(t: Translate, format: ReturnType<typeof useFormat>, json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'boolean') return t(value ? 'SALE_PAGE.YES' : 'SALE_PAGE.NO');
    const said = [value].flat().map((one) => {
      const [from, to] = [readAt(one, ['from']), readAt(one, ['to'])];
      const isRange = typeof from === 'string' && typeof to === 'string';
      if (isRange) return format.dateRange(from, to);
      return isGroup(one) ? JSON.stringify(one) : nameChoice(t, writeTyped(one));
    });
    return said.length === 0 ? t('SALE_PAGE.EMPTY') : format.list(said);
  } catch {
    return json;
  }
}

export function nameChoice(t: Translate, choice: string): string {
  const key = `SETTING_CHOICE.${choice}`;
  return isTextKey(key) ? t(key) : choice;
}
