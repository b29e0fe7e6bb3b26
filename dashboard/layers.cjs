/** Which part of the pages may know which (.dependency-cruiser.cjs has it for the server). */

const layers = [
  {
    name: 'dashboard-lib-is-a-leaf',
    comment: 'Time, text, keys and commands are of use to every part of the pages, so they know none.',
    from: '^dashboard/src/lib/',
    may: [],
  },
  {
    name: 'dashboard-ui-knows-no-product',
    comment: 'A table or a diff is handed what it shows: it can be looked at and tested without a server.',
    from: '^dashboard/src/ui/',
    may: ['^dashboard/src/lib/'],
  },
  {
    name: 'dashboard-api-knows-the-contract',
    comment:
      'What comes from the server is typed by its document and, for events, by the contracts; nothing else of the server is loaded into a browser.',
    from: '^dashboard/src/api/',
    may: ['^dashboard/src/lib/', '^src/contracts/'],
  },
  {
    name: 'dashboard-features-do-not-meet',
    comment:
      'A page can be changed without asking another one. Proof, logs and the map are parts that several pages show.',
    from: '^dashboard/src/features/([^/]+)/',
    own: '^dashboard/src/features/$1/',
    may: ['^dashboard/src/(?:api|lib|ui)/', '^dashboard/src/features/(?:logs|map|proof)/', '^src/contracts/'],
  },
  {
    name: 'dashboard-stands-alone',
    comment: 'A browser must not load the server; types of the contracts cost nothing.',
    from: '^dashboard/src/(?:app/|main\\.tsx$|router\\.ts$)',
    own: '^dashboard/src/',
    may: ['^src/contracts/'],
  },
];

/** @param pathsOf how an installed package looks to the cruiser */
const rules = (pathsOf) => [
  {
    name: 'large-packages-have-one-place',
    comment:
      'Overlays, the editor and the graph come after the first page. A second place that imports them would bring them into it, and another would be as hard to replace.',
    severity: 'error',
    from: { path: '^dashboard/', pathNot: '^dashboard/src/(?:ui/(?:overlays|code)|features/map)/' },
    to: { path: ['@base-ui/react', '@codemirror/[^/]+', '@xyflow/react', '@dagrejs/dagre'].flatMap(pathsOf) },
  },
  {
    name: 'events-are-typed-only',
    comment: 'The contracts check with zod what they describe; a browser needs the types, not the checks.',
    severity: 'error',
    from: { path: '^dashboard/' },
    to: { path: '^src/contracts/', dependencyTypesNot: ['type-only'] },
  },
];

module.exports = { layers, rules };
