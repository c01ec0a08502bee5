import { spawnSync } from 'node:child_process';
import { PROOFS } from './proofs.ts';

/** `npm run proofs -- NAME [OPTIONS]`: runs one proof with its own options. Without a name it lists all of them. */
const [name, ...options] = process.argv.slice(2);
const proof = PROOFS.find((one) => one.name === name);
if (proof === undefined) {
  process.stdout.write(`npm run proofs -- NAME, with one of: ${PROOFS.map((one) => one.name).join(', ')}\n`);
  process.exitCode = name === undefined ? 0 : 2;
} else {
  const [program = '', ...words] = proof.command;
  process.exitCode = spawnSync(program, [...words, ...options], { stdio: 'inherit' }).status ?? 1;
}
