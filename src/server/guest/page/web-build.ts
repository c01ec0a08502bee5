import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '../../platform/start/start-failure.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const SOURCES = ['src/web', 'src/presentation', 'src/domain', 'src/contract', 'integrations/embed'];
export const BUILD_MARK = '.sources';
const SOURCE_FILES = ['vite.config.ts', 'package-lock.json'];

/** The folder of the built guest page. Only the demo's build contains the sample helpers. */
export function webFolder(demo: boolean): string {
  return join(ROOT, 'dist', demo ? 'web-demo' : 'web');
}

/**
 * Builds the guest page unless the existing build has the same sources. Throws with the build's own output. Builds into
 * a temporary folder that is then moved into place, so that several processes may build at once.
 */
export async function buildWeb(demo: boolean): Promise<void> {
  const digest = await digestSources();
  if (await isBuilt(demo, digest)) return;
  const folder = webFolder(demo);
  const [fresh, former] = [`${folder}.${process.pid}`, `${folder}.${process.pid}.former`];
  try {
    await runVite(demo, fresh);
    await writeFile(join(fresh, BUILD_MARK), digest);
    if (await isBuilt(demo, digest)) return;
    if (existsSync(folder)) await rename(folder, former);
    await rename(fresh, folder);
  } finally {
    for (const left of [fresh, former]) await rm(left, { recursive: true, force: true });
  }
}

/** In production, or without the development dependencies, it builds nothing. Throws a `StartFailure`. */
export async function prepareWeb({ demo, production }: { demo: boolean; production: boolean }): Promise<void> {
  if (!production && existsSync(VITE)) return buildWeb(demo);
  if (await isBuilt(demo, await digestSources())) return undefined;
  throw new StartFailure(
    'The guest page of this version is not built: run "npm ci && npm run build" where development dependencies may be ' +
      'installed, and bring its folder dist here.',
  );
}

async function isBuilt(demo: boolean, digest: string): Promise<boolean> {
  const mark = join(webFolder(demo), BUILD_MARK);
  return existsSync(mark) && (await readFile(mark, 'utf8')) === digest;
}

async function digestSources(): Promise<string> {
  const hash = createHash('sha256');
  const listed = await Promise.all(
    SOURCES.map((folder) => readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })),
  );
  const files = listed
    .flat()
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...files, ...SOURCE_FILES.map((name) => join(ROOT, name))].toSorted()) {
    hash.update(file.slice(ROOT.length)).update(await readFile(file));
  }
  return hash.digest('hex');
}

function runVite(demo: boolean, folder: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', STAYCARD_SAMPLE_HELPERS: demo ? '1' : '' };
  const child = spawn(process.execPath, [VITE, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'], {
    cwd: ROOT,
    env,
  });
  const words: string[] = [];
  child.stdout.on('data', (data: Buffer) => words.push(String(data)));
  child.stderr.on('data', (data: Buffer) => words.push(String(data)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The guest page did not build.\n${words.join('')}`));
    });
  });
}
