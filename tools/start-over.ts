import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setDataAside } from '../src/server/platform/start/set-data-aside.ts';
import { StartFailure } from '../src/server/platform/start/start-failure.ts';

/** `npm run start-over`: moves the demo's data aside, so that the next start begins with all sample cards. */
const folder = resolve(process.env['DATA_DIR'] ?? '.staycard');
if (!existsSync(folder)) {
  process.stdout.write('There is no data yet: npm start begins with all sample cards.\n');
} else {
  try {
    const until = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const aside = await setDataAside(folder, `until-${until}`);
    process.stdout.write(`The data is in ${aside} now. npm start begins with all sample cards.\n`);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
