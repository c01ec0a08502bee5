/** JSON Schema of a sale page's setting, limited to the keywords that we read. */
export type SettingSchema = {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly properties?: Readonly<Record<string, SettingSchema>>;
  readonly required?: readonly string[];
  readonly minItems?: number;
  readonly items?: SettingSchema;
  readonly propertyNames?: SettingSchema;
  readonly additionalProperties?: SettingSchema | boolean;
  readonly anyOf?: readonly SettingSchema[];
  readonly oneOf?: readonly SettingSchema[];
  /** The PMS's list from which the value is chosen. */
  readonly 'x-hotel-list'?: string;
  /** Whether the value may have several lines. */
  readonly 'x-lines'?: boolean;
};

/** The alternatives of a setting. Most settings have one. */
export function listForms(schema: SettingSchema): readonly SettingSchema[] {
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms) return forms.flatMap(listForms);
  const types = [schema.type ?? []].flat();
  return types.length > 1 ? types.map((type) => ({ ...schema, type })) : [schema];
}
