import Negotiator from 'negotiator';
import { shortCode } from '#domain/value/language.ts';
import type { SalePage } from './sale-page.ts';

/**
 * Chooses the language of an answer's texts: the one in the address, or the first that browser and sale page share.
 * Otherwise the browser's first, because a hotel may have more languages than its sale page. Otherwise the sale page's
 * own.
 */
export function chooseLanguage(
  { definition }: { readonly definition: Pick<SalePage['definition'], 'languages' | 'default_language'> },
  query: string | undefined,
  acceptLanguage: string | undefined,
): string {
  if (query !== undefined) return query;
  const accepted = listAccepted(acceptLanguage);
  const known = accepted.find((code) => definition.languages.includes(shortCode(code).toLowerCase()));
  return known ?? accepted[0] ?? definition.default_language;
}

/** The languages that a browser accepts, preferred first, without stars and invalid codes. */
export function listAccepted(header = ''): readonly string[] {
  const codes = new Negotiator({ headers: { 'accept-language': header } }).languages();
  return codes.filter((code) => /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(code));
}
