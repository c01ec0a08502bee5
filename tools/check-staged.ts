import { execFileSync, spawnSync } from 'node:child_process';

/** `npm run check:staged`: format, lint and types of what is staged for a commit, as it stands in the working tree. */
const staged = execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=d', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '');
const code = staged.filter((path) => /\.(ts|tsx|js)$/.test(path));
const isPage = code.some((path) => /^src\/(web|domain|contract)\//.test(path));

const checks: readonly (readonly string[])[] = [
  ...(staged.length > 0 ? [['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...staged]] : []),
  ...(code.length > 0 ? [['eslint', '--max-warnings', '0', '--no-warn-ignored', ...code]] : []),
  ...(code.length > 0 ? [['oxlint', '--no-error-on-unmatched-pattern', ...code]] : []),
  // Only what changed since the last time is checked again.
  ...(code.length > 0 ? [['node', 'test/runner/check-types.ts', 'pure', 'node', ...(isPage ? ['web'] : [])]] : []),
];

for (const [program = '', ...words] of checks) {
  const { status } = spawnSync(program, words, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exitCode = 1;
}
