import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import * as availability from '#contract/availability.ts';
import * as card from '#contract/card.ts';
import * as cardStays from '#contract/card-stays.ts';
import { PATHS } from '#contract/paths.ts';
import { Problem as WireProblem } from '#contract/problem.ts';
import * as property from '#contract/property.ts';
import * as referenceLists from '#contract/reference-lists.ts';
import * as reservation from '#contract/reservation.ts';
import * as salePages from '#contract/sale-page.ts';
import { LanguageQuery } from '#contract/values.ts';
import { toWireExtra } from '#contract/wire-booking.ts';
import { toWireAgeCategory, toWireExchangeRate, toWireLanguage, toWireProperty } from '#contract/wire-property.ts';
import { findConfigurationFault } from '#domain/property.ts';
import { checkAvailability } from './availability/check-availability.ts';
import { listCardStays } from './availability/list-card-stays.ts';
import { searchOffers } from './availability/search-offers.ts';
import { showCalendar } from './availability/show-calendar.ts';
import { registerCard } from './card/register-card.ts';
import { searchCard } from './card/search-card.ts';
import type { Dependencies } from './dependencies.ts';
import { chooseLanguage } from './http/language.ts';
import { listTextLanguages } from './property/list-text-languages.ts';
import { findConfigured, listProperties, loadReadyProperty } from './property/load-property.ts';
import { findInReferenceList } from './reference-list/reference-list.ts';
import { answerPlacement } from './reservation/answer-placement.ts';
import { followReservation } from './reservation/follow-reservation.ts';
import { placeReservation } from './reservation/place-reservation.ts';
import { summariseReservation } from './reservation/summarise.ts';
import { listProducts, toWireSalePage } from './sale-page/present-sale-page.ts';
import type { SalePage } from './sale-page/sale-page.ts';

/** Every answer that is not the wanted one is a problem, which has a media type of its own (RFC 9457). */
const problem = { description: 'A problem', content: { 'application/problem+json': { schema: WireProblem } } };
const problems = { '4xx': problem, '5xx': problem };
const ok = <Schema extends z.ZodType>(schema: Schema) => ({ 200: schema, ...problems });

const { salePage: atSalePage, ...paths } = PATHS;

type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

type PlacingRequest = InPage & {
  readonly body: reservation.Placement;
  readonly headers: z.output<typeof reservation.PlacementHeaders>;
};
type InPage = { readonly params: { readonly salePageId: string } };
type WithLanguage = InPage & {
  readonly query: { readonly language?: string | undefined };
  readonly headers: { readonly 'accept-language'?: string | undefined };
};

const inPage = { params: salePages.SalePageParams, querystring: LanguageQuery };
const atProperty = { params: salePages.PropertyParams, querystring: LanguageQuery };

/** All calls of the wire contract, one after the other. */
export function calls(deps: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    salePageCalls(app, deps);
    propertyCalls(app, deps);
    availabilityCalls(app, deps);
    reservationCalls(app, deps);
    cardCalls(app, deps);
  };
}

function load({ salePages: pages }: Dependencies, request: InPage): Promise<SalePage> {
  return pages.load(request.params.salePageId);
}

function languageOf(page: SalePage, request: WithLanguage): string {
  return chooseLanguage(page, request.query.language, request.headers['accept-language']);
}

function salePageCalls(app: App, deps: Dependencies): void {
  app.get(atSalePage, { schema: { ...inPage, response: ok(salePages.SalePage) } }, async (request) =>
    toWireSalePage(await load(deps, request), deps.config),
  );

  app.get(
    paths.vouchers,
    {
      schema: {
        params: salePages.SalePageParams,
        querystring: salePages.VouchersQuery,
        response: ok(salePages.VouchersAnswer),
      },
    },
    async (request) => ({ products: listProducts(await load(deps, request), request.query.property_id) }),
  );

  app.get(
    paths.referenceList,
    {
      schema: {
        params: referenceLists.ReferenceListParams,
        querystring: referenceLists.ReferenceListQuery,
        response: ok(referenceLists.ReferenceListAnswer),
      },
    },
    async (request) => {
      await load(deps, request);
      return findInReferenceList(request.params.list, request.query.q ?? '');
    },
  );
}

function propertyCalls(app: App, deps: Dependencies): void {
  app.get(paths.properties, { schema: { ...inPage, response: ok(property.PropertiesAnswer) } }, async (request) => {
    const properties = await listProperties(deps, await load(deps, request));
    return { properties: properties.map(toWireProperty) };
  });

  app.get(
    paths.ageCategories,
    { schema: { ...atProperty, response: ok(property.AgeCategoriesAnswer) } },
    async (request) => {
      const page = await load(deps, request);
      const configured = findConfigured(page, request.params.id);
      if (findConfigurationFault(configured)) return { age_categories: [] };
      const categories = await deps.pmsOf(configured).listAgeCategories(languageOf(page, request));
      return { age_categories: categories.map(toWireAgeCategory) };
    },
  );

  app.get(
    paths.exchangeRates,
    { schema: { ...atProperty, response: ok(property.ExchangeRatesAnswer) } },
    async (request) => {
      const configured = findConfigured(await load(deps, request), request.params.id);
      if (findConfigurationFault(configured)) return { exchange_rates: [] };
      const rates = await deps.pmsOf(configured).listExchangeRates();
      return { exchange_rates: rates.map(toWireExchangeRate) };
    },
  );

  app.get(paths.languages, { schema: { ...atProperty, response: ok(property.LanguagesAnswer) } }, async (request) => {
    const ready = await loadReadyProperty(deps, await load(deps, request), request.params.id);
    return { languages: (await listTextLanguages(ready)).map(toWireLanguage) };
  });

  app.get(paths.taxes, { schema: { ...atProperty, response: ok(property.TaxesAnswer) } }, async (request) => {
    const { pms } = await loadReadyProperty(deps, await load(deps, request), request.params.id);
    const { TaxRates, Taxations } = await pms.loadTaxes();
    return { TaxRates: [...TaxRates], Taxations: [...Taxations] };
  });
}

