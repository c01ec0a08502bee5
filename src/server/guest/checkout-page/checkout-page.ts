import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '#contract/values.ts';
import { toWireMoney } from '#contract/wire-values.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { formatDateRange } from '#presentation/format-date.ts';
import { formatMoney } from '#presentation/format-money.ts';
import { findPageLanguage, pickDateLocale, pickLocale, type PageLanguage } from '#presentation/languages.ts';
import { limitAddress } from '../../platform/limits/limit-address.ts';
import type { GuestParts } from '../guest-parts.ts';
import { isOwnPage } from '../payment-card-frame/frame-security.ts';
import { describeProperty } from '../../hotel/load-property.ts';
import { findOpenCheckout, type OpenCheckout } from '../../booking/follow/find-checkout.ts';
import { toWireSalePage } from '../../sale-page/present-sale-page.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { writeCheckoutPolicy } from './checkout-security.ts';
import { writeCheckout, writeClosing, type CheckoutContent } from './write-checkout.ts';

type CheckoutDependencies = Pick<
  GuestParts,
  'db' | 'clock' | 'jobs' | 'config' | 'pmsOf' | 'salePages' | 'log' | 'countCalls'
>;

const PATH = '/vault/checkout/:salePageId/:reference';
const Params = z.object({ salePageId: Id, reference: Id });
const Query = z.object({
  request: z.string().min(1).max(100),
  origin: z.url({ protocol: /^https?$/ }),
  language: z.string().optional(),
  window: z.literal('own').optional(),
});

type CheckoutRoute = { Params: z.output<typeof Params>; Querystring: z.output<typeof Query> };

/** A page polls twelve times a minute, more if the guest switches tabs. Twenty guests may share an address. */
const STATE_LOOKS_PER_MINUTE = 240;

const FULL_CODES: Readonly<Record<string, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
  cs: 'cs-CZ',
  ar: 'ar-SA',
};

/**
 * The page on which a guest pays the rest. It is the only page with the payment service's script, and has the origin of
 * the payment-card frame, apart from the guest page (decisions/paying.md). Once nothing can be paid, it redirects to
 * the reservation.
 */
export function checkoutPage(deps: CheckoutDependencies): FastifyPluginAsync {
  return async (app) => {
    const schema = { hide: true, params: Params, querystring: Query };
    app.get<CheckoutRoute>(PATH, { schema }, async (request, reply) => {
      const { params, query } = request;
      const salePage = await deps.salePages.find(params.salePageId);
      const language = findPageLanguage(query.language) ?? findPageLanguage(DEFAULT_LANGUAGE);
      if (!salePage || !language || !isOwnPage(query.origin, deps.config)) return reply.callNotFound();
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
      const letterhead = { language, salePage: toWireSalePage(salePage, deps.config) };
      const returnUrl = writeReturnUrl(query.origin, params, language);
      const open = await findOpen(deps, salePage, request);
      if (!open && query.window === undefined) return reply.redirect(returnUrl, 303);
      reply.type('text/html; charset=utf-8');
      if (!open) return reply.send(writeClosing(letterhead));
      reply
        .header(
          'content-security-policy',
          writeCheckoutPolicy(open.scriptUrl, open.dataBaseUrl, letterhead.salePage.theme.logo),
        )
        // Some payment methods open a window of their own, which reports back to this one.
        .header('cross-origin-opener-policy', 'same-origin-allow-popups');
      const content = { ...letterhead, returnUrl, isOwnWindow: query.window === 'own' };
      return reply.send(writeCheckout({ ...content, ...describe(deps, salePage, open, request, language) }));
    });

    const { onRequest } = limitAddress(app, deps, { name: 'checkout', most: STATE_LOOKS_PER_MINUTE });
    app.get<CheckoutRoute>(`${PATH}/state`, { onRequest, schema }, async (request, reply) => {
      const salePage = await deps.salePages.find(request.params.salePageId);
      if (!salePage) return reply.callNotFound();
      reply.header('cache-control', 'no-store');
      return { is_open: (await findOpen(deps, salePage, request)) !== undefined };
    });
  };
}

type CheckoutRequest = Pick<FastifyRequest<CheckoutRoute>, 'params' | 'query'>;

function findOpen(deps: CheckoutDependencies, salePage: SalePage, { params, query }: CheckoutRequest) {
  return findOpenCheckout(deps, salePage, { reference: params.reference, requestId: query.request });
}

function writeReturnUrl(
  origin: string,
  { salePageId, reference }: CheckoutRoute['Params'],
  { code }: PageLanguage,
): string {
  return `${origin}/s/${encodeURIComponent(salePageId)}/reservation/${encodeURIComponent(reference)}?language=${code}`;
}

function describe(
  { clock }: CheckoutDependencies,
  { definition, properties }: SalePage,
  { placement, amount, expiresAt, scriptUrl, dataBaseUrl }: OpenCheckout,
  { params, query }: CheckoutRequest,
  { code }: PageLanguage,
): Omit<CheckoutContent, 'language' | 'salePage' | 'returnUrl' | 'isOwnWindow'> {
  const property = properties.get(placement.propertyId);
  const { arrivalDate, departureDate } = placement.booking.stay;
  const path = `/vault/checkout/${encodeURIComponent(params.salePageId)}/${encodeURIComponent(params.reference)}/state`;
  return {
    hotel: property ? describeProperty(property, code).description : definition.name,
    dates: formatDateRange(arrivalDate.toString(), departureDate.toString(), pickDateLocale(code, definition)),
    reference: placement.reference,
    amount: formatMoney(toWireMoney(amount), pickLocale(code)),
    secondsLeft: Math.max(0, Math.floor(clock.now().until(expiresAt).total('seconds'))),
    locale: FULL_CODES[code] ?? code,
    digitsLocale: pickLocale(code),
    scriptUrl,
    dataBaseUrl,
    requestId: query.request,
    stateUrl: `${path}?${new URLSearchParams({ request: query.request, origin: query.origin }).toString()}`,
  };
}
