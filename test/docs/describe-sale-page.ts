import { listForms, type SettingSchema } from '#contract/desk/setting-schema.ts';
import { describeSettings } from '../../src/server/sale-page/definition/find-settings.ts';

/** The JSON schema of a sale page's file, with which editors complete, explain and validate it. */
export function writeSalePageSchema(): string {
  const { $schema, ...schema } = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...describeSettings() };
  return `${JSON.stringify({ $schema, title: 'Sale page of Staycard', ...schema }, null, 2)}\n`;
}

/** The reference page of a sale page's file, with a table for each group of settings. */
export function writeSalePageReference(): string {
  const groups = listGroups('', describeSettings());
  return [
    '# The file of a sale page',
    [
      'One YAML file has a sale page with its properties and voucher products.',
      '`sale-page init` writes one to start from, `validate` checks it, `diff` shows its changes, and `apply` applies it.',
      'For completion in an editor with JSON Schema, start the file with `# yaml-language-server: $schema=` and the path of [sale-page.schema.json](sale-page.schema.json).',
    ].join('\n'),
    [
      'A text is one for all languages, or one per language: `{ en: Breakfast, de: Frühstück }`.',
      'The file never has tokens, only the names of their environment variables.',
    ].join('\n'),
    '`npm run docs` writes this page from `src/server/sale-page/definition/sale-page-definition.ts`.',
    ...groups.flatMap(writeGroup),
  ]
    .join('\n\n')
    .concat('\n');
}

type Group = {
  /** The path of its settings, such as "properties[].connection". */
  readonly path: string;
  readonly schema: SettingSchema;
};

function listGroups(path: string, schema: SettingSchema): Group[] {
  const forms = listForms(schema).filter(({ properties }) => properties);
  const own = forms.length > 1 ? splitForms(path, forms) : forms.map((form) => ({ path, schema: form }));
  const inside = own.flatMap(({ schema: { properties = {} } }) =>
    Object.entries(properties).map(([name, inner]) => ({ name, inner, kind: properties['kind']?.const ?? '' })),
  );
  const nested = [...Map.groupBy(inside, ({ name }) => name)].flatMap(([name, all]) => {
    const inner = joinKinds(all);
    const at = path === '' ? name : `${path}.${name}`;
    const items = listForms(inner).flatMap(({ items: each }) => (each ? [each] : []));
    return [...items.flatMap((each) => listGroups(`${at}[]`, each)), ...listGroups(at, inner)];
  });
  return [...own, ...nested];
}

/** One table for a group that differs between the kinds of a thing, such as `issuing`. */
function joinKinds(all: readonly { readonly inner: SettingSchema; readonly kind: string }[]): SettingSchema {
  const [first] = all;
  if (all.every(({ inner }) => !inner.properties || same(inner, first?.inner))) return first?.inner ?? {};
  const names = new Set(all.flatMap(({ inner }) => Object.keys(inner.properties ?? {})));
  const properties = [...names].map((name) => {
    const having = all.filter(({ inner }) => inner.properties?.[name]);
    const setting = having[0]?.inner.properties?.[name];
    const kinds = having.map(({ kind }) => `\`kind: ${kind}\``).join(', ');
    const only = having.length < all.length ? `Only ${kinds}. ` : '';
    return [name, { ...setting, description: `${only}${setting?.description ?? ''}` }] as const;
  });
  return { ...first?.inner, properties: Object.fromEntries(properties) };
}

/** The settings that all kinds of a thing share, followed by the settings of each kind. */
function splitForms(path: string, forms: readonly SettingSchema[]): Group[] {
  const isEverywhere = (name: string) =>
    name !== 'kind' && forms.every(({ properties = {} }) => same(properties[name], forms[0]?.properties?.[name]));
  const pick = (form: SettingSchema, keep: (name: string) => boolean): SettingSchema => ({
    ...form,
    properties: Object.fromEntries(Object.entries(form.properties ?? {}).filter(([name]) => keep(name))),
  });
  const common = forms.slice(0, 1).map((form) => ({ path, schema: pick(form, isEverywhere) }));
  const own = forms.map((form) => {
    const kind = form.properties?.['kind'];
    const name = kind?.const ?? '';
    return { path: `${path} with kind: ${name}`, schema: pick(form, (each) => !isEverywhere(each)) };
  });
  return [...common, ...own];
}

function same(left: SettingSchema | undefined, right: SettingSchema | undefined): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The group's own description is in the table of its parent. */
function writeGroup({ path, schema }: Group): string[] {
  const rows = Object.entries(schema.properties ?? {}).map(([name, setting]) => {
    const isRequired = schema.required?.includes(name) && setting.default === undefined;
    const left = isRequired ? '**required**' : writeDefault(setting.default);
    return `| \`${name}\` | ${describeValue(setting)} | ${left} | ${(setting.description ?? '').replaceAll('|', '\\|')} |`;
  });
  const table = ['| setting | type | default | |', '| --- | --- | --- | --- |', ...rows].join('\n');
  return [`## ${path === '' ? 'The sale page' : `\`${path}\``}`, table];
}

function writeDefault(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  const isGroup = typeof value === 'object' && !Array.isArray(value);
  return isGroup ? '' : `\`${JSON.stringify(value)}\``;
}

/** The type of a value in a few words, such as "date" or "list (language)". */
function describeValue(setting: SettingSchema): string {
  if (setting.title) return setting.title;
  // A nullable setting is described by its other form.
  const titled = setting.anyOf?.find(({ title, anyOf }) => title && anyOf);
  if (titled?.title) return titled.title;
  const forms = listForms(setting).filter(({ type }) => type !== 'null');
  const [form] = forms;
  if (!form || forms.length > 1) return forms.every(({ properties }) => properties) ? 'group' : 'text';
  if (form.title) return form.title;
  if (form.enum) return describeChoice(form.enum);
  if (form.const !== undefined) return `\`${form.const}\``;
  if (form.items) return `list (${describeValue(form.items)})`;
  if (form.properties) return 'group';
  if (typeof form.additionalProperties === 'object') return `${describeValue(form.additionalProperties)}, by property`;
  return describeScalar(form);
}

const LONGEST_CHOICE = 12;

function describeChoice(values: readonly unknown[]): string {
  if (values.length > LONGEST_CHOICE) return `one of ${values.length} names in [the schema](sale-page.schema.json)`;
  return values.map((value) => `\`${String(value)}\``).join(', ');
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: '`true` or `false`',
};

function describeScalar({ type: types, minimum, maximum, exclusiveMinimum }: SettingSchema): string {
  const bounds = [
    minimum !== undefined && Number.isSafeInteger(minimum - 1) && `from ${minimum}`,
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `to ${maximum}`,
  ].filter(Boolean);
  const type = [types].flat().find((each) => each !== 'null') ?? '';
  return [WORDS[type] ?? type, ...bounds].join(' ');
}
