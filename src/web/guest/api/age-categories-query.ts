import type { AgeCategoriesAnswer } from '#contract/guest/property.ts';
import { fromWireAgeCategory } from '#contract/guest/wire-property.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

/** A property's age categories, which say who may sleep in its rooms. */
export function ageCategoriesQuery(propertyId: string, language: string) {
  const queryKey = ['age_categories', propertyId, language];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      request<ReturnType<typeof AgeCategoriesAnswer.parse>>({
        path: callPath('ageCategories', { id: propertyId }),
        signal,
      }),
    select: (answer) => answer.age_categories.map(fromWireAgeCategory),
    placeholderData: untilTranslated(queryKey),
  });
}
