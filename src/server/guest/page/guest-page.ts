import type {} from '@fastify/swagger';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { Id } from '#contract/values.ts';
import type { Config } from '../../platform/config/config.ts';
import { KEPT_BY_EDGES, sendReady } from '../../platform/http/ready-answer.ts';
import { createReadyAnswers } from '../../platform/http/ready-answers.ts';
import type { SalePages } from '../../sale-page/load-sale-page.ts';
import { writePagePolicy } from './content-security.ts';
import { embedFiles } from './embed-files.ts';
import { partsOfPages } from './stored-builds.ts';
import {
  contentFor,
  describeWanted,
  HTML,
  readDocument,
  WELCOME,
  type DocumentRoute,
  type Wanted,
} from './page-document.ts';
import { salePagePictures } from './sale-page-pictures.ts';
import { webFolder } from './web-build.ts';
import { writeDocument, writeEmptyDocument } from './write-document.ts';

const DEMO_SALE_PAGE = 'demo';
/** Other screens name a booking or open something, so only the guest's browser may cache them. */
const PUBLIC_SCREENS = [WELCOME, 'registration', 'booking'];
/** The calls are for programs. Other pages that must not be indexed say so themselves. */
const ROBOTS = 'User-agent: *\nDisallow: /vrm/\n';

type GuestPageDependencies = {
  readonly salePages: Pick<SalePages, 'find'>;
  readonly config: Pick<Config, 'demo' | 'keptBuildsFolder' | 'publicAddress' | 'vaultAddress' | 'wallet' | 'mail'>;
};

/** Serves the built guest page: one document for every screen of a sale page, with the page's data written into it. */
export function guestPage(deps: GuestPageDependencies): FastifyPluginAsync {
  return async (app) => {
    const folder = webFolder(deps.config.demo);
    const document = await readDocument(folder);
    const empty = { document: writeEmptyDocument(document) };
    const answers = createReadyAnswers();
    await app.register(partsOfPages({ webFolder: folder, part: 'assets', kept: deps.config.keptBuildsFolder }));
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
        // The older header supports no list of sites.
        if (salePage && salePage.definition.embedding.allowed_origins.length > 0) reply.removeHeader('x-frame-options');
        return sendReady(request, reply, answer);
      });
    }
    if (deps.config.demo) {
      app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(`/s/${DEMO_SALE_PAGE}`));
    }
  };
}

function headersFor({ isFound, screen, isLanguageAsked }: Wanted): Record<string, string> {
  return {
    'content-type': HTML,
    'cache-control': isFound && PUBLIC_SCREENS.includes(screen) ? KEPT_BY_EDGES : 'no-cache',
    ...(screen !== WELCOME && { 'x-robots-tag': 'noindex' }),
    ...(!isLanguageAsked && { vary: 'accept-language' }),
  };
}
