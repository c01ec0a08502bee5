import type { PropertyAboutAnswer } from '#contract/guest/property-about.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';
import type { AgeCategoriesAnswer, ExchangeRatesAnswer, WireLanguage } from '#contract/guest/property.ts';
import { fromWireAgeCategory } from '#contract/guest/wire-property.ts';
import type { AvailabilityCheckAnswer, WireExtra } from '#contract/guest/availability.ts';
import { keepPreviousData } from '@tanstack/react-query';

export function aboutQuery(propertyId: string, language: string) {
  const queryKey = ['about', propertyId, language];
  const path = `${callPath('propertyAbout', { id: propertyId })}?language=${language}`;
  return readQuery<PropertyAboutAnswer>(queryKey, { path }, { placeholderData: untilTranslated(queryKey) });
}

export function ageCategoriesQuery(propertyId: string, language: string) {
  const queryKey = ['age_categories', propertyId, language];
  return readQuery(
    queryKey,
    { path: callPath('ageCategories', { id: propertyId }) },
    {
      select: (answer: ReturnType<typeof AgeCategoriesAnswer.parse>) => answer.age_categories.map(fromWireAgeCategory),
      placeholderData: untilTranslated(queryKey),
    },
  );
}

export function availabilityCheckQuery(propertyId: string, { from, to }: { from: string; to: string }) {
  const body = { stay_from: from, stay_to: to };
  const call = { path: callPath('availabilityCheck', { id: propertyId }), body };
  return readQuery<AvailabilityCheckAnswer>(['availability_check', propertyId, from, to], call, { staleTime: 60_000 });
}

export function exchangeRatesQuery(propertyId: string) {
  const select = (answer: ReturnType<typeof ExchangeRatesAnswer.parse>) => answer.exchange_rates;
  return readQuery(['exchange_rates', propertyId], { path: callPath('exchangeRates', { id: propertyId }) }, { select });
}

/** The extras that a property sells with a stay. The answer includes the city tax, which a guest cannot choose. */
export function extrasQuery(propertyId: string, language: string) {
  const queryKey = ['extras', propertyId, language];
  const select = ({ products }: { products: WireExtra[] }) => products.filter((extra) => !extra.is_city_tax);
  const more = { select, placeholderData: untilTranslated(queryKey) };
  return readQuery(queryKey, { path: callPath('products', { id: propertyId }) }, more);
}

export function languagesQuery(propertyId: string) {
  const select = ({ languages }: { languages: WireLanguage[] }) => languages;
  return readQuery(['languages', propertyId], { path: callPath('languages', { id: propertyId }) }, { select });
}

export type ReferenceListName = 'airline' | 'airport';
type ReferenceEntry = { readonly name: string; readonly iataCode: string };

export function referenceListQuery(list: ReferenceListName, typed: string) {
  const path = `${callPath('referenceList', { list })}?q=${encodeURIComponent(typed)}`;
  return readQuery(
    ['reference_list', list, typed],
    { path },
    {
      select: (answer: Partial<Record<ReferenceListName, ReferenceEntry[]>>) => answer[list] ?? [],
      placeholderData: keepPreviousData,
      enabled: typed.length >= 2,
    },
  );
}
