import { setImmediate as writesDone } from 'node:timers/promises';
import { runCommand } from './run-command.ts';

let fault: string | undefined;
process.stdout.on('error', ({ code = 'no reason given' }: NodeJS.ErrnoException) => (fault ??= code));
process.stderr.on('error', () => undefined);
const findFault = () => writesDone().then(() => fault);

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
  findFault,
});
// A reader such as `head` closes the pipe when it has enough.
if (process.exitCode === 0 && !['EPIPE', undefined].includes(await findFault())) {
  process.stderr.write(`The output could not be written (${fault}).\n`);
  process.exitCode = 1;
}
