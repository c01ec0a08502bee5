import type { SalePage } from '../sale-page/sale-page.ts';

/** The language of an answer's texts: asked for in the address, else the browser's first, else the sale page's. */
export function chooseLanguage(
  salePage: SalePage,
  query: string | undefined,
  acceptLanguage: string | undefined,
): string {
  return query ?? firstAccepted(acceptLanguage) ?? salePage.definition.default_language;
}

function firstAccepted(header: string | undefined): string | undefined {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { code: code.trim(), quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ code, quality }) => /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(code) && quality > 0);
  return wanted.toSorted((left, right) => right.quality - left.quality)[0]?.code;
}
