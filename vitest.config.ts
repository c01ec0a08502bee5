import { defineConfig } from 'vitest/config';

/**
 * Long enough for a machine that is slow and busy with other things: what takes as long is broken. No test and no poll
 * sets less for itself.
 */
const testTimeout = 180_000;
const hookTimeout = testTimeout;
const expectPatience = { poll: { timeout: 60_000, interval: 50 } };

/**
 * What all suites have in common. None of our modules keeps anything, so the files of a suite share what they import:
 * loading it again for each would be a third to two thirds of the work. Two workers, for two cores.
 */
const together = {
  isolate: false,
  maxWorkers: 2,
  testTimeout,
  hookTimeout,
  expect: expectPatience,
  // Tests that `npm test` leaves to `npm run proofs -- thorough`.
  tags: [{ name: 'thorough' }],
};

/**
 * Node loads these suites' modules by itself, as it does for a server. Vite would transform each of them, and its
 * runner slows them down, which together is a fifth of the work.
 */
const loadedByNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  setupFiles: ['test/own-imports.ts'],
};

/** A suite that needs nothing but the code. */
function pureSuite(
  name: string,
  include: string[],
  exclude: string[] = [],
  env: Record<string, string> = {},
  loading: Partial<typeof loadedByNode> = {},
) {
  return { test: { name, include, exclude, env, ...together, ...loading } };
}

/**
 * A suite that gets a real PostgreSQL: one server for the run, a migrated copy of the template for each test file. A
 * run of several suites, as a mutation is, plays it after the others.
 */
function databaseSuite(name: string, include: string[], exclude: string[] = [], env: Record<string, string> = {}) {
  return {
    test: {
      name,
      include,
      exclude,
      env,
      globalSetup: ['test/database-setup.ts'],
      ...loadedByNode,
      teardownTimeout: 30_000,
      ...together,
      sequence: { groupOrder: 1 },
    },
  };
}

/**
 * The screens of guest and desk, drawn without a browser; `*.screen.ts` has what only a browser knows. React's
 * production build, as guests have it, also draws in half of the time.
 */
const screens = {
  oxc: { jsx: { runtime: 'automatic' as const, importSource: '#jsx', development: false } },
  define: { __SAMPLE_HELPERS__: 'true' },
  test: {
    name: 'screens',
    include: ['src/web/**/*.screen.test.tsx'],
    environment: './test/screens/shared-jsdom.ts',
    setupFiles: ['test/screens/set-up-jsdom.ts'],
    env: { TZ: 'Europe/London', NODE_ENV: 'production' },
    ...together,
  },
};

const allTroubles = 'test/pms/mews/mews-conformance-all-troubles.test.ts';

const everyPayingStep = 'proofs/crashes/every-paying-step.test.ts';

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      pureSuite('tidy', ['test/*.test.ts', 'test/runner/**/*.test.ts'], [], {}, loadedByNode),
      pureSuite('unit', ['src/{domain,contract,presentation,server,web}/**/*.test.{ts,tsx}'], ['**/*.screen.test.tsx']),
      screens,
      pureSuite(
        'pms',
        ['{src/pms,simulators,mail-catcher,tools,test/pms,test/letters,test/payment-cards}/**/*.test.ts'],
        [allTroubles],
        {},
        loadedByNode,
      ),
      // Integration, contract and proofs share PostgreSQL, and workers that have loaded the server already.
      databaseSuite(
        'database',
        ['test/{integration,contract}/**/*.test.ts', 'proofs/**/*.test.ts'],
        ['proofs/{builds,production}/**', everyPayingStep],
      ),
      // These take long and are no part of `npm test`; docs/proofs.md says when they run.
      pureSuite('conformance', [allTroubles, 'simulators/mews/connector/robustness.test.ts'], [], {
        ODD_VALUES: 'all',
      }),
      databaseSuite('crashes', ['proofs/crashes/{placing,cancelling,bill}.test.ts', everyPayingStep], [], {
        CRASHES: 'all',
      }),
      pureSuite('builds', ['proofs/builds/**/*.test.ts']),
      pureSuite('production', ['proofs/production/**/*.test.ts']),
    ],
  },
});
