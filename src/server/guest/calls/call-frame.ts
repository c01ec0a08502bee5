import type { FastifyReply, FastifyRequest } from 'fastify';
import { PATHS } from '#contract/guest/paths.ts';
import { ReferenceParams } from '#contract/guest/reservation.ts';
import * as salePages from '#contract/guest/sale-page.ts';
import { LanguageQuery } from '#contract/values.ts';
import { KEPT_MINUTES } from '#domain/payment/rest-payment.ts';
import type { z } from 'zod';
import type { GuestParts } from '../guest-parts.ts';
import { KEPT_BY_EDGES, sendReady } from '../../platform/http/ready-answer.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ReadyAnswers } from '../../platform/http/ready-answers.ts';
import { countIn, limitKey } from '../../platform/limits/limit-address.ts';
import { refuse, type Refused } from '../../platform/http/refused.ts';
import { chooseLanguage } from '../../sale-page/choose-language.ts';
import { isPreviewId, readPreviewId } from '../../sale-page/preview-id.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every call, and of nothing else. */
    salePage: SalePage;
    /** The language of the answer's texts. Set together with the sale page. */
    language: string;
  }
}

type CallRequest = {
  readonly params: { readonly salePageId: string };
  readonly query: { readonly language?: string };
};

export const inPage = { params: salePages.SalePageParams, querystring: LanguageQuery };
export const atReservation = { params: ReferenceParams, querystring: LanguageQuery };
export const atProperty = { params: salePages.PropertyParams, querystring: LanguageQuery };

/** Calls up to the booking, which store nothing. A preview has only these and `SEARCHED`. */
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
  // A preview's cards are examples: no code is looked up.
  PATHS.cardSearch,
  PATHS.cardsNow,
];
/** The same for calls that send fresh requests to a hotel (see `PREVIEWS_PER_MINUTE`). */
const SEARCHED: readonly string[] = [
  PATHS.cardStays,
  PATHS.availability,
  PATHS.availabilityCheck,
  PATHS.availabilityCalendar,
  PATHS.reservationSummary,
];
/** For all previews of a sale page: enough for two people who choose stays. The hotels' limits are for guests. */
const PREVIEWS_PER_MINUTE = 60;

/** Sets the sale page and language of every call of `app`, after its input was validated. */
export function loadSalePages(app: App, deps: GuestParts): void {
  app.decorateRequest('salePage');
  app.decorateRequest('language');
  // Before validation: a preview refuses the call even if its input is invalid.
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

/** An answer that is the same for all callers who ask the same. It depends on no card and no guest. */
type PublicAnswer<Schema extends z.ZodType> = {
  readonly schema: Schema;
  /** Further inputs of the answer besides the sale page and, unless `isInLanguage` is false, the language. */
  readonly by?: readonly (string | undefined)[];
  readonly isInLanguage?: boolean;
  readonly cacheControl?: string;
  readonly make: () => Promise<{ readonly body: z.output<Schema>; readonly isWhole: boolean }>;
};

/** Sends bytes that are cached until the sale page is reloaded. */
export async function answerReady<Schema extends z.ZodType>(
  answers: ReadyAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
  { schema, by = [], isInLanguage = true, cacheControl = KEPT_BY_EDGES, make }: PublicAnswer<Schema>,
): Promise<FastifyReply> {
  const { salePage, language, query, routeOptions } = request;
  // A preview changes whenever its draft is saved, so it is not cached.
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
 * Limits an address's rooms that await payment, for as long as rooms are held. Such bookings need nothing else of a
 * guest: no card value, payment card or verified mailbox. Rooms that are paid or given up still count.
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
