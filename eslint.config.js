import { defineConfig, globalIgnores } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
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
  {
    selector: 'UnaryExpression[operator="void"] > :matches(Identifier, Literal, TemplateLiteral)',
    message: 'void says that nobody waits for a call; a value needs none.',
  },
];

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
    extends: [tseslint.configs.strict],
    rules: {
      // Nobody silences the other linter either.
      'no-warning-comments': ['error', { terms: ['oxlint-disable', 'oxlint-enable'], location: 'anywhere' }],
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
      // A leading underscore says "this place must be taken, its value is not needed".
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/web/**/*.ts', 'src/web/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict],
  },
  {
    files: [...tests, '{test,proofs,e2e}/**/*.ts'],
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
    files: ['*.config.ts', 'e2e/build-page.ts', 'subset-font.d.ts', 'oidc-provider.d.ts'],
    // Vite, Vitest and Playwright load these by their default export, and a package of theirs has one itself.
    rules: { 'no-restricted-syntax': 'off' },
  },
);
