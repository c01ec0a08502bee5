import { buildWeb } from '../src/server/guest-page/web-build.ts';

/** The guest page is built once, before anybody opens it; a server that starts later finds it. */
export default function buildPage(): Promise<void> {
  return buildWeb(true);
}
