import type { LocalizedText } from './model/amount.ts';

/** A text in a language, or in another one where it has not been translated. */
export function textIn(texts: LocalizedText, languageCode: string): string {
  return texts[languageCode] ?? Object.values(texts)[0] ?? '';
}
