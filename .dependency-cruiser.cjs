/**
 * Which part may know which. First our own folders, each rule with its reason; then the packages that a layer may use, in a list
 * apart: adding a package to a layer is a change that somebody should see.
 */

const dashboard = require('./dashboard/layers.cjs');
const rules = require('./src/rules/layers.cjs');

/** Of our own code: what a folder may import besides itself. */
const layers = [
  {
    name: 'contracts-are-a-leaf',
    comment: 'What crosses a process border must be readable by every program, so it can depend on none of them.',
    from: '^src/contracts/',
    may: [],
  },
  {
    name: 'rules-are-pure',
    comment:
      'Diagnosis runs in the server, the agent, the scanner and the command line alike, so it knows the contracts and nothing else.',
    from: '^src/rules/',
    may: ['^src/contracts/'],
  },
  ...rules.layers,
  {
    name: 'kernel-knows-ports-only',
    comment:
      'The kernel says what the product does. Drivers, HTTP, files and the container are replaceable because it cannot see them.',
    from: '^src/kernel/',
    may: ['^src/contracts/', '^src/rules/'],
  },
  {
    name: 'api-sees-services',
    comment:
      'Endpoints translate between HTTP and one service call. They are handed the services in a record and never see how these are made.',
    from: '^src/api/',
    may: ['^src/contracts/', '^src/kernel/'],
  },
  {
    name: 'kit-stands-on-ports',
    comment:
      'The kit is for plugin authors: what they can build on is the contract of plugins and the ports, not the server. A pattern in a plugin’s configuration means what patterns mean elsewhere.',
    from: '^src/kit/',
    may: ['^src/contracts/', '^src/kernel/(?:plugins|ports)/', '^src/rules/glob\\.ts$'],
  },
  {
    name: 'kubernetes-stands-on-ports',
    comment:
      'The Kubernetes client implements a port and reads what reports are made of, which the rules say; who uses it, it need not know.',
    from: '^src/k8s/',
    may: ['^src/contracts/', '^src/rules/', '^src/kernel/ports/'],
  },
  {
    name: 'agent-and-scanner-stand-alone',
    comment:
      'They run on every node beside no server: they share knowledge, the Kubernetes client, its errors and the log with it, and speak HTTP with it.',
    from: '^src/(agent|scanner)/',
    own: '^src/$1/',
    may: ['^src/contracts/', '^src/rules/', '^src/k8s/', '^src/kernel/ports/(?:errors|logger)\\.ts$'],
  },
  {
    name: 'simulation-is-a-cluster',
    comment:
      'A simulated cluster must be to its clients what a real one is, so it knows nothing of them: only what the API itself means (the fields of its objects, amounts, selectors, schedules, where a kind is served).',
    from: '^src/simulation/',
    may: [
      '^src/rules/(?:evidence/values|pod/(?:kind-fields|object|placement-fields|plain-data|pod-fields|pod-status|quantity)|label-selector|schedule/next-run)\\.ts$',
      '^src/k8s/resources\\.ts$',
      '^src/kernel/ports/logger\\.ts$',
    ],
  },
  {
    name: 'demonstration-is-data',
    comment:
      'What a demonstration shows must come from the cluster that it describes: it knows how clusters are simulated, and nothing of who watches them.',
    from: '^src/demo/',
    may: ['^src/simulation/index\\.ts$', '^src/rules/evidence/values\\.ts$', '^src/kernel/ports/logger\\.ts$'],
  },
  {
    name: 'server-is-the-composition-root',
    comment: 'The server puts all parts together; only the command line stands above it.',
    from: '^src/server/',
    may: ['^src/(?:contracts|rules|kernel|api|kit|k8s)/'],
  },
  {
    name: 'plugins-use-the-public-doors',
    comment:
      'A built-in plugin proves that a plugin can be written outside the repository, so it enters by the same doors.',
    from: '^plugins/([^/]+)/',
    own: '^plugins/$1/',
    may: ['^src/kernel/plugins/index\\.ts$', '^src/kit/[^/]+/index\\.ts$'],
  },
  ...dashboard.layers,
];

/** Packages, and modules of Node, that a layer may use. A layer that is not named may use any of Node's modules. */
const packages = [
  { layer: 'contracts', from: '^src/contracts/', may: ['zod'], node: [] },
  { layer: 'rules', from: '^src/rules/', may: ['fastest-levenshtein', 'js-yaml'], node: [] },
  {
    layer: 'kernel',
    from: '^src/kernel/',
    may: ['zod', 'cockatiel', 'diff', 'lru-cache'],
    // `vm` cuts off a kind of a plugin that loops; nothing is compiled from text that comes from outside.
    node: ['crypto', 'util', 'async_hooks', 'timers/promises', 'vm'],
  },
  {
    layer: 'api',
    from: '^src/api/',
    may: [
      '@asteasolutions/zod-to-openapi',
      'compression',
      'cookie-session',
      'express',
      'express-rate-limit',
      'express-ws',
      'helmet',
      'ipaddr.js',
      'swagger-ui-express',
      'ws',
      'zod',
    ],
  },
  { layer: 'kit', from: '^src/kit/', may: ['fast-check', 'knex', 'nock', 'openai', 'vitest', 'zod'] },
  { layer: 'kubernetes', from: '^src/k8s/', may: ['@kubernetes/client-node', 'zod'] },
  { layer: 'simulation', from: '^src/simulation/', may: [] },
  { layer: 'agent', from: '^src/agent/', may: ['prom-client', 'ws'] },
  {
    layer: 'server',
    from: '^src/server/',
    may: [
      'axios',
      'bcrypt',
      'cockatiel',
      'express',
      'http-proxy-agent',
      'https-proxy-agent',
      'ipaddr.js',
      'pino',
      'prom-client',
      'proxy-from-env',
      'reflect-metadata',
      'tsyringe',
      'yaml',
      'zod',
    ],
  },
  { layer: 'demonstration', from: '^src/demo/', may: [], node: [] },
  { layer: 'command-line', from: '^src/(?:cli/|main\\.ts$)', may: ['better-sqlite3', 'commander', 'zod'] },
];

