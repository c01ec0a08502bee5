import { z } from 'zod';
import { SalePageDefinition } from './sale-page-definition.ts';

/** What we read of a JSON Schema. */
export type JsonSchema = {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
};

let described: JsonSchema | undefined;

/** The settings of a sale page's file as JSON Schema, as its author writes them: what has a default may be left out. */
export function describeSettings(): JsonSchema {
  described ??= z.toJSONSchema(SalePageDefinition, { io: 'input', reused: 'inline' }) as JsonSchema;
  return described;
}

/** The names of all settings at a place of the file, of every kind of product where that is the place. */
export function listSettingsAt(path: readonly PropertyKey[]): string[] {
  const places = path.reduce<readonly JsonSchema[]>(
    (schemas, key) => schemas.flatMap(listForms).flatMap((schema) => listInside(schema, key)),
    [describeSettings()],
  );
  return [...new Set(places.flatMap(listForms).flatMap(({ properties = {} }) => Object.keys(properties)))];
}

/** The schema of one setting; undefined where there is none at this place of the file. */
export function findSetting(settings: JsonSchema, path: readonly PropertyKey[]): JsonSchema | undefined {
  const found = path.reduce<readonly JsonSchema[]>(
    (schemas, key) => schemas.flatMap(listForms).flatMap((schema) => listInside(schema, key)),
    [settings],
  );
  return found[0];
}

/** The forms that a setting can have; most have one. */
export function listForms(schema: JsonSchema): readonly JsonSchema[] {
  const forms = schema.oneOf ?? schema.anyOf;
  return forms ? forms.flatMap(listForms) : [schema];
}

function listInside({ items, properties, additionalProperties }: JsonSchema, key: PropertyKey): readonly JsonSchema[] {
  if (typeof key === 'number') return items ? [items] : [];
  const named = properties?.[String(key)];
  if (named) return [named];
  return typeof additionalProperties === 'object' ? [additionalProperties] : [];
}
