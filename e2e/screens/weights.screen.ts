import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { webFolder } from '../../src/server/guest/page/web-build.ts';
import { expect, test } from './screen-test.ts';

const FOLDER = webFolder(true);
/** In bytes. The demo's page includes its sample helpers, and is some kilobytes smaller without them. */
const MOST = { welcome: 92_300, journey: 207_500 };
/** The screens from the code to the confirmation. */
const JOURNEY = ['registration', 'booking', 'reservation'];

test('the scripts of the first screen, and all from the code to the confirmation, weigh no more than they may', async () => {
  const html = await readFile(join(FOLDER, 'index.html'), 'utf8');
  const named = [...html.matchAll(/<(?:link|script)[^>]*>/g)].map(([tag]) => tag);
  const scripts = named.filter((tag) => tag.includes('.js"'));
  const first = scripts.filter((tag) => !tag.includes('data-screen'));
  const later = scripts.filter((tag) => JOURNEY.some((screen) => tag.includes(`data-screen="${screen}"`)));
  const calendar = (await readdir(join(FOLDER, 'assets'))).filter((name) => /^stay-calendar.*\.js$/.test(name));
  const addresses = [...first, ...later].map((tag) => /"\/(assets\/[^"]+\.js)"/.exec(tag)?.[1] ?? '');
  const journey = new Set([...addresses, ...calendar.map((name) => `assets/${name}`)]);
  expect(journey.size).toBeGreaterThan(4);
  expect(await weigh(addresses.slice(0, first.length))).toBeLessThan(MOST.welcome);
  expect(await weigh([...journey])).toBeLessThan(MOST.journey);
});

async function weigh(paths: readonly string[]): Promise<number> {
  const files = await Promise.all(paths.map((path) => readFile(join(FOLDER, path))));
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}
