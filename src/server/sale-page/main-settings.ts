import { isMap, isScalar, isSeq, parseDocument, stringify, type Document } from 'yaml';
import { describeSettings, findSetting, type JsonSchema } from './find-settings.ts';

type Path = readonly (string | number)[];

/** A setting that most people change, as it stands in a file. */
type MainSetting = {
  readonly path: Path;
  /** The id of the hotel, or of the product, that it is about; both null for the page itself. */
  readonly propertyId: string | null;
  readonly productId: string | null;
  /** The sentence of the schema. */
  readonly description: string;
  readonly choices: readonly string[];
  /** Null where the file has none. */
  readonly value: string | null;
};

/** Of the page itself, of each of its hotels, and of each product. */
const OF_PAGE: readonly Path[] = [
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
const OF_PROPERTY = {
  list: 'properties',
  texts: ['description', 'city'],
  others: [
    ['check_in'],
    ['check_out'],
    ['reservations_email'],
    ['letters'],
    ['payment_card'],
    ['terms_url'],
    ['privacy_policy_url'],
  ],
} as const;
const OF_PRODUCT = {
  list: 'voucher_products',
  texts: ['name', 'description', 'terms'],
  others: [['image'], ['issuing', 'valid_for'], ['registration'], ['expiry'], ['tax_kind']],
} as const;
/** What a field of one line holds. */
const ONE_LINE = /^[^\n]{0,500}$/;

/** The main settings of a file with what they say; none where the file cannot be read. */
export function listMainSettings(text: string): MainSetting[] {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return [];
  const settings = describeSettings();
  return listPaths(document).map((path) => {
    const { description = '', choices } = describe(findSetting(settings, path));
    // In one language, what it is in all of them.
    const about = description || (describe(findSetting(settings, path.slice(0, -1))).description ?? '');
    const [list, index] = path;
    const idIn = (wanted: string) => (list === wanted ? String(document.getIn([list, index, 'id'])) : null);
    return {
      path,
      propertyId: idIn(OF_PROPERTY.list),
      productId: idIn(OF_PRODUCT.list),
      description: about,
      choices,
      value: read(document, path),
    };
  });
}

function listPaths(document: Document): Path[] {
  return [
    ...OF_PAGE,
    ...[OF_PROPERTY, OF_PRODUCT].flatMap(({ list, texts, others }) => {
      const items = document.get(list);
      return (isSeq(items) ? items.items : []).flatMap((_, index) => [
        ...texts.flatMap((name) => listTexts(document, [list, index, name])),
        ...others.map((path) => [list, index, ...path]),
      ]);
    }),
  ];
}

/** A text is a setting, or one for each language that it has; what takes more lines is changed in the file. */
function listTexts(document: Document, path: Path): Path[] {
  const text = document.getIn(path);
  const keys = isMap(text) ? text.items.map(({ key }) => (isScalar(key) ? String(key.value) : '')) : undefined;
  const paths = keys ? keys.map((language) => [...path, language]) : [path];
  return paths.filter((one) => ONE_LINE.test(read(document, one) ?? ''));
}

function describe(schema: JsonSchema | undefined) {
  const forms = schema?.anyOf ?? (schema ? [schema] : []);
  const choices = forms.flatMap((form) => form.enum ?? []).filter((choice) => typeof choice === 'string');
  return { ...(schema?.description !== undefined && { description: schema.description }), choices };
}

function read(document: Document, path: Path): string | null {
  const value = findIn(document, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/**
 * The file with one of these settings changed, and nothing else of it: its comments and order stay. Null takes the
 * setting away. Undefined where it is none of these, or the file cannot be read.
 */
export function changeMainSetting(text: string, path: Path, value: string | null): string | undefined {
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

function findIn(document: Document, path: Path): unknown {
  const group = path.length > 1 ? document.getIn(path.slice(0, -1)) : document.contents;
  return isMap(group) ? group.get(path.at(-1)) : undefined;
}

/** A group with nothing in it is a group, too. */
function writeIn(document: Document, path: Path, value: string): void {
  const group = path.slice(0, -1);
  if (group.length > 0 && !isMap(document.getIn(group))) document.setIn(group, document.createNode({}));
  document.setIn(path, value);
}
