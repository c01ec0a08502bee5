import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { WireProblem } from '#contract/problem.ts';
import * as salePages from '#contract/sale-page.ts';
import { LanguageQuery } from '#contract/values.ts';
import type { Dependencies } from '../dependencies.ts';
import { chooseLanguage } from '../sale-page/choose-language.ts';
import type { SalePage } from '../sale-page/sale-page.ts';

/** Every answer that is not the wanted one is a problem, which has a media type of its own (RFC 9457). */
const problem = { description: 'A problem', content: { 'application/problem+json': { schema: WireProblem } } };
export const problems = { '4xx': problem, '5xx': problem };
export const ok = <Schema extends z.ZodType>(schema: Schema) => ({ 200: schema, ...problems });

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export type InPage = { readonly params: { readonly salePageId: string } };
type WithLanguage = InPage & {
  readonly query: { readonly language?: string | undefined };
  readonly headers: { readonly 'accept-language'?: string | undefined };
};

export const inPage = { params: salePages.SalePageParams, querystring: LanguageQuery };
export const atProperty = { params: salePages.PropertyParams, querystring: LanguageQuery };

/** The sale page that a request is about. Throws `SALE_PAGE.NOT_FOUND`. */
export function load({ salePages: pages }: Dependencies, request: InPage): Promise<SalePage> {
  return pages.load(request.params.salePageId);
}

/** The language that a request is to be answered in. */
export function languageOf(page: SalePage, request: WithLanguage): string {
  return chooseLanguage(page, request.query.language, request.headers['accept-language']);
}

/** Counts what one address asks of all calls that share this limit, and refuses with `REQUEST.TOO_MANY`. */
export function limitAddress(app: App, timesPerMinute: number) {
  return app.rateLimit({ max: timesPerMinute, timeWindow: '1 minute' });
}

export type Limit = ReturnType<typeof limitAddress>;
