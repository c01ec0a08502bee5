import { fileURLToPath } from 'node:url';

/** `npm run browser` searches the records of its servers. A run without that search records less. */
export const IS_RUN_RECORDED = process.env['RECORD_RUN'] === 'all';

/** The records of each server for `letters.afterwards.ts`: its letters, and the secrets that crossed its wire. */
export const RUN_RECORDS = fileURLToPath(new URL('../.test/letters-of-the-run', import.meta.url));
