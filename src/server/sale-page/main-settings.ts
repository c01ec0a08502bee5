import { isMap, isScalar, isSeq, LineCounter, parseDocument, stringify, type Document } from 'yaml';
import { findLine } from './find-line.ts';
import { describeSettings, findSetting, type JsonSchema } from './find-settings.ts';
import { listHotelSettings, type HotelList } from './hotel-settings.ts';

type Path = readonly (string | number)[];

/** A setting that most people change, as it stands in a file. */
type MainSetting = {
  readonly path: Path;
  /** Where it stands, or what it would stand in. */
  readonly line: number;
  /** The id of the hotel, or of the product, that it is about; both null for the page itself. */
  readonly propertyId: string | null;
  readonly productId: string | null;
  /** The sentence of the schema. */
  readonly description: string;
  readonly choices: readonly string[];
  /** The list of a hotel's system that it is chosen from, if it is. */
  readonly from: HotelList | null;
  /** Whether it holds several, which its value has with commas between them. */
  readonly isList: boolean;
  /** Null where the file has none. */
  readonly value: string | null;
};

type Known = Pick<MainSetting, 'path' | 'from' | 'isList'>;

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
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0 || !isMap(document.contents)) return [];
  const settings = describeSettings();
  return listKnown(document).map(({ path, from, isList }) => {
    const { description = '', choices } = describe(findSetting(settings, path));
    // In one language, what it is in all of them.
    const about = description || (describe(findSetting(settings, path.slice(0, -1))).description ?? '');
    const [list, index] = path;
    const idIn = (wanted: string) => (list === wanted ? String(document.getIn([list, index, 'id'])) : null);
    return {
      path,
      line: findLine(document, lines, path),
      propertyId: idIn(OF_PROPERTY.list),
      productId: idIn(OF_PRODUCT.list),
      description: about,
      choices,
      from,
      isList,
      value: read(document, path),
    };
  });
}

function listKnown(document: Document): Known[] {
  const hotelSettings = listHotelSettings(document).map(({ of, ...setting }) => ({ ...setting, from: of }));
  return [...listPaths(document).map((path) => ({ path, from: null, isList: false })), ...hotelSettings];
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
  if (isSeq(value)) return value.items.map(String).join(', ') || null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/**
 * The file with one of these settings changed, and nothing else of it: its comments and order stay. Null takes the
 * setting away. Undefined where it is none of these, or the file cannot be read.
 */
export function changeMainSetting(text: string, path: Path, value: string | null): string | undefined {
  const document = parseDocument(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  const known = listKnown(document).find((one) => one.path.join('.') === path.join('.'));
  if (!known) return undefined;
  const node = document.getIn(path, true);
  const source = isScalar(node) || (isSeq(node) && node.flow) ? node.range : undefined;
  const written = value !== null && known.isList ? value.split(',').map((one) => one.trim()) : value;
  if (written !== null && source) {
    const [from, to] = source;
    return text.slice(0, from) + (from === to ? ' ' : '') + write(written) + text.slice(to);
  }
  if (written === null) deleteFrom(document, known);
  else writeIn(document, path, written);
  return document.toString({ lineWidth: 0 });
}

/** As it stands in a line, among others or alone. */
function write(value: string | readonly string[]): string {
  if (typeof value === 'string') return stringify(value).trimEnd();
  return `[${value.map((one) => (/^[\w-]+$/.test(one) ? one : JSON.stringify(one))).join(', ')}]`;
}

/** A group of lists with nothing in it would say that there is none of any hotel, not that nobody says. */
function deleteFrom(document: Document, { path, isList }: Known): void {
  document.deleteIn(path);
  const group = path.slice(0, -1);
  const left = document.getIn(group);
  if (isList && isMap(left) && left.items.length === 0) document.deleteIn(group);
}

function findIn(document: Document, path: Path): unknown {
  const group = path.length > 1 ? document.getIn(path.slice(0, -1)) : document.contents;
  return isMap(group) ? group.get(path.at(-1)) : undefined;
}

/** A group with nothing in it is a group, too. */
function writeIn(document: Document, path: Path, value: string | readonly string[]): void {
  const group = path.slice(0, -1);
  if (group.length > 0 && !isMap(document.getIn(group))) document.setIn(group, document.createNode({}));
  document.setIn(path, document.createNode(value, { flow: typeof value !== 'string' }));
}
