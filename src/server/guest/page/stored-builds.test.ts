import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeBuild, listBuilds, serveAssets } from './stored-builds.ts';
import { BUILD_MARK } from './web-build.ts';

const NOW = Temporal.Instant.from('2026-11-02T10:00:00Z');

let folder: string;
let kept: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staycard-builds-'));
  kept = join(folder, 'kept');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A build of one page and one desk, whose files carry its mark in their names. */
async function build(mark: string): Promise<string> {
  const place = join(folder, `build-${mark}`);
  for (const part of ['assets', 'desk/assets']) {
    await mkdir(join(place, part), { recursive: true });
    await writeFile(join(place, part, `part-${mark}.js`), `// ${part} of ${mark}`);
  }
  await writeFile(join(place, BUILD_MARK), mark);
  await writeFile(join(place, 'index.html'), 'never kept');
  return place;
}

async function serve(webFolder: string, part: 'assets' | 'desk/assets', from: string | undefined) {
  const app = fastify();
  await app.register(serveAssets({ webFolder, part, sharedFolder: from }));
  return (name: string) => app.inject(`/${part}/${name}`);
}

it('a server answers for the parts of builds before and after its own, each under its own address', async () => {
  const [before, after] = [await build('aaa'), await build('bbb')];
  await storeBuild(before, kept, NOW);
  const ofOld = await serve(before, 'assets', kept);
  expect((await ofOld('part-bbb.js')).statusCode).toBe(404);
  await storeBuild(after, kept, NOW);
  const ofDesk = await serve(after, 'desk/assets', kept);
  const later = await ofOld('part-bbb.js');
  expect([later.statusCode, later.body, later.headers['cache-control']]).toEqual([
    200,
    '// assets of bbb',
    'public, max-age=31536000, immutable',
  ]);
  expect((await ofDesk('part-aaa.js')).body).toBe('// desk/assets of aaa');
});

it('without a folder a server knows its own build, and with one nothing that is not of a build', async () => {
  const [before, after] = [await build('aaa'), await build('bbb')];
  await storeBuild(before, kept, NOW);
  expect((await (await serve(after, 'assets', undefined))('part-aaa.js')).statusCode).toBe(404);
  await writeFile(join(kept, 'secret.js'), 'not of a build');
  const ask = await serve(after, 'assets', kept);
  for (const name of ['..%2f..%2fsecret.js', '..%2fdesk%2fassets%2fpart-aaa.js', '.sources', 'nothing.js', '%00.js']) {
    expect([name, (await ask(name)).statusCode]).toEqual([name, 404]);
  }
});

it('the five builds that began last are kept, the own one always, and servers may begin at once', async () => {
  const marks = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
  for (const [minutes, mark] of marks.entries()) {
    await storeBuild(await build(mark), kept, NOW.subtract({ minutes: 100 - minutes }));
  }
  expect(await listBuilds(kept)).toEqual(['a6', 'a5', 'a4', 'a3', 'a2']);
  // The earlier version is started again.
  await storeBuild(join(folder, 'build-a2'), kept, NOW);
  const next = await build('a7');
  const later = NOW.add({ minutes: 1 });
  await Promise.all([storeBuild(next, kept, later), storeBuild(next, kept, later), storeBuild(next, kept, later)]);
  expect(await listBuilds(kept)).toEqual(['a7', 'a2', 'a6', 'a5', 'a4']);
  expect((await readdir(kept)).toSorted()).toEqual(['a2', 'a4', 'a5', 'a6', 'a7']);
  expect(await readFile(join(kept, 'a7/assets/part-a7.js'), 'utf8')).toBe('// assets of a7');
});
