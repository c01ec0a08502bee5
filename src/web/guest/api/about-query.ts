import type { PropertyAboutAnswer } from '#contract/guest/property-about.ts';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';
import { untilTranslated } from '../../api/until-translated.ts';

/** Details of a property and its rooms that a booking does not need. No screen waits for them. */
export function aboutQuery(propertyId: string, language: string) {
  const queryKey = ['about', propertyId, language];
  const path = `${callPath('propertyAbout', { id: propertyId })}?language=${language}`;
  return readQuery<PropertyAboutAnswer>(queryKey, { path }, { placeholderData: untilTranslated(queryKey) });
}
