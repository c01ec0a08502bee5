import { EMBED as arabic } from '../text/ar.json';
import { EMBED as czech } from '../text/cs.json';
import { EMBED as german } from '../text/de.json';
import { EMBED as english } from '../text/en.json';
import { EMBED as spanish } from '../text/es.json';
import { EMBED as french } from '../text/fr.json';
import { EMBED as italian } from '../text/it.json';
import { EMBED as dutch } from '../text/nl.json';

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

/** The few words of the element itself, in a language by its short or full code; English where we speak none of it. */
export function linkWords(language: string): typeof english {
  return WORDS[language.split('-')[0]?.toLowerCase() ?? ''] ?? english;
}
