import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { partsOfPages } from '../../guest/page/kept-builds.ts';
import { webFolder } from '../../guest/page/web-build.ts';

/** The screens of the desk; at any other address below it there is nothing. */
const SCREENS =
  /^(find|cards(\/[^/]+)?|reservations(\/[^/]+)?|approvals|tasks(\/[^/]+)?|books|sale-pages(\/[^/]+)?|mails(\/[^/]+)?|persons|people|audit|passkeys)?\/?$/;
const NOT_BUILT = '<!doctype html><title>Staycard desk</title><p>The desk is not built: run "npm run build".</p>';
/** What stands in the built document where each answer gets a nonce of its own. */
const NONCE = 'nonce-of-this-answer';
const NONCE_BYTES = 16;

/**
 * Serves the built page of the hotel's people: one document for all its screens, which holds nothing of anybody. It is
 * never shown in a frame, kept nowhere and found by no search engine; the cookie of the person signed in is read by
 * the calls only.
 */
export function deskPage(
  { config }: { readonly config: Pick<Config, 'demo' | 'keptBuildsFolder'> },
  build = webFolder(config.demo),
): FastifyPluginAsync {
  return async (app) => {
    const document = await readFile(join(build, 'desk/desk.html'), 'utf8').catch(() => NOT_BUILT);
    await app.register(partsOfPages({ webFolder: build, part: 'desk/assets', kept: config.keptBuildsFolder }));
    for (const url of ['/desk', '/desk/*']) {
      app.get<{ Params: { '*'?: string } }>(url, { schema: { hide: true } }, (request, reply) => {
        const nonce = randomBytes(NONCE_BYTES).toString('base64');
        if (!SCREENS.test(request.params['*'] ?? '')) reply.code(404);
        return reply
          .headers({
            'content-security-policy': writeDeskPolicy(nonce),
            'cache-control': 'no-store',
            'x-robots-tag': 'noindex',
            'referrer-policy': 'no-referrer',
          })
          .type('text/html; charset=utf-8')
          .send(document.replaceAll(NONCE, nonce));
      });
    }
  };
}

/** Our own parts only; a style that our scripts write carries the nonce of the answer. */
function writeDeskPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The guest page of a draft.
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
