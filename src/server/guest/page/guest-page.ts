import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '#contract/values.ts';
import type { Config } from '../../platform/config/config.ts';
import { KEPT_BY_EDGES, sendReady } from '../../platform/http/ready-answer.ts';
import { createReadyAnswers } from '../../platform/http/ready-answers.ts';
import type { SalePages } from '../../sale-page/load-sale-page.ts';
import { writePagePolicy } from './content-security.ts';
import { serveAssets } from './stored-builds.ts';
import {
  contentFor,
  describeWanted,
  HTML,
  readDocument,
  WELCOME,
  type DocumentRoute,
  type Wanted,
} from './page-document.ts';
import { webFolder } from './web-build.ts';
import { writeDocument, writeEmptyDocument, SHARED_PICTURE } from './write-document.ts';
import { join } from 'node:path';
import { readReadyFiles } from './ready-files.ts';
import { paperOf, themeProperties } from '#presentation/theme.ts';
import { Problem } from '../../platform/http/problem.ts';
import { drawIcon, drawPicture } from './draw-mark.ts';

const SIZES = [
  { name: 'icon.png', width: 180, height: 180 },
  { name: 'picture.png', ...SHARED_PICTURE },
];
const ONE_DAY = 'public, max-age=86400';

type Route = { Params: { salePageId: string } };

const RELEASED = /^\d+\.\d+\.\d+\.js$/;
/** Browsers check an integrity hash only on files that allow other origins. */
const FOR_ANY_SITE = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

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
    await app.register(serveAssets({ webFolder: folder, part: 'assets', sharedFolder: deps.config.keptBuildsFolder }));
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

/**
 * Files for hotels' own sites: the current element under a constant name, and its released versions. Released versions
 * never change and are never removed, so that a site can pin the hash of the version it has tested.
 */
function embedFiles(folder: string): FastifyPluginAsync {
  return async (app) => {
    // New versions must reach the sites within the hour.
    const lasting = await readReadyFiles(folder, { ...FOR_ANY_SITE, 'cache-control': 'public, max-age=3600' });
    const released = await readReadyFiles(join(folder, 'embed'), {
      ...FOR_ANY_SITE,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const send = (files: typeof lasting, name: string, request: FastifyRequest, reply: FastifyReply) => {
      const file = files.get(name);
      return file ? sendReady(request, reply, file) : reply.callNotFound();
    };
    const schema = { hide: true };
    for (const name of ['embed.js', 'embed.json']) {
      app.get(`/${name}`, { schema }, (request, reply) => send(lasting, name, request, reply));
    }
    app.get<{ Params: { file: string } }>('/embed/:file', { schema }, (request, reply) =>
      send(RELEASED.test(request.params.file) ? released : new Map(), request.params.file, request, reply),
    );
  };
}

function salePagePictures({ salePages }: { readonly salePages: Pick<SalePages, 'find'> }): FastifyPluginAsync {
  const drawn = new Map<string, Buffer>();
  const coloursOf = async (id: string) => {
    const theme = (await salePages.find(id))?.definition.theme;
    if (!theme) throw new Problem('SALE_PAGE.NOT_FOUND');
    const made = themeProperties({ accent: theme.accent, paper: null, radius: null, heading_family: null, logo: null });
    const [paper] = paperOf({ paper: theme.paper ?? null });
    return { accent: made['--accent'] ?? '', onAccent: made['--on-accent'] ?? '', paper };
  };
  return async (app) => {
    const schema = { hide: true, params: z.object({ salePageId: Id }) };
    app.get<Route>('/s/:salePageId/icon.svg', { schema }, async ({ params }, reply) => {
      const colours = await coloursOf(params.salePageId);
      return reply.type('image/svg+xml').header('cache-control', ONE_DAY).send(drawIcon(colours));
    });
    for (const { name, width, height } of SIZES) {
      app.get<Route>(`/s/:salePageId/${name}`, { schema }, async ({ params }, reply) => {
        const colours = await coloursOf(params.salePageId);
        const key = `${name} ${Object.values(colours).join(' ')}`;
        const picture = drawn.get(key) ?? drawPicture(colours, width, height);
        drawn.set(key, picture);
        return reply.type('image/png').header('cache-control', ONE_DAY).send(picture);
      });
    }
  };
}
