import { readFile } from 'node:fs/promises';
import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import type journey from '#presentation/journey-text/en.json';
import type letters from '#presentation/letter-text/en.json';
import type page from '#presentation/text/en.json';
import { isolate } from './isolates.ts';

/** A key of words, plurals without their endings. */
type KeyOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? WithoutPlural<Name> : `${Name}.${KeyOf<Texts[Name]>}`;
}[keyof Texts & string];
type WithoutPlural<Name extends string> = Name extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Name;

/** A letter uses the page's words where it says what the page says, and has words of its own. */
type LetterKey = KeyOf<typeof page> | KeyOf<typeof journey> | KeyOf<typeof letters>;

export type Translate = (key: LetterKey, values?: Readonly<Record<string, string | number>>) => string;

const FOLDERS = ['text', 'journey-text', 'letter-text'].map(
  (name) => new URL(`../../presentation/${name}/`, import.meta.url),
);

const kept = new Map<string, Promise<i18n>>();

/** The words of a language, read once; English stands behind every other. */
export async function loadWords(language: string): Promise<Translate> {
  const known = kept.get(language) ?? startWords(language);
  kept.set(language, known);
  // The page names its own keys to i18next's types; letters know more of them.
  return (await known).getFixedT(language) as Translate;
}

async function startWords(language: string): Promise<i18n> {
  const codes = [...new Set([language, DEFAULT_LANGUAGE])];
  const texts = await Promise.all(codes.map(readTexts));
  const words = createInstance();
  await words.init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: Object.fromEntries(codes.map((code, index) => [code, { translation: texts[index] ?? {} }])),
    // Whatever is filled in keeps its own direction; what is special in HTML is written when HTML is.
    interpolation: { escape: isolate },
    keySeparator: '.',
    nsSeparator: false,
  });
  return words;
}

async function readTexts(language: string): Promise<ResourceLanguage> {
  const files = await Promise.all(FOLDERS.map((folder) => readFile(new URL(`${language}.json`, folder), 'utf8')));
  return Object.assign({}, ...files.map((text) => JSON.parse(text) as ResourceLanguage)) as ResourceLanguage;
}
