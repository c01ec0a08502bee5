import { z } from 'zod';
import { listForms, type SettingSchema } from '#contract/desk/setting-schema.ts';
import { SalePageDefinition } from './sale-page-definition.ts';

let described: SettingSchema | undefined;

/** The settings of a sale page as JSON Schema, for their author: a setting with a default is optional. */
export function describeSettings(): SettingSchema {
  described ??= z.toJSONSchema(SalePageDefinition, { io: 'input', reused: 'inline' }) as SettingSchema;
  return described;
}

/** The names of all settings at a path of the file, for every kind of product if it is inside a product. */
export function listSettingsAt(path: readonly PropertyKey[]): string[] {
  const places = path.reduce<readonly SettingSchema[]>(
    (schemas, key) => schemas.flatMap(listForms).flatMap((schema) => listInside(schema, key)),
    [describeSettings()],
  );
  return [...new Set(places.flatMap(listForms).flatMap(({ properties = {} }) => Object.keys(properties)))];
}

function listInside(schema: SettingSchema, key: PropertyKey): readonly SettingSchema[] {
  const { items, properties, additionalProperties } = schema;
  if (typeof key === 'number') return items ? [items] : [];
  const named = properties?.[String(key)];
  if (named) return [named];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}
