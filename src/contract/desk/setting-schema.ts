/** A setting of a sale page as JSON Schema describes it, as far as we read it. */
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
  /** The list of a hotel's system that it is chosen from. */
  readonly 'x-hotel-list'?: string;
  /** Whether it may have several lines. */
  readonly 'x-lines'?: boolean;
};

/** The forms that a setting can have; most have one. */
export function listForms(schema: SettingSchema): readonly SettingSchema[] {
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms) return forms.flatMap(listForms);
  const types = [schema.type ?? []].flat();
  return types.length > 1 ? types.map((type) => ({ ...schema, type })) : [schema];
}
