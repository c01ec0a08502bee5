import { execFileSync } from 'node:child_process';
import { runSuites } from './runner/run-suites.ts';
import { check, vitest } from './runner/suite.ts';

/** `npm run quick`, for use while you work: types, lint, tidy, units, screens, and the format of changed files. */
const git = (...words: string[]) => execFileSync('git', [...words, '-z'], { encoding: 'utf8' }).split('\0');
const changed = [
  ...git('diff', 'HEAD', '--name-only', '--diff-filter=d'),
  ...git('ls-files', '-o', '--exclude-standard'),
].filter((path) => path !== '');

process.exitCode = await runSuites(
  [vitest(['tidy', 'unit', 'screens']), check('lint', 'oxlint')],
  changed.length > 0 ? [check('format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed)] : [],
);
