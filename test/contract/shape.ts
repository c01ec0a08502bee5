/** A shape as the contract page writes it: exact keys, and the shape of each value. */
export type Shape =
  | { readonly type: 'text' | 'number' | 'whole' | 'flag' | 'date' | 'instant' }
  | { readonly type: 'one of'; readonly values: readonly string[] }
  | { readonly type: 'object'; readonly keys: Readonly<Record<string, Shape>>; readonly open: boolean }
  | { readonly type: 'list'; readonly of: Shape }
  | { readonly type: 'map'; readonly of: Shape }
  | { readonly type: 'or null' | 'or absent'; readonly of: Shape };

type Keys = Readonly<Record<string, Shape>>;

export const text: Shape = { type: 'text' };
export const number: Shape = { type: 'number' };
export const whole: Shape = { type: 'whole' };
export const flag: Shape = { type: 'flag' };
export const date: Shape = { type: 'date' };
export const instant: Shape = { type: 'instant' };
export const oneOf = (...values: string[]): Shape => ({ type: 'one of', values });
export const object = (keys: Keys): Shape => ({ type: 'object', keys, open: false });
/** An object of the PMS, which may have more keys than the contract names. */
export const openObject = (keys: Keys): Shape => ({ type: 'object', keys, open: true });
export const list = (of: Shape): Shape => ({ type: 'list', of });
export const map = (of: Shape): Shape => ({ type: 'map', of });
export const orNull = (of: Shape): Shape => ({ type: 'or null', of });
export const orAbsent = (of: Shape): Shape => ({ type: 'or absent', of });

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** The places where a value differs from a shape. Empty if it has exactly the keys and kinds of the shape. */
export function findShapeFaults(value: unknown, shape: Shape, path = '$'): string[] {
  if (shape.type === 'or null') return value === null ? [] : findShapeFaults(value, shape.of, path);
  if (shape.type === 'or absent') return findShapeFaults(value, shape.of, path);
  if (shape.type === 'list') {
    if (!Array.isArray(value)) return [`${path} is not a list`];
    return value.flatMap((item, index) => findShapeFaults(item, shape.of, `${path}[${index}]`));
  }
  if (shape.type === 'map' || shape.type === 'object') return findObjectFaults(value, shape, path);
  return isOfKind(value, shape) ? [] : [`${path} is ${JSON.stringify(value)}, not ${describe(shape)}`];
}

function findObjectFaults(value: unknown, shape: Shape & { type: 'map' | 'object' }, path: string): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [`${path} is not an object`];
  const entries = Object.entries(value);
  if (shape.type === 'map') return entries.flatMap(([key, item]) => findShapeFaults(item, shape.of, `${path}.${key}`));
  const needed = Object.entries(shape.keys).flatMap(([key, { type }]) => (type === 'or absent' ? [] : key));
  const missing = needed.filter((key) => !Object.hasOwn(value, key));
  const surplus = shape.open ? [] : entries.filter(([key]) => !Object.hasOwn(shape.keys, key));
  return [
    ...missing.map((key) => `${path}.${key} is missing`),
    ...surplus.map(([key]) => `${path}.${key} is not in the contract`),
    ...entries.flatMap(([key, item]) => {
      const known = shape.keys[key];
      return known ? findShapeFaults(item, known, `${path}.${key}`) : [];
    }),
  ];
}

function isOfKind(value: unknown, shape: Shape): boolean {
  switch (shape.type) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'whole':
      return Number.isInteger(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && DATE.test(value);
    case 'instant':
      return typeof value === 'string' && INSTANT.test(value);
    case 'one of':
      return typeof value === 'string' && shape.values.includes(value);
    default:
      return false;
  }
}

function describe(shape: Shape): string {
  return shape.type === 'one of' ? `one of ${shape.values.join(', ')}` : shape.type;
}
