import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as availability from '#contract/availability.ts';
import * as card from '#contract/card.ts';
import * as cardStays from '#contract/card-stays.ts';
import { PATHS } from '#contract/paths.ts';
import * as property from '#contract/property.ts';
import * as referenceLists from '#contract/reference-lists.ts';
import * as salePages from '#contract/sale-page.ts';
import { toWireExtra } from '#contract/wire-booking.ts';
import { toWireAgeCategory, toWireExchangeRate, toWireLanguage, toWireProperty } from '#contract/wire-property.ts';
import type { CardId } from '#domain/ids.ts';
import { findConfigurationFault } from '#domain/property.ts';
import { checkAvailability } from '../availability/check-availability.ts';
import { listCardStays } from '../availability/list-card-stays.ts';
import { searchOffers } from '../availability/search-offers.ts';
import { showCalendar } from '../availability/show-calendar.ts';
import { atProperty, inPage, languageOf, limitAddress, load, ok, type App, type Limit } from './call-frame.ts';
import { registerCard } from '../card/register-card.ts';
import { searchCard } from '../card/search-card.ts';
import type { Dependencies } from '../dependencies.ts';
import { listTextLanguages } from '../property/list-text-languages.ts';
import { listProperties, loadReadyProperty } from '../property/load-property.ts';
import { findConfigured } from '../sale-page/find-property.ts';
import { findInReferenceList } from '../reference-list/reference-list.ts';
import { lookUpLateOn } from '../reservation/settle/look-up-late.ts';
import { cancellationCalls, reservationCalls } from '../reservation-calls.ts';
import { listProducts, toWireSalePage } from '../sale-page/present-sale-page.ts';

const { salePage: atSalePage, ...paths } = PATHS;

/** All calls of the wire contract, one after the other. */
export function calls(deps: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    salePageCalls(app, deps);
    propertyCalls(app, deps);
    // Each of these asks the hotel much, or takes us long to work out.
    const searches = limitAddress(app, deps.config.searchesPerMinute);
    availabilityCalls(app, deps, searches);
    reservationCalls(app, deps);
    cancellationCalls(app, deps);
    cardCalls(app, deps, searches);
  };
}

function salePageCalls(app: App, deps: Dependencies): void {
  app.get(atSalePage, { schema: { ...inPage, response: ok(salePages.WireSalePage) } }, async (request) =>
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
    async (request) => {
      const page = await load(deps, request);
      return { products: listProducts(page, request.query.property_id, languageOf(page, request)) };
    },
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
    const page = await load(deps, request);
    const properties = await listProperties(deps, page, languageOf(page, request));
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

function availabilityCalls(app: App, deps: Dependencies, onRequest: Limit): void {
  app.post(
    paths.availability,
    {
      onRequest,
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
      onRequest,
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
    { onRequest, schema: { ...atProperty, body: cardStays.CalendarRequest, response: ok(cardStays.CalendarAnswer) } },
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

function cardCalls(app: App, deps: Dependencies, onRequest: Limit): void {
  app.post(
    paths.cardSearch,
    { schema: { ...inPage, body: card.CardSearchRequest, response: ok(card.CardSearchAnswer) } },
    async (request) => {
      const { ip, body } = request;
      // One guest has a whole IPv6 network of addresses, so it is counted as one, as it is where requests are limited.
      const page = await load(deps, request);
      const searchDeps = { ...deps, lookUpLateOn: (cardId: CardId) => lookUpLateOn(deps, cardId) };
      return searchCard(searchDeps, page, body.code, normalizeIP(ip), languageOf(page, request));
    },
  );

  app.post(
    paths.cardRegistration,
    { schema: { ...inPage, body: card.CardRegistrationRequest, response: ok(card.CardRegistrationAnswer) } },
    async (request) => registerCard(deps, await load(deps, request), request.body),
  );

  app.post(
    paths.cardStays,
    {
      onRequest,
      schema: { ...inPage, body: cardStays.CardStaysRequest, response: ok(cardStays.CardStaysAnswer) },
    },
    async (request) => {
      const page = await load(deps, request);
      return listCardStays(deps, page, request.body, languageOf(page, request));
    },
  );
}
