/** Random choices that are equal for equal seeds. */
export type Choose = {
  /** A whole number below `most`. */
  below(most: number): number;
  of<Item>(items: readonly Item[]): Item;
};

/** The generator mulberry32 by Tommy Ettinger. */
export function chooseBy(seed: number): Choose {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    of: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('there is nothing to choose from');
      return item;
    },
  };
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Place = readonly (string | number)[];

const TEXTS = [
  '<script>window.ran = true</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table card; --",
  '{{constructor.constructor("return 1")()}}',
  'مرحبا \u202e dlrow',
  '👩‍👩‍👧‍👦'.repeat(9),
  'Z\u0351\u0301\u0300a',
  '\ud800',
  '\u0000',
  '\r\nBcc: somebody@example.org',
  '%00%0a',
  '../../etc/passwd',
  'a'.repeat(190),
  ' ',
  '',
  '__proto__',
];
const NUMBERS = [0, 1, 2, 3, 7, 14, 99, 366, 367, -1, 0.5, 2 ** 31, 2 ** 53, 1e308];

/**
 * Returns the body with one place changed. The new value is mostly of the same kind, such as another date, id or token,
 * so that the body passes validation.
 */
export function mutate(choose: Choose, body: object, pool: readonly string[]): object {
  const copy = structuredClone(body) as { [key: string]: Json };
  const place = choose.of(listPlaces(copy));
  const parent = place.slice(0, -1).reduce<Json>((node, key) => (node as { [key: string]: Json })[key] ?? null, copy);
  const key = place.at(-1) ?? '';
  const holder = parent as { [key: string]: Json };
  const value = holder[key] ?? null;
  if (choose.below(25) === 0) Reflect.deleteProperty(holder, key);
  else if (choose.below(40) === 0) holder[`${key}x`] = value;
  else holder[key] = change(choose, value, pool);
  return copy;
}

function listPlaces(node: Json, at: Place = []): Place[] {
  if (node === null || typeof node !== 'object') return [at];
  const inside = Object.entries(node).flatMap(([key, value]) => listPlaces(value, [...at, key]));
  return at.length === 0 ? inside : [at, ...inside];
}

function change(choose: Choose, value: Json, pool: readonly string[]): Json {
  if (typeof value === 'boolean') return choose.below(8) === 0 ? choose.of(TEXTS) : !value;
  if (typeof value === 'number') return choose.below(2) === 0 ? value + choose.below(5) - 2 : choose.of(NUMBERS);
  if (Array.isArray(value)) {
    const first = value[0] ?? 'none';
    return choose.of<Json>([[], [...value, first], value.toReversed(), Array.from({ length: 12 }, () => first)]);
  }
  if (typeof value !== 'string') return choose.of<Json>([null, {}, choose.of(TEXTS)]);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return choose.of([moveDate(choose, value), value.slice(0, -1), '2024-02-30']);
  if (choose.below(3) === 0) return choose.of(pool);
  if (choose.below(3) === 0) return changeCharacter(choose, value);
  return choose.of(TEXTS);
}

function moveDate(choose: Choose, date: string): string {
  const days = choose.of([-800, -30, -1, 1, 2, 13, 60, 366, 5000]);
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

function changeCharacter(choose: Choose, text: string): string {
  const index = choose.below(text.length + 1);
  return choose.of([
    text.slice(0, index) + choose.of(['A', '_', '0', '.', 'é']) + text.slice(index + 1),
    text.slice(0, index),
    text.toUpperCase(),
    ` ${text}`,
  ]);
}
