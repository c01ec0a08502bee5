import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type {} from '@fastify/swagger';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '#contract/values.ts';
import { findPageLanguage, pickLanguage, type PageLanguage } from '#presentation/languages.ts';
import type { Config } from '../config.ts';
import type { SalePages } from '../sale-page/load-sale-page.ts';
import { listAccepted } from '../sale-page/choose-language.ts';
import { listProducts, toWireSalePage } from '../sale-page/present-sale-page.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { securePage } from './content-security.ts';
import { embedFiles } from './embed-files.ts';
import { salePagePictures } from './sale-page-pictures.ts';
import { webFolder } from './web-build.ts';
import { writeDocument, writeEmptyDocument, type DocumentContent } from './write-document.ts';

const DEMO_SALE_PAGE = 'demo';
/** The screens below the sale page's address; at any other address there is nothing. */
const SCREENS = /^(registration|booking|reservation\/[^/]+|my-booking|my-cards|no-reminders)?\/?$/;
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
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      schemaHide: true,
    });

    await app.register(embedFiles(folder));
    app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) => reply.type('text/plain').send(ROBOTS));
    await app.register(salePagePictures(deps));

    const schema = { hide: true, params: z.object({ salePageId: Id, '*': z.string().optional() }) };
    for (const url of ['/s/:salePageId', '/s/:salePageId/*']) {
      app.get<DocumentRoute>(url, { schema }, async (request, reply) => {
        const { salePageId, '*': path = '' } = request.params;
        const salePage = await deps.salePages.find(salePageId);
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-language');
        if (path !== '' || !salePage) reply.header('x-robots-tag', 'noindex');
        // The page itself shows a guest that there is nothing.
        if (!salePage || !SCREENS.test(path)) reply.code(404);
        if (!salePage) return reply.send(writeEmptyDocument(document));
        securePage(reply, salePage, deps.config);
        return reply.send(writeDocument(document, contentFor(salePage, deps.config, request)));
      });
    }
    if (deps.config.demo) {
      app.get('/gallery', { schema: { hide: true } }, (_request, reply) =>
        reply.type('text/html; charset=utf-8').send(writeEmptyDocument(document)),
      );
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

function contentFor(
  salePage: SalePage,
  config: GuestPageDependencies['config'],
  { params, query, headers }: Pick<FastifyRequest<DocumentRoute>, 'params' | 'query' | 'headers'>,
): DocumentContent {
  const { id, languages, default_language: standard } = salePage.definition;
  const wanted = typeof query.language === 'string' ? query.language : null;
  const language = pickLanguage(languages, standard, wanted, listAccepted(headers['accept-language']));
  return {
    data: {
      sale_page: toWireSalePage(salePage, config),
      products: listProducts(salePage, undefined, standard),
    },
    language: language ?? ENGLISH,
    address: `${config.publicAddress}/s/${encodeURIComponent(id)}`,
    screen: params['*']?.split('/')[0] ?? '',
    isLanguageAsked: wanted !== null && findPageLanguage(wanted) === language,
  };
}
