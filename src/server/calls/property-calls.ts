import { PATHS } from '#contract/paths.ts';
import * as property from '#contract/property.ts';
import { PropertyAboutAnswer } from '#contract/property-about.ts';
import { toWireAbout } from '#contract/wire-about.ts';
import { toWireAgeCategory, toWireExchangeRate, toWireLanguage, toWireProperty } from '#contract/wire-property.ts';
import { findSellingFault } from '#domain/property.ts';
import type { Dependencies } from '../dependencies.ts';
import { listTextLanguages } from '../property/list-text-languages.ts';
import { listProperties, loadKnownProperty } from '../property/load-property.ts';
import { showAbout } from '../property/show-about.ts';
import { findConfigured } from '../sale-page/find-property.ts';
import { atProperty, inPage, type App } from './call-frame.ts';

/** The properties of a sale page, and what the PMS of each says of it. */
export function propertyCalls(app: App, deps: Dependencies): void {
  app.get(
    PATHS.properties,
    { schema: { ...inPage, response: { 200: property.PropertiesAnswer } } },
    async ({ salePage, language }) => {
      const properties = await listProperties(deps, salePage, language);
      return { properties: properties.map(toWireProperty) };
    },
  );

  app.get(
    PATHS.propertyAbout,
    { schema: { ...atProperty, response: { 200: PropertyAboutAnswer } } },
    async ({ salePage, language, params }, reply) => {
      const { about, isWhole } = await showAbout(deps, salePage, params.id, language);
      // The same for everybody who asks in this language.
      if (isWhole) reply.header('cache-control', 'public, max-age=600').header('vary', 'accept-language');
      return toWireAbout(about, language);
    },
  );

  app.get(
    PATHS.ageCategories,
    { schema: { ...atProperty, response: { 200: property.AgeCategoriesAnswer } } },
    async ({ salePage, language, params }) => {
      const configured = findConfigured(salePage, params.id);
      if (findSellingFault(configured)) return { age_categories: [] };
      const categories = await deps.pmsOf(configured).listAgeCategories(language);
      return { age_categories: categories.map(toWireAgeCategory) };
    },
  );

  app.get(
    PATHS.exchangeRates,
    { schema: { ...atProperty, response: { 200: property.ExchangeRatesAnswer } } },
    async ({ salePage, params }) => {
      const configured = findConfigured(salePage, params.id);
      if (findSellingFault(configured)) return { exchange_rates: [] };
      const rates = await deps.pmsOf(configured).listExchangeRates();
      return { exchange_rates: rates.map(toWireExchangeRate) };
    },
  );

  app.get(
    PATHS.languages,
    { schema: { ...atProperty, response: { 200: property.LanguagesAnswer } } },
    async ({ salePage, params }) => {
      const ready = await loadKnownProperty(deps, salePage, params.id);
      return { languages: (await listTextLanguages(ready)).map(toWireLanguage) };
    },
  );

  app.get(
    PATHS.taxes,
    { schema: { ...atProperty, response: { 200: property.TaxesAnswer } } },
    async ({ salePage, params }) => {
      const { pms } = await loadKnownProperty(deps, salePage, params.id);
      const { TaxRates, Taxations } = await pms.loadTaxes();
      return { TaxRates: [...TaxRates], Taxations: [...Taxations] };
    },
  );
}
