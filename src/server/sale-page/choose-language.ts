import { shortCode } from '#domain/language.ts';
import type { SalePage } from './sale-page.ts';

/**
 * The language of an answer's texts: asked for in the address, else what the browser likes best of the sale page's
 * languages, else what it likes best of all, as a hotel may have more of them, else the sale page's own.
 */
export function chooseLanguage(
  { definition }: SalePage,
  query: string | undefined,
  acceptLanguage: string | undefined,
): string {
  const accepted = listAccepted(acceptLanguage);
  const known = accepted.find((code) => definition.languages.includes(shortCode(code).toLowerCase()));
  return query ?? known ?? accepted[0] ?? definition.default_language;
}

/** The codes that a browser accepts, what it likes best first. */
function listAccepted(header: string | undefined): string[] {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => /^q=/i.test(parameter.trim()));
      return { code: code.trim(), quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ code, quality }) => /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(code) && quality > 0);
  return wanted.toSorted((left, right) => right.quality - left.quality).map(({ code }) => code);
}
