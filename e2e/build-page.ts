import { rm } from 'node:fs/promises';
import { buildWeb } from '../src/server/guest/page/web-build.ts';
import { RUN_RECORDS } from './run-records.ts';

/** The guest page is built once, before anybody opens it; a server that starts later finds it. */
export default async function buildPage(): Promise<void> {
  await rm(RUN_RECORDS, { recursive: true, force: true });
  await buildWeb(true);
}
