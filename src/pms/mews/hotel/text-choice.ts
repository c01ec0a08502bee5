import type { TextChoice } from '../mapping/map-facts.ts';
import type { MewsContext } from '../mews-context.ts';

export async function loadTextChoice({ setUpCache }: MewsContext, wanted: string): Promise<TextChoice> {
  const [languages, { Enterprise }] = await Promise.all([setUpCache.listLanguages(), setUpCache.loadConfiguration()]);
  return { wanted, languages, defaultLanguage: Enterprise.DefaultLanguageCode || 'en-US' };
}
