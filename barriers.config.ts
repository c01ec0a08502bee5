import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

// Read by `findBarriers`; the workers have it, too.
process.env['READ_TWICE'] = 'all';

/** `npm run browser`: every state in which axe looks for barriers is read by a second checker, letters included. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'barriers', testMatch: '**/*.screen.ts', timeout: 240_000 }],
});
