import { useMemo } from 'react';
import { welcomePath } from '../../api/sale-page-address.ts';
import { decodePart } from '../../router/decode-part.ts';
import { navigate } from '../../router/navigate.ts';
import { useEntry } from '../../router/router.tsx';
import { parseStaySearch, writeStaySearch, type StaySearch } from './stay-search.ts';

type ScreenPath = '/' | '/registration' | '/booking' | `/reservation/${string}`;

type GoOptions = Parameters<typeof navigate>[1] & {
  /** Changes the search parameters. They stay as they are by default. */
  readonly search?: (before: StaySearch) => StaySearch;
};

/** Opens a screen. Resolves once it is on the page. */
export function go(path: ScreenPath, { search = (before) => before, ...options }: GoOptions = {}): Promise<void> {
  return navigate(addressOf(path, search(parseStaySearch(window.location.search))), options);
}

export function addressOf(path: string, search: StaySearch): string {
  return welcomePath() + (path === '/' ? '' : path) + writeStaySearch(search);
}

export function useStaySearch(): StaySearch {
  const { search } = useEntry();
  return useMemo(() => parseStaySearch(search), [search]);
}

/** The reference in the address of a reservation's page. */
export function useReference(): string {
  const [, , reference = ''] = useEntry().path.split('/');
  return decodePart(reference) || reference;
}

export const onlyLanguage = ({ language }: StaySearch): StaySearch => ({ language });
