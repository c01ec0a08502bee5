import type { PropertyConfiguration } from '#contract/property.ts';
import { queryOptions } from '@tanstack/react-query';
import { request } from './request.ts';
import { callPath } from './sale-page-address.ts';
import { untilTranslated } from './until-translated.ts';

/** The properties of the sale page, in the guest's language. */
export function propertiesQuery(language: string) {
  const queryKey = ['properties', language];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => request<{ properties: PropertyConfiguration[] }>({ path: callPath('properties'), signal }),
    select: ({ properties }) => properties,
    placeholderData: untilTranslated(queryKey),
  });
}
