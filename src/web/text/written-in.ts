import type { TextLanguages } from '#domain/value/language.ts';
import { findPageLanguage } from '#presentation/languages.ts';

export type WrittenIn = { readonly lang?: string; readonly dir: 'ltr' | 'rtl' | 'auto' };

/** Attributes for screen readers. A text in the page's language has no `lang`; its letters determine its direction. */
export function writtenIn(languages: TextLanguages | undefined, name: string): WrittenIn {
  const lang = languages?.[name];
  return lang === undefined ? { dir: 'auto' } : { lang, dir: findPageLanguage(lang)?.direction ?? 'auto' };
}
