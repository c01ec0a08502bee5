import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const FOLDERS = [
  ...(process.env['POSTGRES_BIN'] ?? '').split(delimiter),
  ...['19', '18'].map((version) => `/usr/lib/postgresql/${version}/bin`),
  ...(process.env['PATH'] ?? '').split(delimiter),
];

/**
 * The folder with all programs of a PostgreSQL from 18 on, of which npm brings only three: `POSTGRES_BIN`, or where
 * Debian and Ubuntu put them. Undefined where none is installed.
 */
export function findPostgresPrograms(): string | undefined {
  return FOLDERS.filter((folder) => folder !== '' && existsSync(join(folder, 'pg_dump'))).find(
    (folder) =>
      Number(/ (\d+)\./.exec(execFileSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' }))?.[1]) >= 18,
  );
}
