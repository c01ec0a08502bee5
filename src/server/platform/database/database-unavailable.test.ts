import { expect, it } from 'vitest';
import { DatabaseUnavailable, formatOutage } from './database-unavailable.ts';

const OWNER = { DATABASE_URL: 'postgres://owner@database/staycard' };
const SERVER = { SERVER_DATABASE_URL: 'postgres://server@pooler/staycard' };
const DIRECT = { DIRECT_DATABASE_URL: 'postgres://server@database/staycard' };
const ENDED = { severity: 'FATAL', code: '57P01', message: 'terminating connection due to administrator command' };

it.each([
  [{}, 'DATABASE_URL'],
  [OWNER, 'DATABASE_URL'],
  [SERVER, 'SERVER_DATABASE_URL'],
  [{ ...OWNER, ...SERVER }, 'DATABASE_URL and SERVER_DATABASE_URL'],
  [{ ...SERVER, ...DIRECT, DATABASE_URL: '' }, 'SERVER_DATABASE_URL and DIRECT_DATABASE_URL'],
])('a database that ends its connections is looked for where the settings are: %j', (variables, named) => {
  const outage = new DatabaseUnavailable('away', { cause: ENDED });
  expect(formatOutage(outage, variables)).toBe(
    `The database does not let us in (57P01: ${ENDED.message}): check ${named}, and that it runs.`,
  );
});
