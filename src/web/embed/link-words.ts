import { EMBED as arabic } from '#presentation/document-text/ar.json';
import { EMBED as czech } from '#presentation/document-text/cs.json';
import { EMBED as german } from '#presentation/document-text/de.json';
import { EMBED as english } from '#presentation/document-text/en.json';
import { EMBED as spanish } from '#presentation/document-text/es.json';
import { EMBED as french } from '#presentation/document-text/fr.json';
import { EMBED as italian } from '#presentation/document-text/it.json';
import { EMBED as dutch } from '#presentation/document-text/nl.json';

const WORDS: Readonly<Record<string, typeof english>> = {
  ar: arabic,
  cs: czech,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
};

/** The element's own texts, by short or full language code. Falls back to English. */
export function linkWords(language: string): typeof english & { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  const code = language.split('-')[0]?.toLowerCase() ?? '';
  const lang = Object.hasOwn(WORDS, code) ? code : 'en';
  return { ...(WORDS[lang] ?? english), lang, dir: lang === 'ar' ? 'rtl' : 'ltr' };
}
