import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {} from '@fastify/swagger';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '#contract/values.ts';
import { findPageLanguage, pickLanguage, type PageLanguage } from '#presentation/languages.ts';
import type { Config } from '../config.ts';
import { KEPT_BY_EDGES, sendReady } from '../plumbing/http/ready-answer.ts';
import { createReadyAnswers } from '../plumbing/http/ready-answers.ts';
import type { SalePages } from '../sale-page/load-sale-page.ts';
import { listAccepted } from '../sale-page/choose-language.ts';
import { listProducts, toWireSalePage } from '../sale-page/present-sale-page.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { writePagePolicy } from './content-security.ts';
import { embedFiles } from './embed-files.ts';
import { readyFiles } from './ready-files.ts';
import { salePagePictures } from './sale-page-pictures.ts';
import { webFolder } from './web-build.ts';
import { writeDocument, writeEmptyDocument, type DocumentContent } from './write-document.ts';

const DEMO_SALE_PAGE = 'demo';
/** The screens below the sale page's address; at any other address there is nothing. */
const SCREENS = /^(registration|booking|reservation\/[^/]+|my-booking|my-cards|card-code|no-reminders)?\/?$/;
const WELCOME = '';
const NOWHERE = '-';
/** The address of any other screen names a booking or opens something: only the guest's browser keeps what is there. */
const PUBLIC_SCREENS = [WELCOME, 'registration', 'booking'];
const HTML = 'text/html; charset=utf-8';
/** Another build gives its files other names. */
const NEVER_CHANGES = 'public, max-age=31536000, immutable';
/** The calls are for programs; what else is not to be found says so itself. */
const ROBOTS = 'User-agent: *\nDisallow: /vrm/\n';

/** Where a sale page speaks only what the page does not. */
const ENGLISH: PageLanguage = { code: 'en', nativeLabel: 'English', direction: 'ltr' };

type GuestPageDependencies = {
  readonly salePages: Pick<SalePages, 'find'>;
  readonly config: Pick<Config, 'demo' | 'publicAddress' | 'vaultAddress' | 'wallet' | 'mail'>;
};

type DocumentRoute = {
  Params: { salePageId: string; '*'?: string };
  Querystring: { language?: string | string[] };
};

/** Serves the built guest page: one document for every screen of a sale page, with the page's data written into it. */
export function guestPage(deps: GuestPageDependencies): FastifyPluginAsync {
  return async (app) => {
    const folder = webFolder(deps.config.demo);
    const document = await readDocument(folder);
    const empty = { document: writeEmptyDocument(document) };
    const answers = createReadyAnswers();
    await app.register(readyFiles({ folder: join(folder, 'assets'), prefix: '/assets/', cacheControl: NEVER_CHANGES }));
    await app.register(embedFiles(folder));
    app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => reply.type('text/plain').send(ROBOTS));
    await app.register(salePagePictures(deps));

    const schema = { hide: true, params: z.object({ salePageId: Id, '*': z.string().optional() }) };
    for (const url of ['/s/:salePageId', '/s/:salePageId/*']) {
      app.get<DocumentRoute>(url, { schema }, async (request, reply) => {
        const { salePageId } = request.params;
        const salePage = await deps.salePages.find(salePageId);
        const wanted = describeWanted(request, salePage);
        if (!wanted.isFound) reply.code(404);
        const answer = await answers.load(salePage ?? empty, JSON.stringify(wanted), () => ({
          body: salePage ? writeDocument(document, contentFor(salePage, deps.config, wanted)) : empty.document,
          headers: {
            ...headersFor(wanted),
            ...(salePage && { 'content-security-policy': writePagePolicy(salePage, deps.config) }),
          },
          isWhole: true,
        }));
        // The older header about frames knows no list of sites.
        if (salePage && salePage.definition.embedding.allowed_origins.length > 0) reply.removeHeader('x-frame-options');
        return sendReady(request, reply, answer);
      });
    }
    if (deps.config.demo) {
      app.get('/gallery', { schema: { hide: true } }, (_request, reply) => reply.type(HTML).send(empty.document));
      app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(`/s/${DEMO_SALE_PAGE}`));
    }
  };
}

/** The built document; a short notice where the page was not built, so that the API can be used without it. */
async function readDocument(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8');
  } catch {
    return `<!doctype html><title>Staycard</title><p>The guest page is not built: run "npm run build".</p>`;
  }
}

/** Which document a request is answered with; two that want the same get the same bytes. */
type Wanted = {
  readonly isFound: boolean;
  readonly screen: string;
  readonly language: PageLanguage;
  readonly isLanguageAsked: boolean;
};

function describeWanted(
  { params, query, headers }: Pick<FastifyRequest<DocumentRoute>, 'params' | 'query' | 'headers'>,
  salePage: SalePage | undefined,
): Wanted {
  const { '*': path = '' } = params;
  // The page itself shows a guest that there is nothing.
  if (!salePage) return { isFound: false, screen: NOWHERE, language: ENGLISH, isLanguageAsked: true };
  const isFound = SCREENS.test(path);
  const { languages, default_language: standard } = salePage.definition;
  const asked = typeof query.language === 'string' ? query.language : null;
  const language = pickLanguage(languages, standard, asked, listAccepted(headers['accept-language'])) ?? ENGLISH;
  const isLanguageAsked = asked !== null && findPageLanguage(asked) === language;
  return { isFound, screen: isFound ? (path.split('/')[0] ?? '') : NOWHERE, language, isLanguageAsked };
}

function headersFor({ isFound, screen, isLanguageAsked }: Wanted): Record<string, string> {
  return {
    'content-type': HTML,
    'cache-control': isFound && PUBLIC_SCREENS.includes(screen) ? KEPT_BY_EDGES : 'no-cache',
    ...(screen !== WELCOME && { 'x-robots-tag': 'noindex' }),
    ...(!isLanguageAsked && { vary: 'accept-language' }),
  };
}

function contentFor(
  salePage: SalePage,
  config: GuestPageDependencies['config'],
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
