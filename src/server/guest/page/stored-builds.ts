import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { readyFiles } from './ready-files.ts';
import { BUILD_MARK } from './web-build.ts';

/** A page that was opened before the last four upgrades still finds its assets. */
const BUILDS_KEPT = 5;

/** Folders whose file names are unique to a build. */
const PARTS = ['assets', 'desk/assets'] as const;

/**
 * Copies a build's files to the shared folder beside those of earlier builds, for all servers that share it. Beyond the
 * limit, the build that started longest ago is removed. Safe for concurrent servers.
 */
export async function storeBuild(webFolder: string, sharedFolder: string, now: Temporal.Instant): Promise<void> {
  if (!existsSync(join(webFolder, BUILD_MARK))) return;
  const place = join(sharedFolder, (await readFile(join(webFolder, BUILD_MARK), 'utf8')).trim());
  if (!existsSync(place)) await copyBuild(webFolder, place);
  const begun = new Date(now.epochMilliseconds);
  await utimes(place, begun, begun);
  const [, ...former] = await listBuilds(sharedFolder);
  for (const build of former.slice(BUILDS_KEPT - 1)) await removeBuild(join(sharedFolder, build));
}

/** Renames the build before deleting it: deleting files updates its mtime, by which `listBuilds` sorts. */
async function removeBuild(build: string): Promise<void> {
  const renamed = `${build}.${randomUUID()}`;
  // Another server may have been faster.
  const isOurs = await rename(build, renamed).then(
    () => true,
    () => false,
  );
  if (isOurs) await rm(renamed, { recursive: true, force: true });
}

/** Atomic: another server may read the folder at any moment. */
async function copyBuild(webFolder: string, place: string): Promise<void> {
  const partial = `${place}.${randomUUID()}`;
  try {
    for (const part of PARTS.filter((one) => existsSync(join(webFolder, one)))) {
      await mkdir(join(partial, part), { recursive: true });
      await cp(join(webFolder, part), join(partial, part), { recursive: true });
    }
    await rename(partial, place);
  } catch (error) {
    // Another server was faster.
    if (!existsSync(place)) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

type Parts = {
  readonly webFolder: string;
  readonly part: (typeof PARTS)[number];
  readonly sharedFolder: string | undefined;
};

/** Serves this build's assets, or those of an earlier build or of another server in a rolling update. */
export function serveAssets({ webFolder, part, sharedFolder }: Parts): FastifyPluginAsync {
  return readyFiles({
    folder: join(webFolder, part),
    prefix: `/${part}/`,
    // File names differ between builds.
    cacheControl: 'public, max-age=31536000, immutable',
    ...(sharedFolder !== undefined && {
      others: async () => (await listBuilds(sharedFolder)).map((build) => join(sharedFolder, build, part)),
    }),
  });
}

export async function listBuilds(sharedFolder: string): Promise<string[]> {
  const names = (await readdir(sharedFolder).catch(() => [])).filter((name) => /^[0-9a-f]+$/.test(name));
  const builds = names.map(async (name) => ({ name, began: await beganAt(join(sharedFolder, name)) }));
  return (await Promise.all(builds)).toSorted((one, other) => other.began - one.began).map(({ name }) => name);
}

/** The epoch if another server has just removed it. */
async function beganAt(build: string): Promise<number> {
  const state = await stat(build).catch(() => undefined);
  return state?.mtimeMs ?? 0;
}
