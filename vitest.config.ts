import { defineConfig } from 'vitest/config';

/**
 * Long enough for a machine that is slow and busy with other things: what takes as long is broken. No test and no poll
 * sets less for itself.
 */
const testTimeout = 180_000;
const hookTimeout = testTimeout;
const expectPatience = { poll: { timeout: 60_000, interval: 50 } };

/** A suite that gets a real PostgreSQL: one server for the run, a migrated copy of the template for each test file. */
function databaseSuite(name: string, include: string[]) {
  return {
    test: {
      name,
      include,
      globalSetup: ['test/database-setup.ts'],
      testTimeout,
      expect: expectPatience,
      hookTimeout,
      teardownTimeout: 30_000,
      // Two cores: more files at once only wait for the same server.
      maxWorkers: 2,
    },
  };
}

/** A suite that needs nothing but the code. */
function pureSuite(name: string, include: string[], exclude: string[] = []) {
  return { test: { name, include, exclude, testTimeout, hookTimeout, expect: expectPatience } };
}

export default defineConfig({
  test: {
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      pureSuite('tidy', ['test/*.test.ts', 'test/runner/**/*.test.ts']),
      pureSuite('unit', ['src/**/*.test.ts', 'src/**/*.test.tsx'], ['src/server/**', 'src/pms/**']),
      pureSuite('pms', [
        'src/pms/**/*.test.ts',
        'simulator/**/*.test.ts',
        'tools/**/*.test.ts',
        'test/pms/**/*.test.ts',
      ]),
      databaseSuite('integration', ['test/integration/**/*.test.ts', 'src/server/**/*.test.ts']),
      databaseSuite('proofs', ['test/{model,crash,mutation}/**/*.test.ts']),
      databaseSuite('contract', ['test/contract/**/*.test.ts']),
    ],
  },
});
