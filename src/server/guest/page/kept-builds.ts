import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { readyFiles } from './ready-files.ts';
import { BUILD_MARK } from './web-build.ts';

/** A page may be open for days, and nobody changes the version more often than this within them. */
const BUILDS_KEPT = 5;

/** What pages load by names that no other build gives. */
const PARTS = ['assets', 'desk/assets'] as const;

/**
 * Lays the files of a build beside those of the builds before it, where every server that shares the folder finds them;
 * a build that has not begun for longest goes when there are too many. Several servers may do so at once.
 */
export async function keepBuild(webFolder: string, kept: string, now: Temporal.Instant): Promise<void> {
  if (!existsSync(join(webFolder, BUILD_MARK))) return;
  const place = join(kept, (await readFile(join(webFolder, BUILD_MARK), 'utf8')).trim());
  if (!existsSync(place)) await layDown(webFolder, place);
  const begun = new Date(now.epochMilliseconds);
  await utimes(place, begun, begun);
  const [, ...former] = await listBuilds(kept);
  for (const build of former.slice(BUILDS_KEPT - 1)) await takeAway(join(kept, build));
}

/** At once, under another name: while its files go it would look as if it had just begun. */
async function takeAway(build: string): Promise<void> {
  const doomed = `${build}.${randomUUID()}`;
  // Another server may have been quicker.
  const isOurs = await rename(build, doomed).then(
    () => true,
    () => false,
  );
  if (isOurs) await rm(doomed, { recursive: true, force: true });
}

/** Whole or not at all: another server may look into it at any moment. */
async function layDown(webFolder: string, place: string): Promise<void> {
  const fresh = `${place}.${randomUUID()}`;
  try {
    for (const part of PARTS.filter((one) => existsSync(join(webFolder, one)))) {
      await mkdir(join(fresh, part), { recursive: true });
      await cp(join(webFolder, part), join(fresh, part), { recursive: true });
    }
    await rename(fresh, place);
  } catch (error) {
    // Another server was quicker.
    if (!existsSync(place)) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

type Parts = {
  /** The build that pages name now. */
  readonly webFolder: string;
  readonly part: (typeof PARTS)[number];
  /** Where other builds are kept; undefined where none are. */
  readonly kept: string | undefined;
};

/**
 * Serves what pages load of a build. What it did not make may be of another one: a page asks for that which was opened
 * before, or which another server sent while versions change.
 */
export function partsOfPages({ webFolder, part, kept }: Parts): FastifyPluginAsync {
  return readyFiles({
    folder: join(webFolder, part),
    prefix: `/${part}/`,
    // Another build gives its files other names.
    cacheControl: 'public, max-age=31536000, immutable',
    ...(kept !== undefined && { others: async () => (await listBuilds(kept)).map((build) => join(kept, build, part)) }),
  });
}

/** The builds that are kept, the one that began last first. */
export async function listBuilds(kept: string): Promise<string[]> {
  const names = (await readdir(kept).catch(() => [])).filter((name) => /^[0-9a-f]+$/.test(name));
  const builds = names.map(async (name) => ({ name, began: await beganAt(join(kept, name)) }));
  return (await Promise.all(builds)).toSorted((one, other) => other.began - one.began).map(({ name }) => name);
}

/** Long ago where another server has just taken it away. */
async function beganAt(build: string): Promise<number> {
  const state = await stat(build).catch(() => undefined);
  return state?.mtimeMs ?? 0;
}
