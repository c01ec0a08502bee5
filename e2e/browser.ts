import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What Playwright needs to start a browser: its file, its arguments and its environment. */
export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Runs as root, inside containers and without a network. The pages of a window share a process for each site; one for
 * all would serve no second window.
 */
const quietArgs = [
  '--no-sandbox',
  '--process-per-site',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
] as const;

const systemPlaces = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
] as const;

const modulesFolder = join(import.meta.dirname, '..', 'node_modules');

/**
 * Finds the browser for the journeys: `CHROMIUM_PATH`, else on Linux the Chromium that npm installed, else the Chrome
 * or Chromium of the system. Unpacks the installed one at first use. Throws when there is none.
 */
export async function loadBrowser(): Promise<Browser> {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted !== undefined && wanted !== '') {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, and there is no such file.`);
    return browserOfSystem(wanted);
  }
  if (process.platform === 'linux') return unpackedBrowser(await unpackChromium());
  const found = systemPlaces.find((place) => existsSync(place));
  if (found !== undefined) return browserOfSystem(found);
  throw new Error('No browser found: install Chrome or Chromium, or name one in CHROMIUM_PATH.');
}

function browserOfSystem(executablePath: string): Browser {
  return { executablePath, args: quietArgs, env: {} };
}

/** The package brings the NSS libraries and a font with it, so the system needs none of its own. */
function unpackedBrowser(folder: string): Browser {
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? ''].filter((path) => path !== '');
  return {
    executablePath: join(folder, 'chromium'),
    args: quietArgs,
    env: { LD_LIBRARY_PATH: libraries.join(':'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/**
 * Unpacks Chromium into a folder of its version and returns that folder. It is unpacked aside and then renamed, so that
 * an interrupted run never leaves half a browser behind.
 */
async function unpackChromium(): Promise<string> {
  const version = await readChromiumVersion();
  const cacheFolder = join(modulesFolder, '.cache', 'chromium');
  const folder = join(cacheFolder, version);
  if (existsSync(folder)) return folder;
  await mkdir(cacheFolder, { recursive: true });
  const aside = await mkdtemp(join(cacheFolder, 'unpacking-'));
  try {
    await inflateInto(aside);
    await writeFile(join(aside, 'fonts.conf'), fontsConfiguration(folder));
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function readChromiumVersion(): Promise<string> {
  const text = await readFile(join(modulesFolder, '@sparticuz', 'chromium', 'package.json'), 'utf8');
  const version = /"version":\s*"([^"]+)"/.exec(text)?.[1];
  if (version === undefined) throw new Error('The package @sparticuz/chromium does not give its version.');
  return version;
}

/**
 * The package unpacks into the temporary folder, and its libraries only where it believes to be on Amazon Linux; both
 * are read from the environment, so it runs in a process of its own.
 */
async function inflateInto(folder: string): Promise<void> {
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
}

/** System fonts come first; the packaged one serves where there are none. */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
