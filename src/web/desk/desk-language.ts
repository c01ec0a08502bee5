import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import english from '#presentation/desk-text/en.json';
import { ENGLISH, PAGE_LANGUAGES, pickLanguage } from '#presentation/languages.ts';
import { createTexts } from '../text/create-texts.ts';

const OTHERS = {
  de: () => import('#presentation/desk-text/de.json'),
  fr: () => import('#presentation/desk-text/fr.json'),
};

const { start, speak } = createTexts(english, OTHERS);

const OFFERED = [DEFAULT_LANGUAGE, ...Object.keys(OTHERS)];

export const DESK_LANGUAGES = PAGE_LANGUAGES.filter(({ code }) => OFFERED.includes(code));

const CHOICE = 'staycard-desk-language';

/** Shows the desk in the person's choice on this device, or the first language of the browser that the desk has. */
export async function startLanguage(): Promise<void> {
  const chosen = window.localStorage.getItem(CHOICE);
  const { code } = pickLanguage(OFFERED, DEFAULT_LANGUAGE, chosen, navigator.languages) ?? ENGLISH;
  await start(code).catch(() => speak(DEFAULT_LANGUAGE));
}

/** Keeps the current language if the texts do not load. */
export async function chooseLanguage(code: string): Promise<void> {
  window.localStorage.setItem(CHOICE, code);
  await speak(code).catch(() => undefined);
}
