import type { Mutation } from './mutation.ts';

const MIGRATIONS = 'test/integration/migration-checksums.test.ts';
const LOGINS = 'test/integration/database-logins.test.ts';

/** The database's own rules, and how connections behave through a pooler. */
export const DATABASE_MUTATIONS: readonly Mutation[] = [
  {
    what: 'a migration leaves its lock on a pooled connection',
    file: 'src/server/platform/database/migration-lock.ts',
    find: "'select pg_advisory_xact_lock($1)'",
    replace: "'select pg_advisory_lock($1)'",
    tests: [MIGRATIONS],
    named: 'have a lock that ends with them',
  },
  {
    what: 'a server locks and listens through a pooler without a direct address',
    file: 'src/server/platform/database/server-role.ts',
    find: "const isLimited = statementsWithinMs > 0 || login === 'server';",
    replace: 'const isLimited = statementsWithinMs > 0;',
    tests: [LOGINS],
    named: 'asks PostgreSQL itself for something',
  },
  {
    what: 'the error behind a pooler does not name the setting for a direct address',
    file: 'src/server/platform/database/database-unavailable.ts',
    find: 'if (message !== undefined && POOLER_REFUSES.test(message)) {',
    replace: 'if (message === undefined && POOLER_REFUSES.test(because)) {',
    tests: [LOGINS],
    named: 'asks PostgreSQL itself for something',
  },
  {
    what: 'a right second secret does not wait for the miss that locks its code',
    file: 'migrations/0003-imported-codes.sql',
    find: `      delete from code_tries where sale_page_id = page and code_fingerprint = any (numbers) and locked_at is null;
`,
    replace: '',
    tests: ['test/integration/guessing.test.ts'],
    named: 'while the miss that locks',
  },
];
