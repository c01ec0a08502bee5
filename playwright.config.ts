import { defineConfig } from '@playwright/test';
import { loadBrowser } from './e2e/browser.ts';

const browser = await loadBrowser();

/** Screens first, three at a time for two cores, because they wait as much as they compute. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/build-page.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 3,
  retries: 0,
  // A journey takes some ten seconds; a machine that does other things at once takes many times as many.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // A trace costs every test half a second; `--trace on` writes one of a test that fails.
    trace: 'off',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args],
      env: { ...process.env, ...browser.env },
    },
  },
  projects: [
    { name: 'screens', testMatch: '**/*.screen.ts', timeout: 120_000 },
    {
      name: 'journeys',
      testMatch: '**/*.spec.ts',
      // Each worker has a server of its own; with a third, the first searches take too long on a busy machine.
      workers: 2,
      use: { viewport: { width: 1280, height: 800 } },
      teardown: 'letters',
    },
    // Once all journeys are over and their servers have stopped.
    { name: 'letters', testMatch: '**/*.afterwards.ts' },
  ],
});
