import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';

/** Words in the document itself, for guests whose browser cannot run the page. */
const KEYS = [
  'DOCUMENT.DESCRIPTION',
  'DOCUMENT.PICTURE',
  'DOCUMENT.NO_SCRIPT',
  'DOCUMENT.NOT_STARTED',
  'DOCUMENT.TOO_OLD',
  'DOCUMENT.WE_BOOK',
  'FRAME.SUPPORT',
  'FRAME.TRY_AGAIN',
] as const;

type DocumentWords = Readonly<Record<(typeof KEYS)[number], string>>;

const WORDS = new Map(PAGE_LANGUAGES.map(({ code }) => [code, readWords(code)]));

/** Falls back to English. */
export function documentWords(language: string): DocumentWords {
  return WORDS.get(language) ?? readWords(DEFAULT_LANGUAGE);
}

function readWords(code: string): DocumentWords {
  const texts = Object.assign({}, ...['text', 'document-text'].map((folder) => readTexts(folder, code))) as Texts;
  const word = (key: string) => {
    const [group = '', name = ''] = key.split('.');
    return [key, texts[group]?.[name] ?? ''];
  };
  return Object.fromEntries(KEYS.map(word)) as DocumentWords;
}

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

function readTexts(folder: string, code: string): Texts {
  return JSON.parse(
    readFileSync(new URL(`../../../presentation/${folder}/${code}.json`, import.meta.url), 'utf8'),
  ) as Texts;
}
