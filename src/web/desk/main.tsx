import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import english from '#presentation/desk-text/en.json';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { addTexts } from '../text/translation.ts';
import { takeTextFace } from '../theme/text-face.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/page.css';
import '../theme/controls.css';
import './desk.css';
import { createDeskQueries } from './desk-queries.ts';
import { Desk } from './desk.tsx';

const place = document.getElementById('root');
if (place) {
  addTexts(DEFAULT_LANGUAGE, english);
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={createDeskQueries()}>
        <Desk />
      </QueryClientProvider>
    </StrictMode>,
  );
  takeTextFace();
}