/** A plugin brings its own drivers, so any package is good but those that make up the server around it. */
const NOT_FOR_PLUGINS = [
  'commander',
  'cookie-session',
  'express[^/]*',
  'helmet',
  'pino',
  'prom-client',
  'reflect-metadata',
  'tsyringe',
];

/** How an installed package looks to the cruiser: the types of `express` come from `@types/express`. */
function pathsOf(name) {
  const typed = name.startsWith('@') ? name.slice(1).replace('/', '__') : name;
  return [`(?:^|/)node_modules/${name}/`, `(?:^|/)node_modules/@types/${typed}/`, `^${name}(?:$|/)`];
}

const NPM = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

const layerRules = layers.map(({ name, comment, from, own = from, may }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(?:src|plugins|test|bench|scripts|dashboard)/', pathNot: [own, ...may] },
}));

const packageRules = packages.flatMap(({ layer, from, may, node }) => [
  {
    name: `packages-of-${layer}`,
    comment: `The packages of this layer are listed, so that a new one is a decision: ${may.join(', ')}.`,
    severity: 'error',
    from: { path: from },
    to: { dependencyTypes: NPM, pathNot: may.flatMap(pathsOf) },
  },
  ...(node === undefined
    ? []
    : [
        {
          name: `node-modules-of-${layer}`,
          comment: `Pure code asks nothing of the machine; of Node it may use: ${node.join(', ') || 'nothing'}.`,
          severity: 'error',
          from: { path: from },
          to: { dependencyTypes: ['core'], pathNot: node.map((name) => `^(?:node:)?${name}$`) },
        },
      ]),
]);

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'plugins-enter-by-name',
      comment: 'By a relative path a plugin would not work when it is copied out of the repository.',
      severity: 'error',
      from: { path: '^plugins/' },
      to: { path: '^src/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'plugins-do-not-meet',
      comment: 'A plugin can be deleted without asking another one.',
      severity: 'error',
      from: { path: '^plugins/([^/]+)/' },
      to: { path: '^plugins/', pathNot: '^plugins/$1/' },
    },
    {
      name: 'nobody-imports-a-plugin',
      comment: 'Plugins are found, not listed: a folder more is a plugin more, and nothing else is edited.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^plugins/' },
    },
    {
      name: 'nobody-imports-the-command-line',
      comment: 'The command line is one way in; the server must start without it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(?:cli/|main\\.ts$)' },
      to: { path: '^src/(?:cli/|main\\.ts$)' },
    },
    {
      name: 'simulation-is-for-demos-and-tests',
      comment: 'A program that watches a real cluster must not be able to mistake a simulated one for it, nor load it.',
      severity: 'error',
      from: { path: '^(?:src|plugins)/', pathNot: '^src/(?:cli|demo|simulation)/' },
      to: { path: '^src/simulation/' },
    },
    {
      name: 'product-needs-no-tests',
      comment: 'What is shipped must not depend on what is not.',
      severity: 'error',
      from: { path: '^(?:src|plugins)/' },
      to: { path: '^(?:test|bench|scripts)/' },
    },
    {
      name: 'no-cycles',
      comment: 'In a cycle no part can be understood, tested or moved alone.',
      severity: 'error',
      from: { path: '^(?:src|plugins|dashboard)/' },
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment: 'What cannot be found cannot be judged by any other rule.',
      severity: 'error',
      from: { path: '^(?:src|plugins|dashboard)/' },
      to: { couldNotResolve: true },
    },
    ...packageRules,
    ...dashboard.rules(pathsOf),
    {
      name: 'plugins-leave-the-server-alone',
      comment: 'A plugin implements a port; it has no business with the server, its container or its command line.',
      severity: 'error',
      from: { path: '^plugins/' },
      to: { dependencyTypes: NPM, path: NOT_FOR_PLUGINS.flatMap(pathsOf) },
    },
    {
      name: 'drivers-belong-to-plugins',
      comment:
        'Whoever opens a database beside the storage port sees data that no policy guards. The backup command copies a file, no more.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/backup\\.ts$' },
      to: { path: ['better-sqlite3', 'pg'].flatMap(pathsOf) },
    },
  ],
  options: {
    // Without this, type-only imports would slip through every rule.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
  },
};
