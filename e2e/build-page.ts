import { rm } from 'node:fs/promises';
import { buildWeb } from '../src/server/guest/page/web-build.ts';
import { RUN_RECORDS } from './run-records.ts';

/** Builds the guest page once, before any test. Servers that start later use this build. */
export default async function buildPage(): Promise<void> {
  await rm(RUN_RECORDS, { recursive: true, force: true });
  await buildWeb(true);
}
