import tseslint from 'typescript-eslint';

/** A constructor takes what its class depends on; everything else has few parameters or takes an object. */
const MANY_PARAMETERS = [
  'FunctionDeclaration[params.length>4]',
  'ArrowFunctionExpression[params.length>4]',
  ':not(MethodDefinition[kind="constructor"]) > FunctionExpression[params.length>4]',
].join(', ');

const FEW_PARAMETERS = { selector: MANY_PARAMETERS, message: 'More than four parameters: pass an object, so that calls read without counting.' };

const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: a default export has another name in every file. Only the index of a plugin has one, for the loader.',
};

/** Small and flat: each function can be read without scrolling. */
const small = {
  complexity: ['error', 10],
  'max-depth': ['error', 3],
  'max-lines': ['error', 300],
  'max-lines-per-function': ['error', 60],
};

/** The server's and the plugins' own code, where a forgotten await is a lost error. */
const PRODUCT = ['src/**/*.ts', 'plugins/**/*.ts'];

/** Files that a tool loads and that must export as the tool says. */
const LOADED_BY_TOOLS = ['*.config.ts', '*.config.js', 'knexfile.ts', 'test/support/postgres.ts'];

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'node_modules/', 'data/', 'docs/*', '!docs/examples/', 'test/fixtures/*'] },
  // Of the plugins that are broken on purpose, these are sound code that hangs.
  {
    ignores: [
      '!test/fixtures/plugins/',
      'test/fixtures/plugins/*',
      '!test/fixtures/plugins/broken/',
      'test/fixtures/plugins/broken/*',
      '!test/fixtures/plugins/broken/llm-*/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parser: tseslint.parser },
    rules: {
      ...small,
      'max-lines-per-function': 'off',
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, FEW_PARAMETERS],
      eqeqeq: 'error',
      'no-duplicate-imports': 'error',
      'no-restricted-properties': ['error', { object: 'URL', property: 'canParse', message: 'Node 20 answers wrongly once it is compiled: contracts/parse-url.ts.' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-unreachable': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },
  {
    // Only here: to know a floating promise the rules need the types, which costs seconds.
    files: PRODUCT,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines-per-function': small['max-lines-per-function'],
      'no-console': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    // Test suites for plugin authors: one function holds a whole `describe`, as in test/.
    files: ['src/kit/testing/**/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  { files: ['plugins/*/index.ts', ...LOADED_BY_TOOLS], rules: { 'no-restricted-syntax': ['error', FEW_PARAMETERS] } },
  { files: ['**/*.mjs', '**/*.cjs', '*.config.js'], rules: small },
);
