import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markDirection } from '../../src/presentation/isolates.ts';

/** The page's texts in a language, by key. */
export type Words = (key: string, values?: Readonly<Record<string, string>>) => string;

/** A pattern for a text with unknown values. A value may be a pattern, and a missing one matches anything. */
export type WordsLike = (key: string, values?: Readonly<Record<string, string | RegExp>>) => RegExp;

export function readWords(language: string): Words {
  const textOf = readTexts(language);
  return (key, values = {}) =>
    withParts(textOf(key), values).replaceAll(VALUE, (_, name: string) =>
      language === 'ar' ? markDirection(values[name] ?? '') : (values[name] ?? ''),
    );
}

export function readWordsLike(language: string): WordsLike {
  const textOf = readTexts(language);
  return (key, values = {}) => {
    const parts = withParts(textOf(key), values).split(VALUE);
    return new RegExp(
      parts.map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : like(values[part]))).join(''),
    );
  };
}

/** A part in brackets is removed if its value is empty. */
function withParts(text: string, values: Readonly<Record<string, string | RegExp>>): string {
  return text.replaceAll(/\[([^\]]*\{\{(\w+)\}\})\]/g, (_, part: string, name: string) =>
    values[name] === '' ? '' : part,
  );
}

const VALUE = /\{\{(\w+)\}\}/g;

function readTexts(language: string): (key: string) => string {
  const folders = ['start-text', 'journey-text', 'about-text', 'link-text', 'payment-text', 'document-text'];
  const texts: unknown = Object.assign({}, ...folders.map((folder) => readFile(folder, language)));
  return (key) => {
    const text = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts);
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}`);
    return text;
  };
}

function readFile(folder: string, language: string): object {
  const file = join(import.meta.dirname, `../../src/presentation/${folder}/${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

function like(value: string | RegExp | undefined): string {
  if (value === undefined) return '.+';
  // In Arabic a value has direction marks around it.
  return `[\u2067\u2068]?${typeof value === 'string' ? RegExp.escape(value) : value.source}\u2069?`;
}
