import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { findPageLanguage, type PageLanguage } from '#presentation/languages.ts';
import type { Texts } from '#presentation/find-words.ts';
import english from '#presentation/text/en.json';
import { addTexts, changeTranslation } from './translation.ts';

type LoadTexts = () => Promise<{ default: Texts }>;

/** The words of a part of the page, by language. English comes with the part's code, the others when chosen. */
export type PartTexts = Readonly<Record<string, LoadTexts>>;

/** The words of the first screen. */
const FIRST_TEXTS: PartTexts = {
  de: () => import('#presentation/text/de.json'),
  fr: () => import('#presentation/text/fr.json'),
  es: () => import('#presentation/text/es.json'),
  it: () => import('#presentation/text/it.json'),
  nl: () => import('#presentation/text/nl.json'),
  cs: () => import('#presentation/text/cs.json'),
  ar: () => import('#presentation/text/ar.json'),
};

/** Gets the words ready in one language; English stands behind every other. */
export async function startText(language: PageLanguage): Promise<void> {
  addTexts(DEFAULT_LANGUAGE, english);
  await speakIn(language);
}

/** Changes the language of the page, its direction included. An unknown code changes nothing. */
export async function speak(code: string): Promise<void> {
  const language = findPageLanguage(code);
  if (language) await speakIn(language);
}

/** Gets the words ready that another part of the page says, now and in every language chosen from here on. */
export async function startPartText(partEnglish: Texts, texts: PartTexts): Promise<void> {
  addTexts(DEFAULT_LANGUAGE, partEnglish);
  parts.add(texts);
  if (wanted) await loadTexts(wanted);
}

let wanted: PageLanguage | undefined;
/** The parts of the page that have begun. */
const parts = new Set([FIRST_TEXTS]);
const added = new Set<LoadTexts>();

async function speakIn(language: PageLanguage): Promise<void> {
  wanted = language;
  await loadTexts(language);
  // While these words were on their way, another language may have been chosen.
  if (wanted !== language) return;
  // Before the change is announced: screens ask the server for their texts at once, in the language written here.
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.direction;
  changeTranslation(language.code);
}

async function loadTexts({ code }: PageLanguage): Promise<void> {
  await Promise.all(
    [...parts].map(async ({ [code]: load }) => {
      if (!load || added.has(load)) return;
      addTexts(code, (await load()).default);
      added.add(load);
    }),
  );
}
