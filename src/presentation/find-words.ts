/** Words by name, in groups: what a file of words holds. */
export type Texts = { readonly [name: string]: string | Texts };

/** The keys of such a file, "STAY.NIGHTS"; a plural's without its ending. */
export type KeyOf<Of> = {
  [Name in keyof Of & string]: Of[Name] extends string ? WithoutEnding<Name> : `${Name}.${KeyOf<Of[Name]>}`;
}[keyof Of & string];
type WithoutEnding<Name extends string> = Name extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Name;

/** What is filled in, by name; `count` also picks the form of a plural. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** The words of one language. */
export type Words = { readonly texts: Texts; readonly plurals: Intl.PluralRules };

/**
 * What is said under a key, in the first of these languages that has it. `write` is given each value before it is
 * filled in; a place without a value stays visible, so that a fault is. "[ ending in {{last4}}]" goes if the value is
 * empty.
 */
export function findWords(
  words: readonly Words[],
  key: string,
  values: Values = {},
  write: (value: string) => string = String,
): string | undefined {
  const text = words.map((one) => findText(one, key, values['count'])).find((found) => found !== undefined);
  return text
    ?.replaceAll(/\[([^\]]*{{(\w+)}})\]/g, (_, part: string, name: string) => (values[name] === '' ? '' : part))
    .replaceAll(/{{(\w+)}}/g, (place, name: string) => (name in values ? write(String(values[name] ?? '')) : place));
}

/** Words for none come before the form that the grammar has for 0; a text may also have one form for every count. */
function findText({ texts, plurals }: Words, key: string, count?: string | number): string | undefined {
  const endings =
    count === undefined ? [''] : [...(count === 0 ? ['_zero'] : []), `_${plurals.select(Number(count))}`, ''];
  return endings.map((ending) => textAt(texts, key + ending)).find((text) => text !== undefined);
}

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}
