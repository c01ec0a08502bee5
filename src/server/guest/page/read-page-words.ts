import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { findWords, type Texts } from '#presentation/find-words.ts';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';

/** Reads the page's texts of `keys` in every language, for documents that we write. Falls back to English. */
export function readPageWords<Name extends string>(folders: readonly string[], keys: Readonly<Record<Name, string>>) {
  const words = new Map(PAGE_LANGUAGES.map(({ code }) => [code, readWords(code)]));
  return (language: string) => words.get(language) ?? readWords(DEFAULT_LANGUAGE);

  function readWords(code: string): Readonly<Record<Name, string>> {
    const texts = Object.assign({}, ...folders.map((folder) => readTexts(folder, code))) as Texts;
    const plurals = new Intl.PluralRules(code);
    const found = Object.entries<string>(keys).map(([name, key]) => [
      name,
      findWords([{ texts, plurals }], key) ?? key,
    ]);
    return Object.fromEntries(found) as Record<Name, string>;
  }
}

function readTexts(folder: string, code: string): Texts {
  const file = new URL(`../../../presentation/${folder}/${code}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}
