/** A language, keyed by its full code. */
export type Language = {
  /** The part before the hyphen: "en". */
  readonly langCode: string;
  readonly label: string;
  /** The same as `langCode`. */
  readonly value: string;
  readonly fullCode: string;
  readonly fallbackCode: string | null;
  readonly fallbackLangCode: string | null;
  readonly nativeLabel: string;
};

/** The default language. The page has every text in it. */
export const DEFAULT_LANGUAGE = 'en';

export function shortCode(fullCode: string): string {
  return fullCode.split('-')[0] ?? fullCode;
}

/** Whether a language is the main one of a country, given by its two-letter code. */
export function isLanguageOf(language: string, countryCode: string): boolean {
  if (!/^[a-z]{2}$/i.test(countryCode)) return false;
  return shortCode(language).toLowerCase() === new Intl.Locale('und', { region: countryCode }).maximize().language;
}

export type WrittenText = { readonly text: string; readonly language: string };

/** The language of each text, by the text's name, if it differs from the requested one. */
export type TextLanguages = Readonly<Record<string, string>>;

/**
 * Picks a text from a map by full language code. The order is: the wanted code, the same language, its fallbacks,
 * English, the property's default, any. English comes before the property's default because more guests read it than
 * the local language. Codes are not case-sensitive. Null if there is no text.
 */
export function pickText(
  texts: Readonly<Record<string, string | null>> | null | undefined,
  wanted: string,
  languages: Fallbacks,
  defaultLanguage: string,
): WrittenText | null {
  const filled = Object.entries(texts ?? {}).flatMap(([language, text]) =>
    text ? [{ key: language.toLowerCase(), text, language }] : [],
  );
  const own = fallbackChain(defaultLanguage, languages);
  for (const code of [...fallbackChain(wanted, languages), DEFAULT_LANGUAGE, ...own]) {
    const match = filled.find(({ key }) => key === code) ?? filled.find(({ key }) => shortCode(key) === code);
    if (match) return { text: match.text, language: match.language };
  }
  const [any] = filled;
  return any ? { text: any.text, language: any.language } : null;
}

/** The languages of texts that are not in the wanted one. Variants for another country are the same language. */
export function listForeignTexts(
  texts: Readonly<Record<string, WrittenText | null | undefined>>,
  wanted: string,
): TextLanguages {
  return listForeign(listLanguages(texts), wanted);
}

/** The language of each existing text, by the text's name. */
export function listLanguages(texts: Readonly<Record<string, WrittenText | null | undefined>>): TextLanguages {
  const written = Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    text ? [[name, text.language]] : [],
  );
  return Object.fromEntries(written);
}

/** The entries whose language is not the wanted one. */
export function listForeign(languages: TextLanguages, wanted: string): TextLanguages {
  const own = shortCode(wanted).toLowerCase();
  return Object.fromEntries(
    Object.entries(languages).filter(([, language]) => shortCode(language).toLowerCase() !== own),
  );
}

/** The reverse of `listForeign`: the language of each named text. */
export function languagesOf(names: readonly string[], foreign: TextLanguages, wanted: string): TextLanguages {
  return Object.fromEntries(names.map((name) => [name, foreign[name] ?? wanted]));
}

/** Picks from texts by short language code: the wanted language, otherwise English, otherwise `own`. */
export function inLanguage<Text>(byLanguage: Readonly<Record<string, Text>>, wanted: string, own: Text): Text {
  return byLanguage[shortCode(wanted).toLowerCase()] ?? byLanguage[DEFAULT_LANGUAGE] ?? own;
}

type Fallbacks = readonly Pick<Language, 'fullCode' | 'fallbackCode'>[];

/** Codes in lower case, each followed by its short form. Cached for all texts in the same languages. */
function fallbackChain(code: string, languages: Fallbacks): readonly string[] {
  const known = chains.get(languages) ?? new Map<string, readonly string[]>();
  chains.set(languages, known);
  const chain = known.get(code) ?? listFallbacks(code, languages);
  known.set(code, chain);
  return chain;
}

const chains = new WeakMap<Fallbacks, Map<string, readonly string[]>>();

function listFallbacks(code: string, languages: Fallbacks): readonly string[] {
  const chain: string[] = [];
  let next: string | null | undefined = code.toLowerCase();
  while (next && !chain.includes(next)) {
    chain.push(next);
    const current: string = next;
    const codes = languages.map(({ fullCode, fallbackCode }) => [fullCode.toLowerCase(), fallbackCode] as const);
    const known = codes.find(([full]) => full === current) ?? codes.find(([full]) => shortCode(full) === current);
    next = known?.[1]?.toLowerCase();
  }
  return chain.flatMap((link) => [link, shortCode(link)]);
}
