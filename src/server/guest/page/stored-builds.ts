import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { readyFiles } from './ready-files.ts';
import { BUILD_MARK } from './web-build.ts';

/** A page may stay open for days. The version changes at most this often within them. */
const BUILDS_KEPT = 5;

/** Folders whose file names are unique to a build. */
const PARTS = ['assets', 'desk/assets'] as const;

/**
 * Copies a build's files to the shared folder beside those of earlier builds, for all servers that share it. Beyond the
 * limit, the build that started longest ago is removed. Safe for concurrent servers.
 */
export async function storeBuild(webFolder: string, kept: string, now: Temporal.Instant): Promise<void> {
  if (!existsSync(join(webFolder, BUILD_MARK))) return;
  const place = join(kept, (await readFile(join(webFolder, BUILD_MARK), 'utf8')).trim());
  if (!existsSync(place)) await layDown(webFolder, place);
  const begun = new Date(now.epochMilliseconds);
  await utimes(place, begun, begun);
  const [, ...former] = await listBuilds(kept);
  for (const build of former.slice(BUILDS_KEPT - 1)) await takeAway(join(kept, build));
}

/** Renames the build first: while its files are being deleted, it would look as if it had just started. */
async function takeAway(build: string): Promise<void> {
  const doomed = `${build}.${randomUUID()}`;
  // Another server may have been faster.
  const isOurs = await rename(build, doomed).then(
    () => true,
    () => false,
  );
  if (isOurs) await rm(doomed, { recursive: true, force: true });
}

/** Atomic: another server may read the folder at any moment. */
async function layDown(webFolder: string, place: string): Promise<void> {
  const fresh = `${place}.${randomUUID()}`;
  try {
    for (const part of PARTS.filter((one) => existsSync(join(webFolder, one)))) {
      await mkdir(join(fresh, part), { recursive: true });
      await cp(join(webFolder, part), join(fresh, part), { recursive: true });
    }
    await rename(fresh, place);
  } catch (error) {
    // Another server was faster.
    if (!existsSync(place)) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

type Parts = {
  readonly webFolder: string;
  readonly part: (typeof PARTS)[number];
  readonly kept: string | undefined;
};

/** Missing files may belong to another build: an earlier one, or that of another server in a rolling update. */
export function partsOfPages({ webFolder, part, kept }: Parts): FastifyPluginAsync {
  return readyFiles({
    folder: join(webFolder, part),
    prefix: `/${part}/`,
    // File names differ between builds.
    cacheControl: 'public, max-age=31536000, immutable',
    ...(kept !== undefined && { others: async () => (await listBuilds(kept)).map((build) => join(kept, build, part)) }),
  });
}

export async function listBuilds(kept: string): Promise<string[]> {
  const names = (await readdir(kept).catch(() => [])).filter((name) => /^[0-9a-f]+$/.test(name));
  const builds = names.map(async (name) => ({ name, began: await beganAt(join(kept, name)) }));
  return (await Promise.all(builds)).toSorted((one, other) => other.began - one.began).map(({ name }) => name);
}

/** The epoch if another server has just removed it. */
async function beganAt(build: string): Promise<number> {
  const state = await stat(build).catch(() => undefined);
  return state?.mtimeMs ?? 0;
}
