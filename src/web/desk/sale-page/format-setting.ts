import type { SettingSchema } from '#contract/desk/setting-schema.ts';
import type { Settings } from '#contract/desk/staff-sale-page.ts';
import { isTextKey, type Translate } from '../../text/translation.ts';
import type { useFormat } from '../../text/use-format.ts';
import { isGroup, readAt, type Path } from './settings.ts';
import { writeTyped } from './typed-setting.ts';

/** The name of a setting for people. Falls back to its spelling in the file. */
export function nameSetting(t: Translate, path: Path): string {
  const key = findKey('SETTING', path);
  return key ? t(key) : String(path.findLast((part) => typeof part === 'string')).replaceAll('_', ' ');
}

/** The description of a setting for people. That of a kind is about the kind. */
export function describeSetting(t: Translate, path: Path, { description, const: kind }: SettingSchema) {
  const key = description && findKey('SETTING_HINT', path.concat(kind ?? []));
  return key ? t(key) : undefined;
}

function findKey(texts: 'SETTING' | 'SETTING_HINT', path: Path) {
  const [name, group] = path.filter((part) => typeof part === 'string').toReversed();
  return [`${texts}.${group}_${name}`, `${texts}.${name}`].find((key) => isTextKey(key));
}

function formatSetting(t: Translate, path: Path, from: number): string {
  const words = path.slice(from).map((part, index) => {
    if (typeof part === 'number') return ` ${part + 1}`;
    return `${index === 0 ? '' : ', '}${nameSetting(t, path.slice(0, from + index + 1))}`;
  });
  return words.join('');
}

/** The name of a hotel or product, or the number of another list item. */
export function formatItem(t: Translate, nameOf: NameOf, settings: Settings, path: Path): string {
  const last = path.at(-1) ?? '';
  if (path.length > 2) return `${nameSetting(t, path)} ${Number(last) + 1}`;
  const id = writeTyped(readAt(settings, [...path, 'id'])) || String(typeof last === 'number' ? last + 1 : last);
  return t(path[0] === 'properties' ? 'SALE_PAGE.OF_HOTEL' : 'SALE_PAGE.OF_PRODUCT', { name: nameOf(id) });
}

/** The place of a setting. An item of a list has its name or its index. */
export function formatPlace(t: Translate, nameOf: NameOf, settings: Settings, field: string): string {
  const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const isOfItem = path.length > 1 && ['properties', 'voucher_products'].includes(String(path[0]));
  const whose = isOfItem ? formatItem(t, nameOf, settings, path.slice(0, 2)) : t('SALE_PAGE.OF_PAGE');
  const name = formatSetting(t, path, isOfItem ? 2 : 0);
  return name === '' ? whose : `${whose}: ${name}`;
}

/** The name of a hotel or product by its id. The id if it is not published yet. */
type NameOf = (id: string) => string;

const CHANGE = /^[+~-] (?<field>\S+): (?<values>.*)$/s;

/** A line of the server's comparison, such as `~ name: "Coast" → "Coast Hotels"`, for people. */
export function formatChange(
  t: Translate,
  format: ReturnType<typeof useFormat>,
  nameOf: NameOf,
  change: string,
): string {
  const { field = '', values = change } = CHANGE.exec(change)?.groups ?? {};
  const said = values.split(' → ').map((value) => formatValue(t, format, value));
  const [before, after] = change.startsWith('+') ? [t('SALE_PAGE.EMPTY'), ...said] : [...said, t('SALE_PAGE.EMPTY')];
  return `${formatPlace(t, nameOf, {}, field)}: ${before} → ${after}`;
}

/** A value of a comparison, which is JSON unless it was too long. */
function formatValue(t: Translate, format: ReturnType<typeof useFormat>, json: string): string {
  try {
    const said = [JSON.parse(json) as unknown].flat().map((one) => {
      if (!isGroup(one)) return nameChoice(t, writeTyped(one));
      const { from, to } = one;
      return typeof from === 'string' && typeof to === 'string' ? format.dateRange(from, to) : '…';
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
