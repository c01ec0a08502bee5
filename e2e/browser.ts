import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The settings with which Playwright starts a browser: its file, its arguments and its environment. */
export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Runs as root, inside containers and without a network. The pages of a window share one process per site. A single
 * process for all sites would not support a second window.
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
 * Finds the browser for the journeys: `CHROMIUM_PATH`, else on Linux the Chromium that npm installed, else the system's
 * Chrome or Chromium. Unpacks the installed one at first use. Throws if there is none.
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

/** The package includes the NSS libraries and a font, so the system needs none. */
function unpackedBrowser(folder: string): Browser {
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH'] ?? ''].filter((path) => path !== '');
  return {
    executablePath: join(folder, 'chromium'),
    args: quietArgs,
    env: { LD_LIBRARY_PATH: libraries.join(':'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/**
 * Unpacks Chromium into a folder named by its version and returns that folder. It is unpacked elsewhere and then
 * renamed, so that an interrupted run never leaves an incomplete browser.
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
 * The package unpacks into the temporary folder, and unpacks its libraries only if it detects Amazon Linux. It reads
 * both from the environment, so it runs in a separate process.
 */
async function inflateInto(folder: string): Promise<void> {
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
}

/** System fonts have priority. The packaged font is the fallback. */
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
