import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const FOLDERS = [
  ...(process.env['POSTGRES_BIN'] ?? '').split(delimiter),
  ...['19', '18'].map((version) => `/usr/lib/postgresql/${version}/bin`),
  ...(process.env['PATH'] ?? '').split(delimiter),
];

/**
 * The folder with all programs of PostgreSQL 18 or later, of which npm installs only three: `POSTGRES_BIN`, or the path
 * on Debian and Ubuntu. Undefined if none is installed.
 */
export function findPostgresPrograms(): string | undefined {
  return FOLDERS.filter((folder) => folder !== '' && existsSync(join(folder, 'pg_dump'))).find(
    (folder) =>
      Number(/ (\d+)\./.exec(execFileSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' }))?.[1]) >= 18,
  );
}
