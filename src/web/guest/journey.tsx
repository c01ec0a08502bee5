import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { ProblemError } from '../api/problem-error.ts';
import { createGuestRouter } from './guest-router.tsx';

const MAX_RETRIES = 1;

/** Every screen behind one router and one store of answers. */
export function Journey() {
  const [router] = useState(createGuestRouter);
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 5 * 60_000,
            refetchOnWindowFocus: false,
            // A refusal stays a refusal; only a lost answer is worth asking for again.
            retry: (failures, error) => failures < MAX_RETRIES && !(error instanceof ProblemError),
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
