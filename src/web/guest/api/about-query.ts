import type { PropertyAboutAnswer } from '#contract/guest/property-about.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

export function aboutQuery(propertyId: string, language: string) {
  const queryKey = ['about', propertyId, language];
  const path = `${callPath('propertyAbout', { id: propertyId })}?language=${language}`;
  return readQuery<PropertyAboutAnswer>(queryKey, { path }, { placeholderData: untilTranslated(queryKey) });
}
