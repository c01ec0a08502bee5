import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_CARDS } from '../../src/web/dev/sample-cards.ts';

const root = join(import.meta.dirname, '..', '..');
const WORDS = [
  ...SAMPLE_CARDS.flatMap(({ code }) => [code, code.replaceAll('-', '')]),
  'Fill with sample data',
  'Sample cards of this demo',
  'Gallery of Staycard',
  '⟦',
];

/** Builds the page as in production or as in the demo, and returns all its text files as one string. */
async function buildPage(folder: string, withHelpers: boolean): Promise<string> {
  const before = process.env['STAYCARD_SAMPLE_HELPERS'];
  process.env['STAYCARD_SAMPLE_HELPERS'] = withHelpers ? '1' : '';
  await build({
    root: join(root, 'src/web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    build: { outDir: folder },
  });
  process.env['STAYCARD_SAMPLE_HELPERS'] = before ?? '';
  const files = await readdir(folder, { recursive: true });
  const texts = await Promise.all(
    files.filter((file) => /\.(js|css|html|map|json)$/.test(file)).map((file) => readFile(join(folder, file), 'utf8')),
  );
  return texts.join('\n');
}

/** A full build also subsets the fonts, which takes long on a busy machine. */
const BUILD_TIMEOUT_MS = 90_000;

describe('sample helpers', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guest-page-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are in the bundle of the demo', { timeout: BUILD_TIMEOUT_MS }, async () => {
    const page = await buildPage(join(folder, 'demo'), true);
    const present = WORDS.filter((word) => page.includes(word));
    expect(present).toEqual(expect.arrayContaining([...SAMPLE_CARDS.map(({ code }) => code), ...WORDS.slice(-4)]));
  });

  it('and their codes are nowhere in the bundle of production', { timeout: BUILD_TIMEOUT_MS }, async () => {
    const page = await buildPage(join(folder, 'production'), false);
    expect(page).toContain('sale-page-data');
    expect(WORDS.filter((word) => page.includes(word))).toEqual([]);
  });
});
