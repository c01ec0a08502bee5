import { queryOptions } from '@tanstack/react-query';
import { loadProperties } from './load-properties.ts';
import { untilTranslated } from '../../api/until-translated.ts';

export function propertiesQuery(language: string) {
  const queryKey = ['properties', language];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => loadProperties(language, signal),
    select: ({ properties }) => properties,
    placeholderData: untilTranslated(queryKey),
  });
}
