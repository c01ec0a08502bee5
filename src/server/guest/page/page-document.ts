import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { ENGLISH, findPageLanguage, pickLanguage, type PageLanguage } from '#presentation/languages.ts';
import type { Config } from '../../platform/config/config.ts';
import { listAccepted } from '../../sale-page/choose-language.ts';
import { listProducts, toWireSalePage } from '../../sale-page/present-sale-page.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { DocumentContent } from './write-document.ts';

/** Screens below the sale page's address. Any other address is a 404. */
const SCREENS = /^(registration|booking|reservation\/[^/]+|my-booking|my-cards|card-code|no-reminders)?\/?$/;
export const WELCOME = '';
const NOWHERE = '-';
export const HTML = 'text/html; charset=utf-8';

export type DocumentRoute = {
  Params: { salePageId: string; '*'?: string };
  Querystring: { language?: string | string[] };
};

/** The built document. A short notice if the page was not built, so that the API can be used without it. */
export async function readDocument(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8');
  } catch {
    return `<!doctype html><title>Staycard</title><p>The guest page is not built: run "npm run build".</p>`;
  }
}

/** Identifies a document. Equal values get the same bytes. */
export type Wanted = {
  readonly isFound: boolean;
  readonly screen: string;
  readonly language: PageLanguage;
  readonly isLanguageAsked: boolean;
};

export function describeWanted(
  { params, query, headers }: Pick<FastifyRequest<DocumentRoute>, 'params' | 'query' | 'headers'>,
  salePage: SalePage | undefined,
): Wanted {
  const { '*': path = '' } = params;
  // The page itself shows the guest that nothing is there.
  if (!salePage) return { isFound: false, screen: NOWHERE, language: ENGLISH, isLanguageAsked: true };
  const isFound = SCREENS.test(path);
  const { languages, default_language: standard } = salePage.definition;
  const asked = typeof query.language === 'string' ? query.language : null;
  // A sale page's languages may all be unsupported by the page.
  const language = pickLanguage(languages, standard, asked, listAccepted(headers['accept-language'])) ?? ENGLISH;
  const isLanguageAsked = asked !== null && findPageLanguage(asked) === language;
  return { isFound, screen: isFound ? (path.split('/')[0] ?? '') : NOWHERE, language, isLanguageAsked };
}

export function contentFor(
  salePage: SalePage,
  config: Pick<Config, 'demo' | 'publicAddress' | 'vaultAddress' | 'wallet' | 'mail'>,
  { screen, language, isLanguageAsked }: Wanted,
): DocumentContent {
  const { id, default_language: standard } = salePage.definition;
  return {
    data: {
      sale_page: toWireSalePage(salePage, config),
      products: listProducts(salePage, undefined, standard),
    },
    language,
    address: `${config.publicAddress}/s/${encodeURIComponent(id)}`,
    screen,
    isLanguageAsked,
  };
}
