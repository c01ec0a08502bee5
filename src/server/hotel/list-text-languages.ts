import type { Language } from '#domain/value/language.ts';
import type { ReadyProperty } from './load-property.ts';

/** The languages of the PMS in which the property has texts, or all of them if it has none. */
export async function listTextLanguages({ facts, pms }: ReadyProperty): Promise<Language[]> {
  const languages = await pms.listLanguages();
  const shown = languages.filter(({ fullCode }) => facts.textLanguages.includes(fullCode));
  return shown.length > 0 ? shown : languages.filter(({ fullCode }) => fullCode === facts.defaultLanguage);
}
