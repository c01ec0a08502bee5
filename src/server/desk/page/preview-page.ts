import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { Id } from '#contract/values.ts';
import { writePagePolicy, type Directives } from '../../guest/page/content-security.ts';
import { contentFor, describeWanted, HTML, readDocument, type DocumentRoute } from '../../guest/page/page-document.ts';
import { webFolder } from '../../guest/page/web-build.ts';
import { writeDocument } from '../../guest/page/write-document.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findPreview, type PreviewDependencies } from '../sale-page/preview-sale-page.ts';

/** A preview id has a key after the sale page's id, which never contains "~". */
const PREVIEW = '/s/:salePageId(.+~.+)';
/** Only the desk may frame it, and it frames nothing. */
const POLICY: Directives = { 'frame-ancestors': ["'self'"], 'frame-src': ["'none'"] };

/** Serves the guest page of a draft, at the address from `openPreview`. It is not cached or indexed. */
export function previewPage(deps: PreviewDependencies): FastifyPluginAsync {
  return async (app) => {
    const document = await readDocument(webFolder(deps.config.demo));
    const schema = { hide: true, params: z.object({ salePageId: Id, '*': z.string().optional() }) };
    for (const url of [PREVIEW, `${PREVIEW}/*`]) {
      app.get<DocumentRoute>(url, { schema }, async (request, reply) => {
        const salePage = await findPreview(deps, request.params.salePageId);
        if (!salePage) throw new Problem('SALE_PAGE.NOT_FOUND');
        const wanted = describeWanted(request, salePage);
        return reply
          .code(wanted.isFound ? 200 : 404)
          .headers({
            'content-security-policy': writePagePolicy(salePage, deps.config, POLICY),
            'x-frame-options': 'SAMEORIGIN',
            'x-robots-tag': 'noindex',
          })
          .type(HTML)
          .send(writeDocument(document, contentFor(salePage, deps.config, wanted)));
      });
    }
  };
}
