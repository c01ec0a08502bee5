import type { TextLanguages } from '#domain/value/language.ts';
import { findPageLanguage } from '#presentation/languages.ts';

export type WrittenIn = { readonly lang?: string; readonly dir: 'ltr' | 'rtl' | 'auto' };

/**
 * The language and direction of a text of a hotel, for the element that shows it: who reads it aloud has to know. A
 * text that is in the page's language has none of its own, and its letters say which way it runs.
 */
export function writtenIn(languages: TextLanguages | undefined, name: string): WrittenIn {
  const lang = languages?.[name];
  return lang === undefined ? { dir: 'auto' } : { lang, dir: findPageLanguage(lang)?.direction ?? 'auto' };
}
