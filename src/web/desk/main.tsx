import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeTextFace } from '../theme/text-face.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/page.css';
import '../theme/controls.css';
import './desk.css';
import { startLanguage } from './desk-language.ts';
import { createDeskQueries } from './desk-queries.ts';
import { Desk } from './desk.tsx';

const place = document.getElementById('root');
if (place) {
  void startLanguage().then(() => {
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={createDeskQueries()}>
          <Desk />
        </QueryClientProvider>
      </StrictMode>,
    );
    takeTextFace();
  });
}
