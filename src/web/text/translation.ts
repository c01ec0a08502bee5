import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { findWords, type Texts, type Values, type Words } from '#presentation/find-words.ts';
import { markDirection } from '#presentation/isolates.ts';
import { findPageLanguage } from '#presentation/languages.ts';
import { useSyncExternalStore } from 'react';
import type { TextKey } from './text-key.ts';

/** Says what stands under a key, with values filled in; a key without words is shown itself. */
export type Translate = (key: TextKey, values?: Values) => string;

/** The language of the page, and what it says in it; another one after every change of language. */
type Translation = { readonly language: string; readonly t: Translate };

const known = new Map<string, Words>();
const listeners = new Set<() => void>();
let current = translationInto(DEFAULT_LANGUAGE);

/** The translation of the page; a component that uses it is drawn again when the language changes. */
export function useTranslation(): Translation {
  return useSyncExternalStore(listen, currentTranslation);
}

export function currentTranslation(): Translation {
  return current;
}

/** From here on the page speaks another language; English stands behind what has no words in it. */
export function changeTranslation(language: string): void {
  current = translationInto(language);
  for (const listener of listeners) listener();
}

/** Words for a part of the page, beside those that are known already. */
export function addTexts(language: string, texts: Texts): void {
  const before = known.get(language);
  const plurals = before?.plurals ?? new Intl.PluralRules(language);
  known.set(language, { texts: { ...before?.texts, ...texts }, plurals });
}

/** True when the page has words under a key that came from elsewhere, such as the code of an error. */
export function isTextKey(key: string): key is TextKey {
  return findWords(wordsFor(DEFAULT_LANGUAGE), key) !== undefined;
}

function translationInto(language: string): Translation {
  // A name in Latin letters would turn the words around it.
  const write = findPageLanguage(language)?.direction === 'rtl' ? markDirection : String;
  return { language, t: (key, values) => findWords(wordsFor(language), key, values, write) ?? key };
}

function wordsFor(language: string): readonly Words[] {
  return [known.get(language), known.get(DEFAULT_LANGUAGE)].filter((words) => words !== undefined);
}

/** Calls back after every change of language; answers what ends that. */
export function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
