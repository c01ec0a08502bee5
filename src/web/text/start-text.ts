import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { findPageLanguage, type PageLanguage } from '#presentation/languages.ts';
import type { Texts } from '#presentation/find-words.ts';
import english from '#presentation/text/en.json';
import { addTexts, changeTranslation } from './translation.ts';

type LoadTexts = () => Promise<{ default: Texts }>;

/** Texts of a part of the page, by language. English is bundled with the part, the others load when chosen. */
export type PartTexts = Readonly<Record<string, LoadTexts>>;

const FIRST_TEXTS: PartTexts = {
  de: () => import('#presentation/text/de.json'),
  fr: () => import('#presentation/text/fr.json'),
  es: () => import('#presentation/text/es.json'),
  it: () => import('#presentation/text/it.json'),
  nl: () => import('#presentation/text/nl.json'),
  cs: () => import('#presentation/text/cs.json'),
  ar: () => import('#presentation/text/ar.json'),
};

/** Loads the texts of one language. English is the fallback of every other. */
export async function startText(language: PageLanguage): Promise<void> {
  addTexts(DEFAULT_LANGUAGE, english);
  await speakIn(language);
}

/** Changes the language and direction of the page. Ignores an unknown code. */
export async function speak(code: string): Promise<void> {
  const language = findPageLanguage(code);
  if (language) await speakIn(language);
}

/** Loads the texts of another part of the page, now and for every language chosen later. */
export async function startPartText(partEnglish: Texts, texts: PartTexts): Promise<void> {
  addTexts(DEFAULT_LANGUAGE, partEnglish);
  parts.add(texts);
  if (wanted) await loadTexts(wanted);
}

let wanted: PageLanguage | undefined;
const parts = new Set([FIRST_TEXTS]);
const added = new Set<LoadTexts>();

async function speakIn(language: PageLanguage): Promise<void> {
  wanted = language;
  await loadTexts(language);
  // Another language may have been chosen while these texts loaded.
  if (wanted !== language) return;
  // Set before the change is announced, because screens then request texts from the server in this language.
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
