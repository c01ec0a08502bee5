import type { SettingSchema } from '#contract/desk/setting-schema.ts';

/** A setting as text. List items are separated by commas. */
export function writeTyped(value: unknown): string {
  if (Array.isArray(value)) return value.map(writeTyped).join(', ');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;

/** Parses a text by the schema. A text that does not fit is kept as it is, and the check reports it. */
export function readTyped(schema: SettingSchema, typed: string): unknown {
  const text = typed.trim();
  const { items, minItems } = schema;
  if (items) {
    const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [readTyped(items, part)]));
    // An empty list counts as not set if the schema requires an item.
    return parts.length === 0 && minItems !== undefined ? undefined : parts;
  }
  if (text === '') return undefined;
  if (schema.title === 'date') {
    const [, day = '', month = '', year] = DAY_FIRST.exec(text) ?? [];
    return year === undefined ? text : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  }
  if (schema.type === 'boolean') return text === 'true';
  if (schema.type !== 'number' && schema.type !== 'integer') return text;
  const number = Number(text.replace(',', '.'));
  return Number.isNaN(number) ? text : number;
}
