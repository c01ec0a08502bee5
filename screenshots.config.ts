import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: every screen and state in every look, into the folder `screenshots`. */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/screenshots',
  testMatch: '**/*.shots.ts',
  workers: 1,
  timeout: 20 * 60_000,
  use: { ...journeys.use, actionTimeout: 20_000 },
  projects: [{ name: 'screenshots' }],
});
