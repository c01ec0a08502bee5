import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findCardData } from '../test/payment-cards/find-card-data.ts';
import { RUN_RECORDS } from './run-records.ts';

/**
 * The records that every server of the run leaves, and the browsers' storage. `card-data` has findings from the wire.
 */
const RECORDS = ['server.log', 'database.ndjson', 'storage.ndjson'] as const;

test(
  'no log, table, browser or call of the whole run has the number or the security code of a payment card',
  { tag: '@thorough' },
  () => {
    const servers = existsSync(RUN_RECORDS) ? readdirSync(RUN_RECORDS).map((name) => join(RUN_RECORDS, name)) : [];
    expect(servers.length).toBeGreaterThan(0);
    const searched = servers.flatMap((folder) =>
      RECORDS.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
    );
    const found = searched.flatMap(({ name, text }) => findCardData(text).map((what) => `${what} in ${name}`));
    const crossed = servers.map((folder) => join(folder, 'card-data.ndjson')).filter(existsSync);
    const bytes = searched.reduce((sum, { text }) => sum + text.length, 0);
    process.stdout.write(`${bytes} characters of ${searched.length} records searched for payment cards\n`);
    expect([...found, ...crossed.map((file) => readFileSync(file, 'utf8'))]).toEqual([]);
    // Guards against a search without records, which would find nothing.
    expect(searched.some(({ name, text }) => name === 'database.ndjson' && text.includes('"reference"'))).toBe(true);
  },
);
