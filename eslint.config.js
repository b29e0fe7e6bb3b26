import reactHooks from 'eslint-plugin-react-hooks';
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

/** The pages, where markup comes on top of the code: a function is one component. */
const PAGES = ['dashboard/src/**/*.{ts,tsx}'];

/** What a page must not do, each with where it is done instead. */
const NOT_IN_PAGES = [
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Text from a cluster, a user or a model is never HTML.' },
  { selector: 'JSXText[value=/[A-Za-z]{2}/]', message: 'Words stand in words.ts, so that they are found, compared and changed in one place.' },
  { selector: 'CallExpression[callee.name="fetch"]', message: 'Requests are made by api/client.ts, which knows sessions, problems and times.' },
];

/** Files that a tool loads and that must export as the tool says. */
const LOADED_BY_TOOLS = ['*.config.ts', '*.config.js', 'knexfile.ts', 'test/support/{postgres,folder-in-memory}.ts', 'test/browser/support/build.ts'];

export default tseslint.config(
  { ignores: ['dist/', 'dashboard/src/api/schema.ts', 'coverage/', 'node_modules/', 'data/', 'docs/*', '!docs/examples/', 'test/fixtures/*'] },
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
    files: ['**/*.{ts,tsx}'],
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
    files: PAGES,
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { parserOptions: { project: 'dashboard/tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'max-lines': ['error', 200],
      'max-lines-per-function': small['max-lines-per-function'],
      'no-console': 'error',
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, FEW_PARAMETERS, ...NOT_IN_PAGES],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'package', name: ['Redirect', 'NotFoundError'], package: '@tanstack/router-core' }] }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  // What is loaded when it is needed is loaded by its default export.
  {
    files: ['dashboard/src/features/**/*-page.tsx', 'dashboard/src/ui/{overlays,code}/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', FEW_PARAMETERS, ...NOT_IN_PAGES] },
  },
  {
    files: PAGES,
    ignores: ['dashboard/src/lib/theme.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'localStorage', message: 'What a browser keeps is the theme, in lib/theme.ts; the rest is kept by the server.' }],
    },
  },
  // The one place where what is forbidden elsewhere is done.
  { files: ['dashboard/src/api/client.ts', 'dashboard/vite.config.ts'], rules: { 'no-restricted-syntax': ['error', FEW_PARAMETERS] } },
  {
    // Test suites for plugin authors: one function holds a whole `describe`, as in test/.
    files: ['src/kit/testing/**/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  { files: ['plugins/*/index.ts', ...LOADED_BY_TOOLS], rules: { 'no-restricted-syntax': ['error', FEW_PARAMETERS] } },
  { files: ['**/*.mjs', '**/*.cjs', '*.config.js'], rules: small },
);
