import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ProblemError } from '../api/problem-error.ts';
import { startJourneyText } from '../text/journey-text.ts';
import { reportEvents } from './events/report-events.ts';
import { createGuestRouter } from './guest-router.tsx';
import { asksForCodeAgain } from './session/ask-for-code-again.ts';
import { recordPlace } from './session/last-place.ts';

export const startWords = startJourneyText;

const MAX_RETRIES = 1;

export function Journey() {
  const [router] = useState(createGuestRouter);
  useEffect(() => router.subscribe('onResolved', reportEvents), [router]);
  useEffect(() => router.subscribe('onResolved', recordPlace), [router]);
  const [queries] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({
          onError: (error, { queryKey }) => void asksForCodeAgain(error, queryKey, router.navigate),
        }),
        defaultOptions: {
          queries: {
            staleTime: 5 * 60_000,
            refetchOnWindowFocus: false,
            // Retries only a lost answer or a server fault. A refusal stays a refusal.
            retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
          },
        },
      }),
  );
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

function isPassing(error: Error): boolean {
  return !(error instanceof ProblemError) || ['SERVER.OVERLOADED', 'SERVER.UNAVAILABLE'].includes(error.problem.code);
}
