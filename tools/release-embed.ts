import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb, webFolder } from '../src/server/guest/page/web-build.ts';

/**
 * `npm run embed-release -- 1.1.0`: saves today's `embed.js` as a version that never changes, and prints the tag with
 * which a site loads it. Released versions are committed, because sites use them for years.
 */
const FOLDER = join(import.meta.dirname, '../integrations/embed');
const [version = ''] = process.argv.slice(2);
const file = join(FOLDER, `${version}.js`);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name a version, such as 1.1.0.');
if (existsSync(file)) throw new Error(`Version ${version} is released already, and does not change.`);

await buildWeb(false);
await mkdir(FOLDER, { recursive: true });
await copyFile(join(webFolder(false), 'embed.js'), file);
await buildWeb(false);
const { versions } = JSON.parse(await readFile(join(webFolder(false), 'embed.json'), 'utf8')) as {
  versions: { version: string; path: string; integrity: string }[];
};
const released = versions.find((one) => one.version === version);
process.stdout.write(
  `<script type="module" src="https://booking.hotel.example${released?.path ?? ''}"\n` +
    `  integrity="${released?.integrity ?? ''}" crossorigin="anonymous"></script>\n`,
);
