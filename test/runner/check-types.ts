import { spawnSync } from 'node:child_process';

/** Checks each type project, also when an earlier one has faults, so that one run shows them all. */
const faulty = process.argv.slice(2).filter((project) => {
  const { status } = spawnSync('tsc', ['-p', `tsconfig.${project}.json`, '--pretty'], { stdio: 'inherit' });
  return status !== 0;
});
if (faulty.length > 0) {
  process.stdout.write(`Faults in the type projects ${faulty.join(', ')}.\n`);
  process.exitCode = 1;
}
