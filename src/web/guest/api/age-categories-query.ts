import type { AgeCategoriesAnswer } from '#contract/guest/property.ts';
import { fromWireAgeCategory } from '#contract/guest/wire-property.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

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
