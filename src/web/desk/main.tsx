import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import english from '#presentation/desk-text/en.json';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isFinal } from '../api/problem-error.ts';
import { addTexts } from '../text/translation.ts';
import { takeTextFace } from '../theme/text-face.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/page.css';
import '../theme/controls.css';
import './desk.css';
import { isSignedOut, sessionQuery } from './api/session.ts';
import { Desk } from './desk.tsx';

const TRIES = 2;

/** Whatever is asked: once the session is over, the desk shows how to sign in. */
function noticeEnd(error: unknown): void {
  if (isSignedOut(error)) queries.setQueryData(sessionQuery.queryKey, null);
}

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: { queries: { staleTime: 5_000, retry: (failures, error) => !isFinal(error) && failures < TRIES } },
});

const place = document.getElementById('root');
if (place) {
  addTexts(DEFAULT_LANGUAGE, english);
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Desk />
      </QueryClientProvider>
    </StrictMode>,
  );
  takeTextFace();
}
