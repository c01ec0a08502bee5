/** The contents of a text file: texts by name, in groups. */
export type Texts = { readonly [name: string]: string | Texts };

/** The keys of a text file, such as "STAY.NIGHTS". Plurals are without their ending. */
export type KeyOf<Of> = {
  [Name in keyof Of & string]: Of[Name] extends string ? WithoutEnding<Name> : `${Name}.${KeyOf<Of[Name]>}`;
}[keyof Of & string];
type WithoutEnding<Name extends string> = Name extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Name;

/** The values for placeholders, by name. `count` also selects the plural form. */
export type Values = Readonly<Record<string, string | number | undefined>>;

export type Words = { readonly texts: Texts; readonly plurals: Intl.PluralRules };

/**
 * The text of a key, in the first of these languages that has it. `write` formats each value before it is inserted. A
 * placeholder without a value stays visible, so that the fault is noticed. "[ ending in {{last4}}]" is omitted if the
 * value is empty.
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

/** A text for zero wins over the plural form that the grammar has for 0. A text may have one form for every count. */
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
