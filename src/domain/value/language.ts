/** A language of the specification, keyed by its full code. */
export type Language = {
  /** The part before the hyphen: "en". */
  readonly langCode: string;
  /** The English name. */
  readonly label: string;
  /** The same as langCode. */
  readonly value: string;
  readonly fullCode: string;
  readonly fallbackCode: string | null;
  readonly fallbackLangCode: string | null;
  readonly nativeLabel: string;
};

/** The specification's default, in which the page has every text. */
export const DEFAULT_LANGUAGE = 'en';

export function shortCode(fullCode: string): string {
  return fullCode.split('-')[0] ?? fullCode;
}

/** True when a language is the one mostly spoken in a country, given by its two-letter code. */
export function isLanguageOf(language: string, countryCode: string): boolean {
  if (!/^[a-z]{2}$/i.test(countryCode)) return false;
  return shortCode(language).toLowerCase() === new Intl.Locale('und', { region: countryCode }).maximize().language;
}

/** A text, and the code of the language that it is written in. */
export type WrittenText = { readonly text: string; readonly language: string };

/** By the name of a text: the language that it is in, where that is not the one that was asked for. */
export type TextLanguages = Readonly<Record<string, string>>;

/**
 * Picks a text out of a map from full language code to text: the wanted code, one of the same language, then along
 * the fallback codes, then English, which more guests read than the language of the place, then the property's default,
 * then any; null when there is none (product page, section 6). The case of the letters of a code says nothing.
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

/** Which of some texts are in another language than was wanted; another country's form of it is the same language. */
export function listForeignTexts(
  texts: Readonly<Record<string, WrittenText | null | undefined>>,
  wanted: string,
): TextLanguages {
  return listForeign(listLanguages(texts), wanted);
}

/** By the name of each text that is there: the language that it is in. */
export function listLanguages(texts: Readonly<Record<string, WrittenText | null | undefined>>): TextLanguages {
  const written = Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    text ? [[name, text.language]] : [],
  );
  return Object.fromEntries(written);
}

/** Of texts by name, each with its language: those that are in another one than was wanted. */
export function listForeign(languages: TextLanguages, wanted: string): TextLanguages {
  const own = shortCode(wanted).toLowerCase();
  return Object.fromEntries(
    Object.entries(languages).filter(([, language]) => shortCode(language).toLowerCase() !== own),
  );
}

/** Turns it round: the language that each of some texts is in, from those that are not in the wanted one. */
export function languagesOf(names: readonly string[], foreign: TextLanguages, wanted: string): TextLanguages {
  return Object.fromEntries(names.map((name) => [name, foreign[name] ?? wanted]));
}

/** What somebody wrote in several languages, by short code: in the wanted one, else in English, else as their own. */
export function inLanguage<Text>(byLanguage: Readonly<Record<string, Text>>, wanted: string, own: Text): Text {
  return byLanguage[shortCode(wanted).toLowerCase()] ?? byLanguage[DEFAULT_LANGUAGE] ?? own;
}

type Fallbacks = readonly Pick<Language, 'fullCode' | 'fallbackCode'>[];

/** Codes in lower case, each followed by its short form; once for all texts in the same languages. */
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
