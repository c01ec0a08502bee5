import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { PAGE_LANGUAGES } from './src/presentation/languages.ts';

const brotli = promisify(brotliCompress);

/** The oldest browsers that book; what they lack is listed in e2e/screens/newer-than-floor.ts. */
const FLOOR = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];

/**
 * React Aria brings thirteen calendars in case none is named; the page names its own, see `StayCalendar`. This saves
 * 3.6 kB of the journey. A version of the package without these words stops the build.
 */
function keepNamedCalendar(): Plugin {
  return {
    name: 'keep-named-calendar',
    enforce: 'pre',
    transform: {
      filter: { id: /react-aria-components[\\/].*[\\/]Calendar\.mjs$/ },
      handler(code, id) {
        const named = code.replaceAll(/ \|\| \(0, \$\w+\$createCalendar\)/g, '');
        if (named === code) throw new Error(`${id} falls back to no calendar any more: delete this plugin`);
        return named;
      },
    },
  };
}

/** The letters of Europe's Latin alphabets, and the signs that stand among them. */
const LETTERS = [...span(0x20, 0x24f), ...span(0x2010, 0x203a), 0x20ac, 0x2122, 0x2191, 0x2193, 0x2212];
/** All that is set in a heading family has one weight: a second would weigh as much as all letters do. */
const HEADING_WEIGHT = 450;
/** Running text needs more than one; a family for it is cut to this span of weights. */
const TEXT_FAMILY = 'hanken-grotesk';
const TEXT_WEIGHTS = { min: 400, max: 650 };

function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Cuts fonts down to the letters, the weight and the optical size that the page shows. */
function cutFonts(): Plugin {
  return {
    name: 'cut-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const fonts = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.woff2'));
      for (const font of fonts) {
        if (font.type !== 'asset') continue;
        const variationAxes = {
          wght: font.fileName.includes(TEXT_FAMILY) ? TEXT_WEIGHTS : HEADING_WEIGHT,
          ...(font.fileName.includes('-opsz-') && { opsz: 48 }),
        };
        const options = { targetFormat: 'woff2' as const, variationAxes };
        font.source = await subsetFont(Buffer.from(font.source), String.fromCodePoint(...LETTERS), options);
      }
    },
  };
}

/** The screens that are bundles of their own, with the sources that each of them begins with. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  registration: ['guest/journey.tsx', 'guest/registration/registration.tsx'],
  booking: ['guest/journey.tsx', 'guest/booking/booking-page.tsx'],
  reservation: ['guest/journey.tsx', 'guest/my-booking/own-reservation.tsx'],
  'my-booking': ['guest/journey.tsx', 'guest/my-booking/my-booking.tsx'],
  'my-cards': ['guest/journey.tsx', 'guest/my-cards/my-cards.tsx', 'text/link-text.ts'],
  'no-reminders': ['guest/journey.tsx', 'guest/no-reminders/no-reminders.tsx', 'text/link-text.ts'],
};

const START_EARLY = 'guest/start-early.ts';

/** What some of the journey's screens share. */
const SHARED =
  /tanstack|big\.js|src[\\/](domain|web[\\/](api|text|guest[\\/](booking-state|receipt)))|hotel-contact|availability-blocks|about-sheet|hotel-about|update-session-cards|stay-queries|tax-kind|new-tab-link|address-lines|written-in|pay-next|rest-way|card-reason|section-foot|guest[\\/]form|ui[\\/](picture|unbroken|error|.*field)/;

/**
 * What the first screen needs is one file, what the screens behind it are built on another, what only some of these
 * share a third, and all that a reservation shows a fourth: a browser asks for six files at a time, and by itself the
 * bundler makes a chunk of whatever two of its chunks share.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'welcome', tags: ['$initial'], test: (id) => !id.endsWith(START_EARLY) },
  { name: 'journey', test: /guest[\\/]journey\.tsx$/ },
  { name: 'shared', minShareCount: 2, test: SHARED },
  { name: 'form', minShareCount: 2, test: /react-hook-form/ },
  { name: 'reservation', test: /guest[\\/]my-booking[\\/]own-reservation\.tsx$/ },
];

/** Writes into the document what each screen needs; the server keeps what belongs to the screen that it sends. */
function nameScreenParts(): Plugin {
  return {
    name: 'name-screen-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        Object.entries(SCREENS).flatMap(([screen, sources]) =>
          listParts(bundle, sources)
            .filter((file) => !html.includes(file))
            .map((file) => ({
              tag: 'link',
              attrs: {
                ...(file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
                'data-screen': screen,
                crossorigin: true,
                href: `/${file}`,
              },
              injectTo: 'head' as const,
            })),
        ),
    },
  };
}

/** Has the document ask first for the one script that runs while the page's own is still on its way. */
function startEarly(): Plugin {
  return {
    name: 'start-early',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(import.meta.dirname, 'src/web', START_EARLY) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        listParts(bundle, [START_EARLY]).map((file) => ({
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src: `/${file}` },
          injectTo: 'head-prepend' as const,
        })),
    },
  };
}

/**
 * The files of the chunks that hold these sources, and of all that they import; scripts first, as they take longest.
 */
function listParts(bundle: Rolldown.OutputBundle, sources: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const holds = (ids: readonly string[]) => ids.some((id) => sources.some((source) => id.endsWith(source)));
  const found = new Set(chunks.filter(({ moduleIds }) => holds(moduleIds)));
  for (const { imports } of found)
    chunks.filter(({ fileName }) => imports.includes(fileName)).forEach((chunk) => found.add(chunk));
  const styles = [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...new Set([...[...found].map(({ fileName }) => fileName), ...styles])];
}

