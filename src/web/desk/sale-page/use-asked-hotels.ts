import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hotelsQuery } from '../api/sale-page.ts';

export function useAskedHotels(salePage: string) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({ ...hotelsQuery(salePage), enabled: false });
  return {
    data,
    error: isFetching ? null : error,
    isPending: isFetching,
    ask: () => void refetch(),
    askOnce: () => {
      // Its failure is shown as `error` above.
      void queries.query(hotelsQuery(salePage)).catch(() => undefined);
    },
  };
}

export type AskedHotels = ReturnType<typeof useAskedHotels>;
