import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildWeb } from '../../src/server/guest/page/web-build.ts';
import { startScreenServer } from '../../e2e/screens/screen-server.ts';
import { calmHotels } from '../../test/screens/examples/calm-hotels.ts';
import { lookAtPages } from './look-at-pages.ts';
import { startMariaDb, startPhp } from './start-programs.ts';

/**
 * `npm run proofs -- wordpress`: checks the plugin's PHP for errors, and runs its block, shortcode and settings in a
 * separate WordPress. Missing programs are reported and skipped. Ends with 1 if something fails.
 */
const run = promisify(execFile);
const PLUGIN = join(import.meta.dirname, '../../integrations/wordpress/staycard');
const WORDPRESS = process.env['WORDPRESS_PATH'] ?? '/usr/share/wordpress';
const PACKAGES = 'wordpress php-cli php-mysql mariadb-server';

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

async function isInstalled(program: string): Promise<boolean> {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  );
}

async function lint(): Promise<void> {
  const files = (await readdir(PLUGIN)).filter((file) => file.endsWith('.php'));
  for (const file of files) await run('php', ['-l', join(PLUGIN, file)]);
  say(`php -l: ${files.length} files without a fault`);
}

/** Copies WordPress with the plugin, and a theme if the system keeps its themes elsewhere. */
async function layOut(folder: string): Promise<string> {
  const root = join(folder, 'site');
  // A dangling link is a part of a package that was not installed. WordPress loads it when needed.
  await cp(WORDPRESS, root, { recursive: true, dereference: true, filter: (path) => existsSync(path) });
  const themes = '/var/lib/wordpress/wp-content/themes';
  if (existsSync(themes)) await cp(themes, join(root, 'wp-content/themes'), { recursive: true, dereference: true });
  await cp(PLUGIN, join(root, 'wp-content/plugins/staycard'), { recursive: true });
  return root;
}

async function tryInWordPress(folder: string): Promise<void> {
  const root = await layOut(folder);
  const database = await startMariaDb(folder);
  const staycard = await startScreenServer();
  try {
    const site = await startPhp(root);
    try {
      staycard.playback.answer(calmHotels());
      staycard.changeSalePage({ embedding: { allowed_origins: [site.url] } });
      const template = await readFile(join(import.meta.dirname, 'wp-config.php'), 'utf8');
      await writeFile(join(root, 'wp-config.php'), template.replace('{{SOCKET}}', database.socket));
      const set = join(import.meta.dirname, 'set-up-site.php');
      const { stdout } = await run('php', [set, root, site.url, staycard.url]);
      say(await lookAtPages(site.url, staycard.url, JSON.parse(stdout) as Record<string, number>));
    } finally {
      await site.stop();
    }
  } finally {
    await Promise.all([database.stop(), staycard.stop()]);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'wordpress-'));
try {
  if (!(await isInstalled('php'))) {
    say(`left out, as PHP is not installed (apt-get install ${PACKAGES})`);
  } else {
    await lint();
    if (existsSync(join(WORDPRESS, 'wp-load.php')) && (await isInstalled('mariadbd'))) {
      await buildWeb(true);
      await tryInWordPress(folder);
    } else {
      say(
        `not run, as there is no WordPress or no MariaDB (apt-get install ${PACKAGES}; WORDPRESS_PATH names another)`,
      );
    }
  }
} catch (error) {
  process.exitCode = 1;
  say(String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
