import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ProblemError } from '../api/problem-error.ts';
import { preloadScreen, Router } from '../router/router.tsx';
import { startJourneyText } from '../text/journey-text.ts';
import { forgetCovers } from './api/forget-covers.ts';
import { reportEvents } from './events/report-events.ts';
import { GUEST_ROUTES } from './guest-router.tsx';
import { asksForCodeAgain } from './session/ask-for-code-again.ts';
import { go } from './session/go.ts';
import { renewCards } from './session/renew-cards.ts';
import { recordPlace } from './session/last-place.ts';

export function prepareJourney() {
  void renewCards();
  return Promise.all([startJourneyText(), preloadScreen(GUEST_ROUTES)]);
}

const MAX_RETRIES = 1;

export function Journey() {
  const [queries] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({
          onError: (error, { queryKey }) => void asksForCodeAgain(error, queryKey, go),
        }),
        defaultOptions: {
          // A press without a connection fails at once, and is not sent later.
          mutations: { networkMode: 'always' },
          queries: {
            staleTime: 5 * 60_000,
            refetchOnWindowFocus: false,
            // Retries only a lost answer or a server fault. A refusal stays a refusal.
            retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
          },
        },
      }),
  );
  useEffect(() => {
    const renew = async () => {
      if (document.visibilityState === 'visible' && (await renewCards())) forgetCovers(queries);
    };
    const onReturn = () => void renew();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [queries]);
  return (
    <QueryClientProvider client={queries}>
      <Router routes={GUEST_ROUTES} onShown={followGuest} />
    </QueryClientProvider>
  );
}

function followGuest(): void {
  reportEvents();
  recordPlace();
}

function isPassing(error: Error): boolean {
  return !(error instanceof ProblemError) || ['SERVER.OVERLOADED', 'SERVER.UNAVAILABLE'].includes(error.problem.code);
}
