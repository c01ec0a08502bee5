import { useQuery } from '@tanstack/react-query';
import { hotelsQuery } from '../api/sale-page.ts';

/** What the hotels' systems say, once they were asked: for their findings, or to choose from their lists. */
export function useAskedHotels(salePage: string) {
  const { data, error, isFetching, refetch } = useQuery({ ...hotelsQuery(salePage), enabled: false });
  return {
    data,
    error: isFetching ? null : error,
    isPending: isFetching,
    ask: () => void refetch(),
    askOnce: () => {
      if (!data && !isFetching) void refetch();
    },
  };
}

export type AskedHotels = ReturnType<typeof useAskedHotels>;
