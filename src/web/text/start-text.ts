import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import english from './en.json';
import { findPageLanguage, type PageLanguage } from './languages.ts';

/** Gets the words ready in one language; English stands behind every other. */
export async function startText(language: PageLanguage): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { [DEFAULT_LANGUAGE]: { translation: english } },
    interpolation: { escapeValue: false },
    // Named, or every key is searched for signs of being a sentence.
    keySeparator: '.',
    nsSeparator: false,
    react: { useSuspense: false },
  });
  await speakIn(language);
}

/** Changes the language of the page, its direction included. An unknown code changes nothing. */
export async function speak(code: string): Promise<void> {
  const language = findPageLanguage(code);
  if (language) await speakIn(language);
}

let wanted: PageLanguage | undefined;

async function speakIn(language: PageLanguage): Promise<void> {
  wanted = language;
  if (!i18next.hasResourceBundle(language.code, 'translation')) {
    i18next.addResourceBundle(language.code, 'translation', await language.load());
  }
  // While these words were on their way, another language may have been chosen.
  if (wanted !== language) return;
  // Before the change is announced: screens ask the server for their texts at once, in the language written here.
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.direction;
  await i18next.changeLanguage(language.code);
}
