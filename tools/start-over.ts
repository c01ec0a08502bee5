import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { joinRunningPostgres } from '../src/server/plumbing/start/open-postgres.ts';
import { choosePostgresFolder } from '../src/server/plumbing/start/postgres-folder.ts';

/** `npm run start-over`: moves the demo's data aside, so that the next start begins with all sample cards. */
const folder = resolve(process.env['DATA_DIR'] ?? '.staycard');
if (!existsSync(folder)) {
  process.stdout.write('There is no data yet: npm start begins with all sample cards.\n');
} else if (await joinRunningPostgres(folder)) {
  process.stderr.write('A Staycard runs on this data: stop it first (Ctrl-C).\n');
  process.exitCode = 1;
} else {
  const until = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const postgres = await choosePostgresFolder(folder);
  // As root it may lie elsewhere.
  if (!postgres.startsWith(folder) && existsSync(postgres)) await rename(postgres, `${postgres}-until-${until}`);
  await rename(folder, `${folder}-until-${until}`);
  process.stdout.write(`The data is in ${folder}-until-${until} now. npm start begins with all sample cards.\n`);
}
