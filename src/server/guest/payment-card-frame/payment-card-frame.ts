import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { Id } from '#contract/values.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { findPageLanguage } from '#presentation/languages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { readyFiles } from '../page/ready-files.ts';
import { webFolder } from '../page/web-build.ts';
import type { SalePages } from '../../sale-page/load-sale-page.ts';
import { toWireTheme } from '../../sale-page/present-sale-page.ts';
import { isOwnPage, writeFramePolicy } from './frame-security.ts';
import { writeFrame } from './write-frame.ts';

type FrameDependencies = {
  readonly salePages: Pick<SalePages, 'find'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'demo' | 'publicAddress'>;
};

const Params = z.object({ salePageId: Id });
const Query = z.object({
  merchant_id: z.string().regex(/^[\w-]{1,64}$/),
  origin: z.url({ protocol: /^https?$/ }),
  language: z.string().optional(),
});

type FrameRoute = { Params: z.output<typeof Params>; Querystring: z.output<typeof Query> };

/**
 * The page for entering a payment card, for hotels that guarantee by Secure Fields. It has an origin of its own, so
 * that the PCI proxy's script in it cannot reach the guest page around it (decisions/online-payments.md).
 */
export function paymentCardFrame({ salePages, clock, config }: FrameDependencies): FastifyPluginAsync {
  return async (app) => {
    const schema = { hide: true, params: Params, querystring: Query };
    app.get<FrameRoute>('/vault/secure-fields/:salePageId', { schema }, async ({ params, query }, reply) => {
      const definition = (await salePages.find(params.salePageId))?.definition;
      const language = findPageLanguage(query.language) ?? findPageLanguage(DEFAULT_LANGUAGE);
      const scriptUrl = definition?.payment_card_vault?.secure_fields?.script_url;
      if (!definition || !scriptUrl || !language || !isOwnPage(query.origin, config)) return reply.callNotFound();
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', writeFramePolicy(scriptUrl, definition.embedding.allowed_origins, config))
        .header('x-robots-tag', 'noindex')
        // The older header supports no list of ancestors.
        .removeHeader('x-frame-options');
      return reply.send(
        writeFrame({
          language,
          theme: toWireTheme(definition.theme),
          scriptUrl,
          merchantId: query.merchant_id,
          pageOrigin: query.origin,
          thisMonth: clock.now().toZonedDateTimeISO(definition.time_zone).toPlainDate().toPlainYearMonth().toString(),
        }),
      );
    });
    // Their names stay the same from build to build.
    const folder = join(webFolder(config.demo), 'vault');
    await app.register(readyFiles({ folder, prefix: '/vault/', cacheControl: 'no-cache' }));
  };
}
