import { runSuites } from './runner/run-suites.ts';
import { checks, suites } from './runner/suite.ts';
import type { Suite } from './runner/suite.ts';

/** `npm test` runs every suite without the tests tagged `thorough`; `npm test -- lint unit` runs only these suites. */
const wanted = process.argv.slice(2);
const names = [...suites, ...checks].map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
const isWanted = ({ name }: Suite): boolean => wanted.length === 0 || wanted.includes(name);

if (unknown.length > 0) {
  process.stdout.write(`There is no ${unknown.join(', ')}. There are: ${names.join(', ')}.\n`);
  process.exitCode = 2;
} else {
  process.exitCode = await runSuites(suites.filter(isWanted), checks.filter(isWanted));
}
