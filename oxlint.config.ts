import { defineConfig } from 'oxlint';

type Rules = NonNullable<NonNullable<Parameters<typeof defineConfig>[0]>['rules']>;

/** Turns on the rules of one plugin as they come. */
function on(plugin: string, names: readonly string[]): Rules {
  return Object.fromEntries(names.map((name) => [`${plugin}/${name}`, 'error']));
}

/**
 * The rules that need types, and those of React's compiler: this linter is native code and takes a fifth of the time.
 * The other rules are in `eslint.config.js`. Each file is judged by the first project of `tsconfig.json` that has it.
 */
export default defineConfig({
  plugins: ['typescript', 'react'],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, respectEslintDisableDirectives: false },
  ignorePatterns: ['**/*.js'],
  rules: {
    ...on('typescript', [
      'await-thenable',
      'consistent-type-exports',
      'no-array-delete',
      'no-base-to-string',
      'no-deprecated',
      'no-duplicate-type-constituents',
      'no-floating-promises',
      'no-for-in-array',
      'no-generated-empty-object-type',
      'no-implied-eval',
      'no-meaningless-void-operator',
      'no-misused-promises',
      'no-mixed-enums',
      'no-redundant-type-constituents',
      'no-unnecessary-boolean-literal-compare',
      'no-unnecessary-template-expression',
      'no-unnecessary-type-arguments',
      'no-unnecessary-type-assertion',
      'no-unnecessary-type-conversion',
      'no-unsafe-argument',
      'no-unsafe-assignment',
      'no-unsafe-call',
      'no-unsafe-enum-comparison',
      'no-unsafe-member-access',
      'no-unsafe-return',
      'no-unsafe-unary-minus',
      'no-useless-default-assignment',
      'only-throw-error',
      'prefer-promise-reject-errors',
      'prefer-reduce-type-parameter',
      'prefer-return-this-type',
      'related-getter-setter-pairs',
      'unbound-method',
      'use-unknown-in-catch-callback-variable',
    ]),
    // `card['method']` would hide a method from the rules that look for its name.
    'typescript/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
    // Codes and wire texts are spread into symbols on purpose.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    // `while (true)` with a return inside is the plainest shape of a retry loop.
    'typescript/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
    'typescript/restrict-plus-operands': [
      'error',
      { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
    ],
    // Numbers and booleans read well in a template; only objects and undefined are mistakes there.
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    {
      files: ['src/server/staff/ask-provider.ts'],
      rules: {
        // It is marked so to stand out. We use it for a provider on this machine, which needs no certificate.
        'typescript/no-deprecated': [
          'error',
          { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
        ],
      },
    },
    {
      files: ['src/web/**/*.{ts,tsx}'],
      rules: {
        ...on('react', [
          'error-boundaries',
          'exhaustive-deps',
          'globals',
          'immutability',
          'incompatible-library',
          'preserve-manual-memoization',
          'purity',
          'refs',
          'rules-of-hooks',
          'set-state-in-effect',
          'set-state-in-render',
          'static-components',
          'unsupported-syntax',
          'use-memo',
        ]),
        // An event handler of React may be async; React ignores the promise, and errors surface in the query client.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        // TanStack Router throws redirect() and notFound(), which are not errors.
        'typescript/only-throw-error': [
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
  ],
});
