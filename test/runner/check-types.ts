import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The compiler that is native code takes less than half the time; tidy needs the API of the one before. */
const COMPILER = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')));

/** Checks each type project, also when an earlier one has faults, so that one run shows them all. */
const faulty = process.argv.slice(2).filter((project) => {
  // What has not changed since the last run is not checked again; a clean checkout has nothing to remember.
  const memory = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project}.tsbuildinfo`];
  const options = ['-p', `tsconfig.${project}.json`, '--pretty', ...memory];
  const { status } = spawnSync(process.execPath, [COMPILER, ...options], { stdio: 'inherit' });
  return status !== 0;
});
if (faulty.length > 0) {
  process.stdout.write(`Faults in the type projects ${faulty.join(', ')}.\n`);
  process.exitCode = 1;
}
