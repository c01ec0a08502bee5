import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { findWords, type Texts, type Values, type Words } from '#presentation/find-words.ts';
import { markDirection } from '#presentation/isolates.ts';
import { findPageLanguage } from '#presentation/languages.ts';
import { useSyncExternalStore } from 'react';
import type { TextKey } from './text-key.ts';

/** Returns the text of a key with its values filled in, or the key itself if it has no text. */
export type Translate = (key: TextKey, values?: Values) => string;

/** The language of the page and its texts. Replaced at every change of language. */
type Translation = { readonly language: string; readonly t: Translate };

const known = new Map<string, Words>();
const listeners = new Set<() => void>();
let current = translationInto(DEFAULT_LANGUAGE);

/** The translation of the page. The component renders again when the language changes. */
export function useTranslation(): Translation {
  return useSyncExternalStore(listen, currentTranslation);
}

export function currentTranslation(): Translation {
  return current;
}

/** Changes the language of the page, with English as the fallback. */
export function changeTranslation(language: string): void {
  current = translationInto(language);
  for (const listener of listeners) listener();
}

export function addTexts(language: string, texts: Texts): void {
  const before = known.get(language);
  const plurals = before?.plurals ?? new Intl.PluralRules(language);
  known.set(language, { texts: { ...before?.texts, ...texts }, plurals });
}

/** True if a key from elsewhere, such as an error code, has a text. A plural needs the count of its `values`. */
export function isTextKey(key: string, values?: Values): key is TextKey {
  return findWords(wordsFor(DEFAULT_LANGUAGE), key, values) !== undefined;
}

function translationInto(language: string): Translation {
  // A name in Latin letters would change the direction of the words around it.
  const write = findPageLanguage(language)?.direction === 'rtl' ? markDirection : String;
  return { language, t: (key, values) => findWords(wordsFor(language), key, values, write) ?? key };
}

function wordsFor(language: string): readonly Words[] {
  return [known.get(language), known.get(DEFAULT_LANGUAGE)].filter((words) => words !== undefined);
}

/** Calls back after every change of language. Returns a function that unsubscribes. */
export function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
