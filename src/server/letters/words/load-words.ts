import { readFile } from 'node:fs/promises';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { findWords, type KeyOf, type Texts, type Values, type Words } from '#presentation/find-words.ts';
import type journey from '#presentation/journey-text/en.json';
import type links from '#presentation/link-text/en.json';
import type letters from '#presentation/letter-text/en.json';
import type page from '#presentation/start-text/en.json';
import type payment from '#presentation/payment-text/en.json';
import { isolate } from '#presentation/isolates.ts';

/** Letters share the page's texts where they say the same, and have texts of their own. */
type LetterKey = KeyOf<typeof page & typeof journey & typeof links & typeof payment & typeof letters>;

type Translate = (key: LetterKey, values?: Values) => string;

const FOLDERS = ['start-text', 'journey-text', 'link-text', 'payment-text', 'letter-text'].map(
  (name) => new URL(`../../../presentation/${name}/`, import.meta.url),
);

const cached = new Map<string, Promise<Words>>();

/** The texts of a language, loaded once. English is the fallback of every other language. */
export async function loadWords(language: string): Promise<Translate> {
  const words = await Promise.all([language, DEFAULT_LANGUAGE].map(readWordsOnce));
  // Inserted values keep their own direction. HTML is escaped when HTML is rendered.
  return (key, values) => findWords(words, key, values, isolate) ?? key;
}

function readWordsOnce(language: string): Promise<Words> {
  const words = cached.get(language) ?? readWords(language);
  cached.set(language, words);
  return words;
}

async function readWords(language: string): Promise<Words> {
  const files = await Promise.all(FOLDERS.map((folder) => readFile(new URL(`${language}.json`, folder), 'utf8')));
  const texts = Object.assign({}, ...files.map((text) => JSON.parse(text) as Texts)) as Texts;
  return { texts, plurals: new Intl.PluralRules(language) };
}
