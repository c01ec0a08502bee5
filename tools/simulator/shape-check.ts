import type { FieldFact, FieldList } from './field-list.ts';

const plainTypes: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  decimal: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object',
  date: (value) => typeof value === 'string',
  anything: () => true,
  'Localized text': isDictionaryOf('string'),
  Dictionary: isDictionaryOf('string'),
  'Dictionary of numbers': isDictionaryOf('number'),
  'Dictionary of integer arrays': (value) =>
    isObject(value) && Object.values(value).every((list) => Array.isArray(list) && list.every(Number.isInteger)),
};

/** All differences of a value from the list, as readable lines. */
export function listShapeFaults(list: FieldList, fields: FieldFact[], value: unknown, where: string): string[] {
  if (!isObject(value)) return [`${where} is not an object`];
  const known = new Set(fields.map((field) => field.name));
  const surplus = Object.keys(value)
    .filter((key) => !known.has(key))
    .map((key) => `${where}.${key} is not in the list`);
  const wrong = fields.flatMap((field) => listFieldFaults(list, field, value, `${where}.${field.name}`));
  return [...surplus, ...wrong];
}

function listFieldFaults(list: FieldList, field: FieldFact, owner: Record<string, unknown>, where: string): string[] {
  const isPresent = field.name in owner;
  const value = owner[field.name];
  if (field.isDeprecated || (!isPresent && !field.isRequired)) return [];
  if (!isPresent) return [`${where} is missing`];
  if (value === null) return field.isRequired ? [`${where} is required and null`] : [];
  if (!field.isArray) return listTypeFaults(list, field.type, value, where);
  if (!Array.isArray(value)) return [`${where} is not an array`];
  return value.flatMap((item, index) => listTypeFaults(list, field.type, item, `${where}[${index}]`));
}

function listTypeFaults(list: FieldList, type: string, value: unknown, where: string): string[] {
  const plain = plainTypes[type];
  if (plain) return plain(value) ? [] : [`${where} is not ${type}`];
  const variants = list.types.get(type === 'Extended amount' ? 'Amount' : type);
  if (!variants) return [`${where}: the list does not know the type ${type}`];
  const results = variants.map((variant) => {
    if (variant.kind === 'object') return listShapeFaults(list, variant.fields, value, where);
    const isKnown = variant.isOpen || variant.values.includes(String(value));
    return isKnown ? [] : [`${where}: ${String(value)} is no ${type}`];
  });
  // Several objects have this name, and the best match is the intended one.
  return results.sort((a, b) => a.length - b.length)[0] ?? [];
}

function isDictionaryOf(type: 'string' | 'number'): (value: unknown) => boolean {
  return (value) => isObject(value) && Object.values(value).every((item) => typeof item === type);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
