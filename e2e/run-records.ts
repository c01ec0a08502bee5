import { fileURLToPath } from 'node:url';

/** What each server of a run leaves for `letters.afterwards.ts`: its letters, and the secrets that crossed its wire. */
export const RUN_RECORDS = fileURLToPath(new URL('../.test/letters-of-the-run', import.meta.url));
