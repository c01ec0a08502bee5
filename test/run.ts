import { runSuites } from './runner/run-suites.ts';
import { checks, listSuites, suiteNames } from './runner/suite.ts';

/** `npm test` runs every suite without the tests tagged `thorough`; `npm test -- lint unit` runs only these suites. */
const names = [...suiteNames, ...checks.map(({ name }) => name)];
const asked = process.argv.slice(2);
const wanted = asked.length > 0 ? asked : names;
const unknown = wanted.filter((name) => !names.includes(name));

if (unknown.length > 0) {
  process.stdout.write(`There is no ${unknown.join(', ')}. There are: ${names.join(', ')}.\n`);
  process.exitCode = 2;
} else {
  process.exitCode = await runSuites(
    listSuites(wanted),
    checks.filter(({ name }) => wanted.includes(name)),
  );
}
