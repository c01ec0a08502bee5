import type { LocalizedText } from '../model/amount.ts';

/** A text in a language, or in any other one if there is no translation. */
export function textIn(texts: LocalizedText, languageCode: string): string {
  return texts[languageCode] ?? Object.values(texts)[0] ?? '';
}
