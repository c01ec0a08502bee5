import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { loadBrowser } from './e2e/browser.ts';

const browser = await loadBrowser();
const server = './e2e/server.ts';

/** Screens run side by side; journeys one after another: they share one server, one simulator and two cores. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // The setup starts the server and leaves its address in BASE_URL.
  ...(existsSync(new URL(server, import.meta.url)) ? { globalSetup: server } : {}),
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: false,
  workers: 1,
  retries: 0,
  // A journey takes some ten seconds; a machine that does other things at once takes many times as many.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://127.0.0.1:4000',
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args],
      env: { ...process.env, ...browser.env },
    },
  },
  projects: [
    {
      name: 'screens',
      testDir: 'e2e/screens',
      testMatch: '**/*.screen.ts',
      fullyParallel: true,
      timeout: 60_000,
    },
    // The sample cards have their value once, so a journey belongs to one kind of screen.
    { name: 'desktop', testIgnore: '**/*.phone.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
