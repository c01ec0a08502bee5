import { keepPreviousData } from '@tanstack/react-query';
import { readQuery } from '../../api/read-query.ts';
import { callPath } from '../../api/sale-page-address.ts';

export type ReferenceListName = 'airline' | 'airport';
type ReferenceEntry = { readonly name: string; readonly iataCode: string };

/** Airlines or airports whose name or code matches the typed text, at most 20. */
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
