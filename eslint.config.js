import { defineConfig, globalIgnores } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const functionLength = ['error', { max: 70, skipBlankLines: true, skipComments: true }];

const forbiddenSyntax = [
  {
    selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
    message: 'Export by name, so that one thing has one name everywhere.',
  },
  {
    selector: 'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]',
    message: 'A double cast hides a missing type: parse the value or declare the type.',
  },
];

/** Judges files by the narrowest type project they belong to: the domain without Node and DOM, the web without Node. */
function typed(project, files, ignores = []) {
  return { files, ignores, languageOptions: { parserOptions: { project, tsconfigRootDir: import.meta.dirname } } };
}

const tests = ['**/*.test.ts', '**/*.test.tsx'];

export default defineConfig(
  globalIgnores([
    'node_modules/',
    'dist/',
    '.staycard/',
    '.test/',
    'test-results/',
    'playwright-report/',
    'screenshots/',
  ]),
  {
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...forbiddenSyntax],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': functionLength,
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-check': true, 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Numbers and booleans read well in a template; only objects and undefined are mistakes there.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `() => save()` as a handler is clear, and `void` before each such call is noise.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A leading underscore says "this place must be taken, its value is not needed".
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // `while (true)` with a return inside is the plainest shape of a retry loop.
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // A type parameter used once is how a branded id is asked for: parseId<PropertyId>(text).
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Codes and wire texts are spread into symbols on purpose.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // An async function may satisfy an interface of promises without waiting itself.
      '@typescript-eslint/require-await': 'off',
    },
  },
  typed('tsconfig.node.json', ['**/*.ts']),
  typed('tsconfig.pure.json', ['src/domain/**/*.ts', 'src/contract/**/*.ts', 'src/presentation/**/*.ts'], tests),
  typed('tsconfig.web.json', ['src/web/**/*.ts', 'src/web/**/*.tsx'], tests),
  typed('tsconfig.browser-tests.json', [
    'e2e/**/*.ts',
    'playwright.config.ts',
    'screenshots.config.ts',
    'barriers.config.ts',
    'src/web/**/*.test.{ts,tsx}',
  ]),
  {
    files: ['src/web/**/*.ts', 'src/web/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.strict],
    rules: {
      // An event handler of React may be async; React ignores the promise, and errors surface in the query client.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // TanStack Router throws redirect() and notFound(), which are not errors.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] },
            { from: 'package', package: '@tanstack/react-router', name: ['Redirect', 'NotFoundError'] },
          ],
        },
      ],
    },
  },
  {
    files: [...tests, 'test/**/*.ts', 'e2e/**/*.ts'],
    rules: {
      // The body of a describe is a function too; how long a table of cases is says nothing about its quality.
      'max-lines-per-function': 'off',
      'max-lines': 'off',
      // In a test the failing assertion itself is the message for a missing value.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['e2e/**/*.spec.ts', 'e2e/screenshots/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@playwright/test',
          importNames: ['test'],
          message: "Journeys take test from journey.ts, which gives pages the server's time.",
        },
      ],
    },
  },
  {
    files: ['*.config.ts', 'e2e/build-page.ts', 'subset-font.d.ts'],
    // Vite, Vitest and Playwright load these by their default export, and a package of theirs has one itself.
    rules: { 'no-restricted-syntax': 'off' },
  },
);
