import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { PATHS } from '#contract/guest/paths.ts';
import * as salePages from '#contract/guest/sale-page.ts';
import { LanguageQuery } from '#contract/values.ts';
import { KEPT_MINUTES } from '#domain/payment/rest-payment.ts';
import type { z } from 'zod';
import type { GuestParts } from '../parts.ts';
import { KEPT_BY_EDGES, sendReady } from '../../platform/http/ready-answer.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ReadyAnswers } from '../../platform/http/ready-answers.ts';
import { countIn, limitKey } from '../../platform/limits/limit-address.ts';
import { refuse, type Refused } from '../../platform/http/refused.ts';
import { chooseLanguage } from '../../sale-page/choose-language.ts';
import { isPreviewId, readPreviewId } from '../../sale-page/preview-id.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

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

/** What the page asks until somebody books; nothing of it is written down. A preview has these calls only. */
const PREVIEWED: readonly string[] = [
  PATHS.salePage,
  PATHS.vouchers,
  PATHS.properties,
  PATHS.propertyAbout,
  PATHS.ageCategories,
  PATHS.exchangeRates,
  PATHS.languages,
  PATHS.taxes,
  PATHS.products,
  PATHS.referenceList,
  // The cards of a preview are examples: no code is looked up.
  PATHS.cardSearch,
];
/** The same of what a hotel is asked afresh; see `PREVIEWS_PER_MINUTE`. */
const SEARCHED: readonly string[] = [
  PATHS.cardStays,
  PATHS.availability,
  PATHS.availabilityCheck,
  PATHS.availabilityCalendar,
  PATHS.reservationSummary,
];
/**
 * Questions of all previews of a sale page to its hotels, whose limits are for guests: enough for two who choose stays
 * and turn the calendar meanwhile.
 */
const PREVIEWS_PER_MINUTE = 60;

/** Gives every call of `app` its sale page and language, after its input was validated. */
export function loadSalePages(app: App, deps: GuestParts): void {
  app.decorateRequest('salePage');
  app.decorateRequest('language');
  // Whatever else is wrong with it: what a preview refuses says so.
  app.addHook('preValidation', async ({ params, routeOptions: { url = '' } }) => {
    if (isPreviewOf(params) && ![...PREVIEWED, ...SEARCHED].includes(url)) throw new Problem('SALE_PAGE.PREVIEW');
  });
  const limitPreviews = limitKey(deps, { name: 'previews', most: PREVIEWS_PER_MINUTE });
  app.addHook('preHandler', async (request) => {
    const { params, query, routeOptions } = request as typeof request & CallRequest;
    const { salePageId } = params;
    const preview = isPreviewOf(params) ? await deps.findPreview(salePageId) : undefined;
    if (preview && SEARCHED.includes(routeOptions.url ?? '')) {
      await limitPreviews(readPreviewId(preview.id)?.salePageId ?? preview.id);
    }
    request.salePage = preview ?? (await deps.salePages.load(salePageId));
    request.language = chooseLanguage(request.salePage, query.language, request.headers['accept-language']);
  });
}

function isPreviewOf(params: unknown): boolean {
  const { salePageId } = params as Partial<CallRequest['params']>;
  return salePageId !== undefined && isPreviewId(salePageId);
}

/** An answer that is the same for everybody who asks the same; it depends on no card and no guest. */
type PublicAnswer<Schema extends z.ZodType> = {
  readonly schema: Schema;
  /** What it depends on beside the sale page and, unless `isInLanguage` is false, the language. */
  readonly by?: readonly (string | undefined)[];
  readonly isInLanguage?: boolean;
  readonly cacheControl?: string;
  readonly make: () => Promise<{ readonly body: z.output<Schema>; readonly isWhole: boolean }>;
};

/** Answers with bytes that are made once for each time that the sale page is read. */
export async function answerReady<Schema extends z.ZodType>(
  answers: ReadyAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
  { schema, by = [], isInLanguage = true, cacheControl = KEPT_BY_EDGES, make }: PublicAnswer<Schema>,
): Promise<FastifyReply> {
  const { salePage, language, query, routeOptions } = request;
  // A preview is another each time that its draft is saved, and nobody keeps it.
  if (isPreviewId(salePage.id)) return reply.send(schema.parse((await make()).body));
  const isChosenByHeader = isInLanguage && (query as CallRequest['query']).language === undefined;
  const name = JSON.stringify([routeOptions.url, isInLanguage && language, isChosenByHeader, ...by]);
  const answer = await answers.load(salePage, name, async () => {
    const { body, isWhole } = await make();
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheControl,
      ...(isChosenByHeader && { vary: 'accept-language' }),
    };
    return { body: JSON.stringify(schema.parse(body)), headers, isWhole };
  });
  return sendReady(request, reply, answer);
}

/**
 * Counts the rooms that one address has kept for guests who still have to pay, for as long as a room is kept: nothing
 * else is asked of them, neither value nor a payment card nor a proven mailbox. What is paid or left meanwhile is not
 * given back.
 */
export function limitUnpaidRooms(app: App, { config, countCalls }: GuestParts) {
  const limit = { most: config.unpaidRoomsPerAddress, windowMs: KEPT_MINUTES * 60_000 };
  const countRoom = app.createRateLimit(countIn(countCalls('unpaid_rooms', limit), limit));
  return async (request: FastifyRequest, rooms: number): Promise<Refused | undefined> => {
    for (let room = 1; room <= rooms; room += 1) {
      const counted = await countRoom(request);
      if (!counted.isAllowed && counted.isExceeded) {
        return refuse('REQUEST.TOO_MANY', { retryAfterSeconds: counted.ttlInSeconds });
      }
    }
    return undefined;
  };
}
