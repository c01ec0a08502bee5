import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isFinal } from '../api/problem-error.ts';
import { isSignedOut, sessionQuery } from './api/session.ts';

const TRIES = 2;

/** The query cache of the desk. An answer that the session has ended opens the sign-in. */
export function createDeskQueries(): QueryClient {
  const noticeEnd = (error: unknown) => {
    if (isSignedOut(error)) queries.setQueryData(sessionQuery.queryKey, null);
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEnd }),
    mutationCache: new MutationCache({ onError: noticeEnd }),
    defaultOptions: { queries: { staleTime: 5_000, retry: (failures, error) => !isFinal(error) && failures < TRIES } },
  });
  return queries;
}