/** Lays each text beside its most compressed form: made once here, it may take the time that an answer may not. */
function compressTexts(): Plugin {
  return {
    name: 'compress-texts',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /^(desk\/)?assets\/.*\.(js|css|svg)$/.test(name));
      await Promise.all(
        texts.map(async (name) => writeFile(join(dir, `${name}.br`), await brotli(await readFile(join(dir, name))))),
      );
    },
  };
}

/** Builds something beside the page, once that is there. */
function buildBeside(name: string, run: (outDir: string) => Promise<unknown>): Plugin {
  let outDir = '';
  return {
    name,
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => void (await run(outDir)),
  };
}

/** What the development server is asked for, and the file that stands for it. */
function serveAs(name: string, asked: RegExp, file: string): Plugin {
  return {
    name,
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (asked.test(request.url ?? '')) request.url = file;
        next();
      });
    },
  };
}

/** What other sites load: one small file under one lasting name, which shares no part with the page. */
function buildEmbed(): Plugin {
  return buildBeside('build-embed', async (outDir) => {
    const entry = 'src/web/embed/staycard-booking.ts';
    const lib = { entry, formats: ['es' as const], fileName: () => 'embed.js' };
    await build({ configFile: false, logLevel: 'warn', build: { outDir, emptyOutDir: false, lib } });
    await layReleasedEmbeds(outDir);
  });
}

const dropDirectiveLogs: NonNullable<Rolldown.InputOptions['onLog']> = (level, log, handle) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
};

/** The sign-in loads the first alone. Code that only some screens share is the second; the large table is a third. */
const DESK_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'desk', tags: ['$initial'] },
  { name: 'parts', minShareCount: 2, test: /src[\\/](web|contract|domain)|react-hook-form/ },
];

/** The desk of the hotel's people: another page, with parts of its own, so that no guest loads any of it. */
function buildDesk(): Plugin {
  return buildBeside('build-desk', (outDir) =>
    build({
      configFile: false,
      logLevel: 'warn',
      root: join(import.meta.dirname, 'src/web'),
      plugins: [
        optimizeLocales.vite({ locales: ['en-US'] }),
        cutFonts(),
        react({ jsxImportSource: '#jsx' }),
        compressTexts(),
      ],
      build: {
        outDir,
        emptyOutDir: false,
        target: FLOOR,
        assetsDir: 'desk/assets',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: join(import.meta.dirname, 'src/web/desk/desk.html'),
          output: { codeSplitting: { groups: DESK_CHUNKS } },
          onLog: dropDirectiveLogs,
        },
      },
    }),
  );
}

/** The pages at the vault's origin, where scripts of others run: they share no file with the guest page. */
function buildVaultPages(): Plugin {
  return buildBeside('build-vault-pages', (outDir) => {
    const input = ['payment-card-frame', 'checkout-page'].map((page) =>
      join(import.meta.dirname, `src/web/${page}/${page}.ts`),
    );
    const assetFileNames = ({ names }: { readonly names: readonly string[] }) =>
      names[0]?.endsWith('.css') ? '[name][extname]' : '[name]-[hash][extname]';
    return build({
      configFile: false,
      logLevel: 'warn',
      base: './',
      plugins: [cutFonts()],
      build: {
        outDir: join(outDir, 'vault'),
        emptyOutDir: false,
        target: FLOOR,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: { input, output: { entryFileNames: '[name].js', assetFileNames } },
      },
    });
  });
}

/** Every version of it that sites may hold on to, with the hashes by which a browser knows that it is the same. */
async function layReleasedEmbeds(outDir: string): Promise<void> {
  const folder = join(import.meta.dirname, 'integrations/embed');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  await mkdir(join(outDir, 'embed'), { recursive: true });
  const versions = await Promise.all(
    files.map(async (file) => {
      await copyFile(join(folder, file), join(outDir, 'embed', file));
      const hash = createHash('sha384').update(await readFile(join(folder, file)));
      return {
        version: file.slice(0, -'.js'.length),
        path: `/embed/${file}`,
        integrity: `sha384-${hash.digest('base64')}`,
      };
    }),
  );
  const newestFirst = versions.toSorted((one, other) =>
    other.version.localeCompare(one.version, 'en', { numeric: true }),
  );
  await writeFile(join(outDir, 'embed.json'), `${JSON.stringify({ versions: newestFirst }, undefined, 2)}\n`);
}

export default defineConfig(({ command }) => {
  const withHelpers = command === 'serve' || process.env['STAYCARD_SAMPLE_HELPERS'] === '1';
  return {
    root: 'src/web',
    base: '/',
    plugins: [
      optimizeLocales.vite({ locales: PAGE_LANGUAGES.map(({ code }) => code) }),
      keepNamedCalendar(),
      cutFonts(),
      react({ jsxImportSource: '#jsx' }),
      nameScreenParts(),
      startEarly(),
      compressTexts(),
      serveAs('serve-embed', /^\/embed\.js$/, '/embed/staycard-booking.ts'),
      serveAs('serve-desk', /^\/desk(\/(?!.*\.\w+(\?|$))|\?|$)/, '/desk/desk.html'),
      buildEmbed(),
      buildDesk(),
      buildVaultPages(),
    ],
    define: { __SAMPLE_HELPERS__: JSON.stringify(withHelpers) },
    build: {
      outDir: withHelpers ? '../../dist/web-demo' : '../../dist/web',
      emptyOutDir: true,
      target: FLOOR,
      // A font inside the style sheet would be loaded before anybody knows that it is needed.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: { codeSplitting: { groups: CHUNKS } },
        onLog: dropDirectiveLogs,
      },
    },
    server: {
      port: 4002,
      proxy: Object.fromEntries(
        ['/vrm', '/staff'].map((path) => [path, process.env['STAYCARD_API'] ?? 'http://127.0.0.1:4000']),
      ),
    },
  };
});
