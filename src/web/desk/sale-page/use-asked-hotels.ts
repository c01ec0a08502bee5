import { useMutation } from '@tanstack/react-query';
import { askHotels } from '../api/sale-page.ts';

/** What the hotels' systems say, once they were asked: for their findings, or to choose from their lists. */
export function useAskedHotels(salePage: string) {
  const asking = useMutation({ mutationFn: () => askHotels(salePage) });
  return {
    data: asking.data,
    error: asking.error,
    isPending: asking.isPending,
    ask: () => asking.mutate(),
    askOnce: () => {
      if (asking.isIdle) asking.mutate();
    },
  };
}

export type AskedHotels = ReturnType<typeof useAskedHotels>;
