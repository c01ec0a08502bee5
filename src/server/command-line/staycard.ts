import { runCommand } from './run-command.ts';

/** `npm run staycard -- …`: what an operator does from the command line. */
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
});
