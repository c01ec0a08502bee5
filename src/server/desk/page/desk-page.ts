import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { serveAssets } from '../../guest/page/stored-builds.ts';
import { webFolder } from '../../guest/page/web-build.ts';

/** Paths of the desk's screens. Any other path below it is a 404. */
const SCREENS =
  /^(find|cards(\/[^/]+)?|reservations(\/[^/]+)?|approvals|tasks(\/[^/]+)?|books(\/liability|\/journal|\/reports\/[^/]+)?|sale-pages(\/[^/]+)?|mails(\/[^/]+)?|persons|people|redeem|audit|passkeys)?\/?$/;
const NOT_BUILT = '<!doctype html><title>Staycard desk</title><p>The desk is not built: run "npm run build".</p>';
/** Placeholder in the built document that each answer replaces with its own nonce. */
const NONCE = 'nonce-of-this-answer';
const NONCE_BYTES = 16;

/**
 * Serves the desk's built page: one document for all screens, without personal data. It is never framed, cached or
 * indexed. Only the calls read the session cookie.
 */
export function deskPage(
  { config }: { readonly config: Pick<Config, 'demo' | 'keptBuildsFolder'> },
  build = webFolder(config.demo),
): FastifyPluginAsync {
  return async (app) => {
    const document = await readFile(join(build, 'desk/desk.html'), 'utf8').catch(() => NOT_BUILT);
    await app.register(serveAssets({ webFolder: build, part: 'desk/assets', sharedFolder: config.keptBuildsFolder }));
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

/** Content security policy: same origin only. Styles that our scripts write carry the answer's nonce. */
function writeDeskPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    // The reader of barcodes is WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The preview of a draft.
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
