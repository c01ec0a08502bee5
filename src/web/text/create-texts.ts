import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { findPageLanguage, type PageLanguage } from '#presentation/languages.ts';
import type { Texts } from '#presentation/find-words.ts';
import { addTexts, changeTranslation } from './translation.ts';

/** Texts of a part of a page, by file. English is bundled with the part, the others load when chosen. */
type PartTexts = Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>;

/** The texts of a page. English is the fallback of every other language. */
export function createTexts(english: Texts, others: PartTexts) {
  const parts = new Map([[english, others]]);
  const has = (code: string) => code === DEFAULT_LANGUAGE || `./${code}.json` in others;
  let wanted: PageLanguage | undefined;

  /** Changes the language and direction of the page. Ignores an unknown code. Throws if texts do not load. */
  async function speak(code: string): Promise<void> {
    const language = findPageLanguage(code);
    if (!language) return;
    const before = wanted;
    wanted = language;
    try {
      await loadTexts(language);
    } catch (error) {
      if (wanted === language) wanted = before;
      throw error;
    }
    // Another language may have been chosen while these texts loaded.
    if (wanted !== language) return;
    // Set before the change is announced, because screens then request texts from the server in this language.
    document.documentElement.lang = language.code;
    document.documentElement.dir = language.direction;
    changeTranslation(language.code);
  }

  async function loadTexts({ code }: PageLanguage): Promise<void> {
    await Promise.all(
      [...parts.values()].map(async ({ [`./${code}.json`]: load }) => load && addTexts(code, (await load()).default)),
    );
  }

  async function start(code: string): Promise<void> {
    addTexts(DEFAULT_LANGUAGE, english);
    await speak(code);
  }

  /** Loads the texts of another part of the page, now and for every language chosen later. */
  async function startPart(partEnglish: Texts, texts: PartTexts): Promise<void> {
    addTexts(DEFAULT_LANGUAGE, partEnglish);
    parts.set(partEnglish, texts);
    if (wanted) await loadTexts(wanted);
  }

  return { start, startPart, speak, has };
}
