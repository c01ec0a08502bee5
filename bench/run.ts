import { spawnSync } from 'node:child_process';

const BENCHES: Readonly<Record<string, string>> = {
  calls: 'bench/run-bench.ts',
  growth: 'bench/run-growth.ts',
  soak: 'bench/run-soak.ts',
};

/** `npm run bench -- NAME [OPTIONS]`: measures single calls, their growth with the ledger, or an hour of guests. */
const [name = '', ...options] = process.argv.slice(2);
const file = BENCHES[name];
if (file === undefined) {
  process.stdout.write(`npm run bench -- NAME, with one of: ${Object.keys(BENCHES).join(', ')}\n`);
  process.exitCode = name === '' ? 0 : 2;
} else {
  process.exitCode = spawnSync('node', [file, ...options], { stdio: 'inherit' }).status ?? 1;
}
