import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as salePages from '#contract/sale-page.ts';
import { LanguageQuery } from '#contract/values.ts';
import type { Dependencies } from '../dependencies.ts';
import { chooseLanguage } from '../sale-page/choose-language.ts';
import type { SalePage } from '../sale-page/sale-page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The sale page that a call is about; set before the handler of every call, and of nothing else. */
    salePage: SalePage;
    /** The language that a call's texts are answered in; set together with the sale page. */
    language: string;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

type CallRequest = {
  readonly params: { readonly salePageId: string };
  readonly query: { readonly language?: string };
};

export const inPage = { params: salePages.SalePageParams, querystring: LanguageQuery };
export const atProperty = { params: salePages.PropertyParams, querystring: LanguageQuery };

/** Gives every call of `app` its sale page and language, after its input was validated. */
export function loadSalePages(app: App, { salePages: pages }: Dependencies): void {
  app.decorateRequest('salePage');
  app.decorateRequest('language');
  app.addHook('preHandler', async (request) => {
    const { params, query } = request as typeof request & CallRequest;
    request.salePage = await pages.load(params.salePageId);
    request.language = chooseLanguage(request.salePage, query.language, request.headers['accept-language']);
  });
}

/** Counts what one address asks of all calls that share this limit, and refuses with `REQUEST.TOO_MANY`. */
export function limitAddress(app: App, timesPerMinute: number) {
  return app.rateLimit({ max: timesPerMinute, timeWindow: '1 minute' });
}

export type Limit = ReturnType<typeof limitAddress>;
