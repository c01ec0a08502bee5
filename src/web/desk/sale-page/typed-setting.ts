import type { SettingSchema } from '#contract/desk/setting-schema.ts';

/** A setting as it is typed; several with commas between them. */
export function writeTyped(value: unknown): string {
  if (Array.isArray(value)) return value.map(writeTyped).join(', ');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** What was typed as the schema wants it; what it cannot be stays a text, and the check says so. */
export function readTyped(schema: SettingSchema, typed: string): unknown {
  const text = typed.trim();
  const { items, minItems } = schema;
  if (items) {
    const parts = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [readTyped(items, part)]));
    // Nothing counts as left out where there has to be something.
    return parts.length === 0 && minItems !== undefined ? undefined : parts;
  }
  if (text === '') return undefined;
  if (schema.type === 'boolean') return text === 'true';
  if (schema.type !== 'number' && schema.type !== 'integer') return text;
  const number = Number(text.replace(',', '.'));
  return Number.isNaN(number) ? text : number;
}
