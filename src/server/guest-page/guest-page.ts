import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type {} from '@fastify/swagger';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { HEADING_FAMILIES } from '#contract/heading-family.ts';
import type { SalePageData } from '#contract/sale-page.ts';
import { Id } from '#contract/values.ts';
import type { Config } from '../config.ts';
import type { SalePages } from '../sale-page/load-sale-page.ts';
import { securePage } from './content-security.ts';
import { listProducts, toWireSalePage } from '../sale-page/present-sale-page.ts';
import { webFolder } from './web-build.ts';

const PLACE_OF_DATA = '<!--sale-page-data-->';
const DEMO_SALE_PAGE = 'demo';
const WELCOME = '';

type GuestPageDependencies = {
  readonly salePages: Pick<SalePages, 'find'>;
  readonly config: Pick<Config, 'demo'>;
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

    // Hotels' own sites load it from here under this one name, so a new version must reach them within the hour.
    app.get('/embed.js', { schema: { hide: true } }, (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .sendFile('embed.js', folder, { maxAge: '1h', immutable: false }),
    );

    const schema = { hide: true, params: z.object({ salePageId: Id, '*': z.string().optional() }) };
    for (const url of ['/s/:salePageId', '/s/:salePageId/*']) {
      app.get<{ Params: { salePageId: string; '*'?: string } }>(url, { schema }, async (request, reply) => {
        const salePage = await deps.salePages.find(request.params.salePageId);
        reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
        // The page itself shows a guest that there is no such sale page.
        if (!salePage) return reply.code(404).send(writeDocument(document, WELCOME, undefined));
        const data: SalePageData = {
          sale_page: toWireSalePage(salePage, deps.config),
          products: listProducts(salePage, undefined, salePage.definition.default_language),
        };
        securePage(reply, salePage);
        return reply.send(writeDocument(document, screenOf(request.params['*']), data));
      });
    }
    if (deps.config.demo) {
      app.get('/gallery', { schema: { hide: true } }, (_request, reply) =>
        reply.type('text/html; charset=utf-8').send(writeDocument(document, WELCOME, undefined)),
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
    return `<!doctype html><title>Staycard</title><p>The guest page is not built: run "npm run build".</p>${PLACE_OF_DATA}`;
  }
}

/** The first word below the sale page's address: "booking", "reservation". */
function screenOf(path = WELCOME): string {
  return path.split('/')[0] ?? WELCOME;
}

/** The document with a sale page's data in it, if there is one, and only what this screen needs asked for ahead. */
function writeDocument(document: string, screen: string, data: SalePageData | undefined): string {
  const family = data?.sale_page.theme.heading_family ?? HEADING_FAMILIES[0];
  return keepLinks(keepLinks(document, 'heading-family', family), 'screen', screen).replace(PLACE_OF_DATA, () =>
    data ? writeData(data) : '',
  );
}

/** The built document asks ahead for the fonts of every heading family, and for the parts of every screen. */
function keepLinks(document: string, of: 'heading-family' | 'screen', wanted: string): string {
  return document.replaceAll(new RegExp(`<link[^>]*\\sdata-${of}="([^"]*)"[^>]*>`, 'g'), (link, name) =>
    name === wanted ? link : '',
  );
}

/** "<" cannot end the script element early when it is escaped. */
function writeData(data: SalePageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="sale-page-data">${json}</script>`;
}
