import Negotiator from 'negotiator';
import { shortCode } from '#domain/value/language.ts';
import type { SalePage } from './sale-page.ts';

/**
 * The language of an answer's texts: asked for in the address, else what the browser likes best of the sale page's
 * languages, else what it likes best of all, as a hotel may have more of them, else the sale page's own.
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

/** The codes that a browser accepts, what it likes best first; a star and what is no code are left out. */
export function listAccepted(header = ''): readonly string[] {
  const codes = new Negotiator({ headers: { 'accept-language': header } }).languages();
  return codes.filter((code) => /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(code));
}
