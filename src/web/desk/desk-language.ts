import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import english from '#presentation/desk-text/en.json';
import type { Texts } from '#presentation/find-words.ts';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';
import { addTexts, changeTranslation } from '../text/translation.ts';

const OTHERS: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  de: () => import('#presentation/desk-text/de.json'),
  fr: () => import('#presentation/desk-text/fr.json'),
};

export const DESK_LANGUAGES = PAGE_LANGUAGES.filter(({ code }) => code === DEFAULT_LANGUAGE || code in OTHERS);

const CHOICE = 'staycard-desk-language';

/** Shows the desk in the person's choice on this device, or the first language of the browser that the desk has. */
export async function startLanguage(): Promise<void> {
  addTexts(DEFAULT_LANGUAGE, english);
  const wanted = [window.localStorage.getItem(CHOICE) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2));
  await showLanguage(wanted.find((code) => DESK_LANGUAGES.some((one) => one.code === code)) ?? DEFAULT_LANGUAGE);
}

export async function chooseLanguage(code: string): Promise<void> {
  window.localStorage.setItem(CHOICE, code);
  await showLanguage(code);
}

/** Stays in English if the texts do not load. */
async function showLanguage(code: string): Promise<void> {
  const texts = await OTHERS[code]?.().catch(() => undefined);
  if (texts) addTexts(code, texts.default);
  const shown = texts ? code : DEFAULT_LANGUAGE;
  document.documentElement.lang = shown;
  changeTranslation(shown);
}
