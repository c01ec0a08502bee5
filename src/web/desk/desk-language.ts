import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import english from '#presentation/desk-text/en.json';
import { ENGLISH, PAGE_LANGUAGES, pickLanguage } from '#presentation/languages.ts';
import { createTexts } from '../text/create-texts.ts';

const OTHERS = import.meta.glob<{ default: typeof english }>(['./*.json', '!./en.json'], {
  base: '../../presentation/desk-text',
});
const texts = createTexts(english, OTHERS);

export const DESK_LANGUAGES = PAGE_LANGUAGES.filter(({ code }) => texts.has(code));

const CHOICE = 'staycard-desk-language';

/** Shows the desk in the person's choice on this device, or the first language of the browser that the desk has. */
export async function startLanguage(): Promise<void> {
  const chosen = window.localStorage.getItem(CHOICE);
  const offered = DESK_LANGUAGES.map(({ code }) => code);
  const { code } = pickLanguage(offered, DEFAULT_LANGUAGE, chosen, navigator.languages) ?? ENGLISH;
  await texts.start(code).catch(() => texts.speak(DEFAULT_LANGUAGE));
}

/** Keeps the current language if the texts do not load. */
export async function chooseLanguage(code: string): Promise<void> {
  window.localStorage.setItem(CHOICE, code);
  await texts.speak(code).catch(() => undefined);
}
