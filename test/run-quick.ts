import { execFileSync } from 'node:child_process';
import { runSuites } from './runner/run-suites.ts';
import { check, types, vitest } from './runner/suite.ts';

/** `npm run quick`, for use while you work: types, tidy, units, screens, and lint of what changed. */
const git = (...words: string[]) => execFileSync('git', [...words, '-z'], { encoding: 'utf8' }).split('\0');
const changed = [
  ...git('diff', 'HEAD', '--name-only', '--diff-filter=d'),
  ...git('ls-files', '-o', '--exclude-standard'),
].filter((path) => path !== '');
const code = changed.filter((path) => /\.tsx?$/.test(path));

process.exitCode = await runSuites(
  [vitest('tidy', 'unit', 'screens'), types],
  [
    ...(changed.length > 0 ? [check('format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed)] : []),
    ...(code.length > 0 ? [check('lint', 'oxlint', '--no-error-on-unmatched-pattern', ...code)] : []),
  ],
);
