import { defineConfig } from 'oxlint';

type Rules = NonNullable<NonNullable<Parameters<typeof defineConfig>[0]>['rules']>;

/** Turns on the rules of one plugin as they come. */
function on(plugin: string, names: readonly string[]): Rules {
  return Object.fromEntries(names.map((name) => [`${plugin}/${name}`, 'error']));
}

const functionLength = { max: 70, skipBlankLines: true, skipComments: true };

const tabbableRoles = [
  'button',
  'checkbox',
  'link',
  'progressbar',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'textbox',
];

const loadHandlers = { body: ['onError', 'onLoad'], iframe: ['onError', 'onLoad'], img: ['onError', 'onLoad'] };

/** Handlers of focus, keyboard and mouse. */
const userHandlers = [
  ...['Focus', 'Blur', 'KeyDown', 'KeyPress', 'KeyUp', 'Click', 'ContextMenu', 'DblClick', 'DoubleClick'],
  ...['Drag', 'DragEnd', 'DragEnter', 'DragExit', 'DragLeave', 'DragOver', 'DragStart', 'Drop'],
  ...['MouseDown', 'MouseEnter', 'MouseLeave', 'MouseMove', 'MouseOut', 'MouseOver', 'MouseUp'],
].map((event) => `on${event}`);

/**
 * The compiler's errors and the rules: both read each file by the first project of `tsconfig.json` that has it. The
 * rules of syntax that this linter lacks, such as no default export, are in `test/tidy/check-syntax.ts`.
 */
export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, denyWarnings: true, respectEslintDisableDirectives: false },
  ignorePatterns: ['**/*.js', '**/*.mjs'],
  rules: {
    ...on('eslint', [
      'eqeqeq',
      'no-array-constructor',
      'no-console',
      'no-unused-expressions',
      'no-useless-constructor',
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
    ]),
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', functionLength],
    // A leading underscore says "this place must be taken, its value is not needed".
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', reportVarsOnlyUsedAsTypes: true }],
    ...on('typescript', [
      'await-thenable',
      'consistent-type-exports',
      'consistent-type-imports',
      'no-array-delete',
      'no-base-to-string',
      'no-deprecated',
      'no-duplicate-enum-values',
      'no-duplicate-type-constituents',
      'no-dynamic-delete',
      'no-empty-object-type',
      'no-explicit-any',
      'no-extra-non-null-assertion',
      'no-extraneous-class',
      'no-floating-promises',
      'no-for-in-array',
      'no-generated-empty-object-type',
      'no-implied-eval',
      'no-invalid-void-type',
      'no-meaningless-void-operator',
      'no-misused-new',
      'no-misused-promises',
      'no-mixed-enums',
      'no-namespace',
      'no-non-null-asserted-nullish-coalescing',
      'no-non-null-asserted-optional-chain',
      'no-non-null-assertion',
      'no-redundant-type-constituents',
      'no-require-imports',
      'no-this-alias',
      'no-unnecessary-boolean-literal-compare',
      'no-unnecessary-template-expression',
      'no-unnecessary-type-arguments',
      'no-unnecessary-type-assertion',
      'no-unnecessary-type-constraint',
      'no-unnecessary-type-conversion',
      'no-unsafe-argument',
      'no-unsafe-assignment',
      'no-unsafe-call',
      'no-unsafe-declaration-merging',
      'no-unsafe-enum-comparison',
      'no-unsafe-function-type',
      'no-unsafe-member-access',
      'no-unsafe-return',
      'no-unsafe-unary-minus',
      'no-useless-default-assignment',
      'no-wrapper-object-types',
      'only-throw-error',
      'prefer-as-const',
      'prefer-literal-enum-member',
      'prefer-namespace-keyword',
      'prefer-promise-reject-errors',
      'prefer-reduce-type-parameter',
      'prefer-return-this-type',
      'related-getter-setter-pairs',
      'triple-slash-reference',
      'unbound-method',
      'unified-signatures',
      'use-unknown-in-catch-callback-variable',
    ]),
    'typescript/ban-ts-comment': [
      'error',
      { 'ts-check': true, 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
    ],
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
      files: ['src/server/desk/sign-in/ask-provider.ts'],
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
        ...on('jsx-a11y', [
          'alt-text',
          'anchor-has-content',
          'anchor-is-valid',
          'aria-activedescendant-has-tabindex',
          'aria-props',
          'aria-proptypes',
          'aria-role',
          'aria-unsupported-elements',
          'autocomplete-valid',
          'click-events-have-key-events',
          'heading-has-content',
          'html-has-lang',
          'iframe-has-title',
          'img-redundant-alt',
          'label-has-associated-control',
          'media-has-caption',
          'mouse-events-have-key-events',
          'no-access-key',
          'no-autofocus',
          'no-distracting-elements',
          'no-redundant-roles',
          'role-has-required-aria-props',
          'role-supports-aria-props',
          'scope',
          'tabindex-no-positive',
        ]),
        // The options of the plugin's strict configuration; the defaults are those of the recommended one.
        'jsx-a11y/interactive-supports-focus': ['error', { tabbable: tabbableRoles }],
        'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', {}],
        'jsx-a11y/no-noninteractive-element-interactions': ['error', loadHandlers],
        'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', {}],
        'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: [], allowExpressionValues: false }],
        'jsx-a11y/no-static-element-interactions': ['error', { handlers: userHandlers }],
        // An event handler of React may be async; React ignores the promise, and errors surface in the query client.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', '{test,proofs,e2e}/**/*.ts'],
      rules: {
        // The body of a describe is a function; the length of a table of cases says nothing about its quality.
        'max-lines-per-function': 'off',
        'max-lines': 'off',
        // In a test the failing assertion itself is the message for a missing value.
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      files: ['e2e/**/*.spec.ts', 'e2e/screenshots/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@playwright/test',
                importNames: ['test'],
                message: "Journeys take test from journey.ts, which gives pages the server's time.",
              },
            ],
          },
        ],
      },
    },
  ],
});
