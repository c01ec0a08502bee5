import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { callPath } from '../../api/sale-page-address.ts';

export type ReferenceListName = 'airline' | 'airport';
type ReferenceEntry = { readonly name: string; readonly iataCode: string };

/** Airlines or airports whose name or code matches the typed text, at most 20. */
export function referenceListQuery(list: ReferenceListName, typed: string) {
  return queryOptions({
    queryKey: ['reference_list', list, typed],
    queryFn: ({ signal }) =>
      request<Partial<Record<ReferenceListName, ReferenceEntry[]>>>({
        path: `${callPath('referenceList', { list })}?q=${encodeURIComponent(typed)}`,
        signal,
      }),
    select: (answer) => answer[list] ?? [],
    placeholderData: keepPreviousData,
    enabled: typed.length >= 2,
  });
}
