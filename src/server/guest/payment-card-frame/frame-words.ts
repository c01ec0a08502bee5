import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';

const KEYS = {
  title: 'PAYMENT_CARD_FRAME.TITLE',
  number: 'PAYMENT_CARD_FRAME.NUMBER',
  numberInvalid: 'PAYMENT_CARD_FRAME.NUMBER_INVALID',
  code: 'PAYMENT_CARD_FRAME.CODE',
  codeHint: 'PAYMENT_CARD_FRAME.CODE_HINT',
  codeInvalid: 'PAYMENT_CARD_FRAME.CODE_INVALID',
  expiry: 'FIELDS.CARD_EXPIRATION.LABEL',
  expiryHint: 'FIELDS.CARD_EXPIRATION.HINT',
  expiryInvalid: 'ERRORS.CARD_EXPIRATION_DATE_INVALID',
  name: 'FIELDS.NAME_ON_CARD.LABEL',
  optional: 'FORM.OPTIONAL',
  unavailable: 'PAYMENT_CARD.NO_CARD_FORM',
} as const;

type FrameWords = Readonly<Record<keyof typeof KEYS, string>>;

const WORDS = new Map(PAGE_LANGUAGES.map(({ code }) => [code, readWords(code)]));

/** Falls back to English. */
export function frameWords(language: string): FrameWords {
  return WORDS.get(language) ?? readWords(DEFAULT_LANGUAGE);
}

function readWords(code: string): FrameWords {
  const texts = { ...readTexts('text', code), ...readTexts('journey-text', code) };
  const words = Object.entries(KEYS).map(([name, key]) => [name, readWord(texts, key)]);
  return Object.fromEntries(words) as FrameWords;
}

function readTexts(folder: string, code: string): object {
  const file = new URL(`../../../presentation/${folder}/${code}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

function readWord(texts: object, key: string): string {
  const word = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts);
  return String(word);
}
