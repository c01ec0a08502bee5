import { PATHS } from '#contract/guest/paths.ts';
import * as property from '#contract/guest/property.ts';
import { PropertyAboutAnswer } from '#contract/guest/property-about.ts';
import { toWireAbout } from '#contract/guest/wire-about.ts';
import {
  toWireAgeCategory,
  toWireExchangeRate,
  toWireLanguage,
  toWireProperty,
} from '#contract/guest/wire-property.ts';
import { findSellingFault } from '#domain/stay/property.ts';
import type { GuestParts } from '../guest-parts.ts';
import { PACKED_ON_THE_WAY } from '../../platform/http/packed-on-the-way.ts';
import type { ReadyAnswers } from '../../platform/http/ready-answers.ts';
import { listTextLanguages } from '../../hotel/list-text-languages.ts';
import { listProperties, loadKnownProperty } from '../../hotel/load-property.ts';
import { showAbout } from '../../hotel/show-about.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import type { App } from '../../platform/http/app.ts';
import { answerReady, atProperty, inPage } from './call-frame.ts';

export function propertyCalls(app: App, deps: GuestParts, answers: ReadyAnswers): void {
  readyCalls(app, deps, answers);

  app.get(
    PATHS.ageCategories,
    { ...PACKED_ON_THE_WAY, schema: { ...atProperty, response: { 200: property.AgeCategoriesAnswer } } },
    async ({ salePage, language, params }) => {
      const configured = findConfigured(salePage, params.id);
      if (findSellingFault(configured)) return { age_categories: [] };
      const categories = await deps.pmsOf(configured).listAgeCategories(language);
      return { age_categories: categories.map(toWireAgeCategory) };
    },
  );

  app.get(
    PATHS.exchangeRates,
    { ...PACKED_ON_THE_WAY, schema: { ...atProperty, response: { 200: property.ExchangeRatesAnswer } } },
    async ({ salePage, params }) => {
      const configured = findConfigured(salePage, params.id);
      if (findSellingFault(configured)) return { exchange_rates: [] };
      const rates = await deps.pmsOf(configured).listExchangeRates();
      return { exchange_rates: rates.map(toWireExchangeRate) };
    },
  );
}

function readyCalls(app: App, deps: GuestParts, answers: ReadyAnswers): void {
  app.get(
    PATHS.properties,
    { schema: { ...inPage, response: { 200: property.PropertiesAnswer } } },
    async (request, reply) => {
      const { salePage, language } = request;
      return answerReady(answers, request, reply, {
        schema: property.PropertiesAnswer,
        make: async () => {
          const properties = await listProperties(deps, salePage, language);
          const isWhole = properties.every((each) => each.facts ?? findSellingFault(each));
          return { body: { properties: properties.map(toWireProperty) }, isWhole };
        },
      });
    },
  );

  app.get(
    PATHS.propertyAbout,
    { schema: { ...atProperty, response: { 200: PropertyAboutAnswer } } },
    async (request, reply) => {
      const { salePage, language, params } = request;
      return answerReady(answers, request, reply, {
        schema: PropertyAboutAnswer,
        by: [params.id],
        cacheControl: 'public, max-age=600',
        make: async () => {
          const { about, isWhole } = await showAbout(deps, salePage, params.id, language);
          return { body: toWireAbout(about, language), isWhole };
        },
      });
    },
  );

  app.get(
    PATHS.languages,
    { schema: { ...atProperty, response: { 200: property.LanguagesAnswer } } },
    async (request, reply) => {
      const { salePage, params } = request;
      return answerReady(answers, request, reply, {
        schema: property.LanguagesAnswer,
        by: [params.id],
        isInLanguage: false,
        make: async () => {
          const ready = await loadKnownProperty(deps, salePage, params.id);
          // If a hotel has no texts in any language, they most likely failed to load.
          const isWhole = ready.facts.textLanguages.length > 0;
          return { body: { languages: (await listTextLanguages(ready)).map(toWireLanguage) }, isWhole };
        },
      });
    },
  );

  app.get(
    PATHS.taxes,
    { schema: { ...atProperty, response: { 200: property.TaxesAnswer } } },
    async (request, reply) => {
      const { salePage, params } = request;
      return answerReady(answers, request, reply, {
        schema: property.TaxesAnswer,
        by: [params.id],
        isInLanguage: false,
        make: async () => {
          const { pms } = await loadKnownProperty(deps, salePage, params.id);
          const { TaxRates, Taxations } = await pms.loadTaxes();
          return { body: { TaxRates: [...TaxRates], Taxations: [...Taxations] }, isWhole: true };
        },
      });
    },
  );
}
