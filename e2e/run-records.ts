import { fileURLToPath } from 'node:url';

/** `npm run browser` searches what its servers leave; a run without that search leaves less. */
export const IS_RUN_RECORDED = process.env['RECORD_RUN'] === 'all';

/** What each server of a run leaves for `letters.afterwards.ts`: its letters, and the secrets that crossed its wire. */
export const RUN_RECORDS = fileURLToPath(new URL('../.test/letters-of-the-run', import.meta.url));