function availabilityCalls(app: App, deps: Dependencies): void {
  app.post(
    paths.availability,
    {
      schema: {
        ...atProperty,
        body: availability.AvailabilityRequest,
        response: ok(availability.AvailabilityAnswer),
      },
    },
    async (request) => {
      const page = await load(deps, request);
      return searchOffers(deps, page, request.params.id, request.body, languageOf(page, request));
    },
  );

  app.post(
    paths.availabilityCheck,
    {
      schema: {
        ...atProperty,
        body: availability.AvailabilityCheckRequest,
        response: ok(availability.AvailabilityCheckAnswer),
      },
    },
    async (request) => checkAvailability(deps, await load(deps, request), request.params.id, request.body),
  );

  app.post(
    paths.availabilityCalendar,
    { schema: { ...atProperty, body: cardStays.CalendarRequest, response: ok(cardStays.CalendarAnswer) } },
    async (request) => {
      const page = await load(deps, request);
      return showCalendar(deps, page, request.params.id, request.body, languageOf(page, request));
    },
  );

  app.get(paths.products, { schema: { ...atProperty, response: ok(availability.ProductsAnswer) } }, async (request) => {
    const page = await load(deps, request);
    const { pms } = await loadReadyProperty(deps, page, request.params.id);
    return { products: (await pms.listExtras(languageOf(page, request))).map(toWireExtra) };
  });
}

function reservationCalls(app: App, deps: Dependencies): void {
  // Each of these asks the hotel afresh, so one address must not use up what the hotel allows to all.
  const config = {
    rateLimit: { max: deps.config.freshQuotesPerMinute, timeWindow: '1 minute', groupId: 'fresh quotes' },
  };

  app.post(
    paths.reservationSummary,
    { config, schema: { ...atProperty, body: reservation.Booking, response: ok(reservation.Summary) } },
    async (request) => {
      const page = await load(deps, request);
      return summariseReservation(deps, page, request.params.id, request.body, languageOf(page, request));
    },
  );

  const placing = {
    body: reservation.Placement,
    querystring: LanguageQuery,
    headers: reservation.PlacementHeaders,
  };
  const placed = { 201: reservation.Reservation, 202: reservation.Reservation, ...problems };
  const place = async (request: PlacingRequest, sessionNumber: number) => {
    const salePage = await load(deps, request);
    const key = { salePageId: salePage.id, idempotencyKey: request.headers['idempotency-key'], sessionNumber };
    return answerPlacement(deps.keys, await placeReservation(deps, { salePage, key, request: request.body }));
  };

  app.post(
    paths.reservation,
    { config, schema: { ...placing, params: salePages.SalePageParams, response: placed } },
    async (request, reply) => {
      const { status, body } = await place(request, 1);
      return reply.code(status).send(body);
    },
  );

  app.post(
    paths.reservationById,
    { config, schema: { ...placing, params: reservation.ReservationParams, response: placed } },
    async (request, reply) => {
      const { status, body } = await place(request, Number(request.params.id));
      return reply.code(status).send(body);
    },
  );

  app.get(
    paths.reservationByReference,
    {
      schema: {
        params: reservation.ReferenceParams,
        querystring: LanguageQuery,
        headers: reservation.FollowHeaders,
        response: ok(reservation.Reservation),
      },
    },
    async (request) =>
      followReservation(deps, await load(deps, request), request.params.reference, request.headers.authorization),
  );
}

function cardCalls(app: App, deps: Dependencies): void {
  app.post(
    paths.cardSearch,
    { schema: { ...inPage, body: card.CardSearchRequest, response: ok(card.CardSearchAnswer) } },
    async (request) => searchCard(deps, await load(deps, request), request.body.code, request.ip),
  );

  app.post(
    paths.cardRegistration,
    { schema: { ...inPage, body: card.CardRegistrationRequest, response: ok(card.CardRegistrationAnswer) } },
    async (request) => registerCard(deps, await load(deps, request), request.body),
  );

  app.post(
    paths.cardStays,
    { schema: { ...inPage, body: cardStays.CardStaysRequest, response: ok(cardStays.CardStaysAnswer) } },
    async (request) => {
      const page = await load(deps, request);
      return listCardStays(deps, page, request.body, languageOf(page, request));
    },
  );
}
