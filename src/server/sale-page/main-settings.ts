import { isMap, isScalar, parseDocument, stringify, type Document } from 'yaml';
import { describeSettings, findSetting, type JsonSchema } from './find-settings.ts';

/** A setting that most people change, as it stands in a file. */
type MainSetting = {
  readonly path: readonly (string | number)[];
  /** The id of the hotel that it is about; null for the page itself. */
  readonly propertyId: string | null;
  /** The sentence of the schema. */
  readonly description: string;
  readonly choices: readonly string[];
  /** Null where the file has none. */
  readonly value: string | null;
};

/** Of the page itself, and of each of its hotels. */
const OF_PAGE: readonly (readonly string[])[] = [
  ['name'],
  ['support', 'email'],
  ['support', 'phone'],
  ['mail', 'reply_to'],
  ['mail', 'operator'],
  ['theme', 'accent'],
  ['theme', 'paper'],
  ['theme', 'heading_family'],
  ['theme', 'logo'],
];
const OF_PROPERTY: readonly string[] = [
  'check_in',
  'check_out',
  'reservations_email',
  'letters',
  'payment_card',
  'terms_url',
  'privacy_policy_url',
];

/** The main settings of a file with what they say; none where the file cannot be read. */
export function listMainSettings(text: string): MainSetting[] {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return [];
  const settings = describeSettings();
  return listPaths(document).map((path) => {
    const { description = '', choices } = describe(findSetting(settings, path));
    const [list, index] = path;
    const propertyId = list === 'properties' ? String(document.getIn(['properties', index, 'id'])) : null;
    return { path, propertyId, description, choices, value: read(document, path) };
  });
}

function listPaths(document: Document): (string | number)[][] {
  const { properties } = document.toJS() as { readonly properties?: unknown };
  const hotels = Array.isArray(properties) ? properties.length : 0;
  const ofHotel = (index: number) => OF_PROPERTY.map((name) => ['properties', index, name]);
  return [...OF_PAGE.map((path) => [...path]), ...Array.from({ length: hotels }, (_, index) => ofHotel(index)).flat()];
}

function describe(schema: JsonSchema | undefined) {
  const forms = schema?.anyOf ?? (schema ? [schema] : []);
  const choices = forms.flatMap((form) => form.enum ?? []).filter((choice) => typeof choice === 'string');
  return { ...(schema?.description !== undefined && { description: schema.description }), choices };
}

function read(document: Document, path: MainSetting['path']): string | null {
  const value = findIn(document, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/**
 * The file with one of these settings changed, and nothing else of it: its comments and order stay. Null takes the
 * setting away. Undefined where it is none of these, or the file cannot be read.
 */
export function changeMainSetting(text: string, path: MainSetting['path'], value: string | null): string | undefined {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  if (!listPaths(document).some((known) => known.join('.') === path.join('.'))) return undefined;
  const node = document.getIn(path, true);
  const source = isScalar(node) ? node.range : undefined;
  if (value !== null && source) {
    const [from, to] = source;
    return text.slice(0, from) + (from === to ? ' ' : '') + stringify(value).trimEnd() + text.slice(to);
  }
  if (value === null) document.deleteIn(path);
  else writeIn(document, path, value);
  return document.toString({ lineWidth: 0 });
}

function findIn(document: Document, path: MainSetting['path']): unknown {
  const group = path.length > 1 ? document.getIn(path.slice(0, -1)) : document.contents;
  return isMap(group) ? group.get(path.at(-1)) : undefined;
}

/** A group with nothing in it is a group, too. */
function writeIn(document: Document, path: MainSetting['path'], value: string): void {
  const group = path.slice(0, -1);
  if (group.length > 0 && !isMap(document.getIn(group))) document.setIn(group, document.createNode({}));
  document.setIn(path, value);
}
