import { defineConfig } from '@playwright/test';
import { loadBrowser } from './e2e/browser.ts';
import { IS_RUN_RECORDED } from './e2e/run-records.ts';

const browser = await loadBrowser();

/**
 * Three at a time for two cores, because tests wait as much as they compute. Journeys go one after the other, beside
 * the screens.
 */
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
  expect: { timeout: 60_000 },
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
    {
      name: 'journeys',
      testMatch: '**/*.spec.ts',
      // A worker has a server, a database and hotels; their start takes as long as a journey.
      workers: 1,
      use: { viewport: { width: 1280, height: 800 } },
      ...(IS_RUN_RECORDED && { teardown: 'letters' }),
    },
    { name: 'screens', testMatch: '**/*.screen.ts', timeout: 120_000 },
    // Once all journeys are over and their servers have stopped.
    ...(IS_RUN_RECORDED ? [{ name: 'letters', testMatch: '**/*.afterwards.ts' }] : []),
  ],
});
