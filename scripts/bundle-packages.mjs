/**
 * The packages that come within the program, each as one module: those that consist of many files of which every start loads all, and that no plugin shares
 * with us (docs/decisions/0032-the-program-in-few-files.md). What they ask for at run time and we may lack, such as drivers of databases, stays outside.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kubernetesClient } from './bundle-kubernetes.mjs';
import { ROOT } from './run.mjs';

const LICENSE = /^(?:licen[cs]e|notice|copying)/i;
const DRIVERS = [
  'better-sqlite3',
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  'pg',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];

const whole = (name) => ({ source: `export * from '${name}';` });

/** By its name, what the program may import of each as a value. */
const PACKAGES = {
  '@kubernetes/client-node': kubernetesClient,
  cockatiel: whole('cockatiel'),
  diff: whole('diff'),
  'fastest-levenshtein': whole('fastest-levenshtein'),
  'ipaddr.js': { source: "export { default } from 'ipaddr.js';" },
  knex: { source: "export { default } from 'knex';", external: DRIVERS },
  'lru-cache': whole('lru-cache'),
  'prom-client': {
    source: "export { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';",
  },
};

const NAMES = Object.keys(PACKAGES).map((name) => name.replaceAll('.', '\\.'));

/** A plugin of esbuild that puts them in the place of the packages, and writes the licenses of all that is in them to the folder. */
export function bundledPackages(target) {
  return {
    name: 'bundled-packages',
    setup(main) {
      const inputs = [];
      main.onResolve({ filter: new RegExp(`^(?:${NAMES.join('|')})$`) }, ({ path }) => ({
        path,
        namespace: 'bundled',
      }));
      main.onLoad({ filter: /.*/, namespace: 'bundled' }, async ({ path }) => {
        const { source, external = [], plugins = [] } = PACKAGES[path];
        const { outputFiles, metafile } = await main.esbuild.build({
          stdin: { contents: source, resolveDir: ROOT },
          // Packages of the CommonJS kind ask for Node's own modules.
          banner: {
            js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
          },
          ...{ bundle: true, write: false, metafile: true, legalComments: 'inline' },
          ...{ format: 'esm', platform: 'node', target: 'node20.19', logLevel: 'error' },
          mainFields: ['module', 'main'],
          ...{ external, plugins },
        });
        inputs.push(...Object.keys(metafile.inputs));
        return { contents: outputFiles[0].text, loader: 'js', resolveDir: ROOT };
      });
      main.onEnd(() => writeLicenses(inputs, target));
    },
  };
}

function writeLicenses(inputs, target) {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    const files = readdirSync(join(ROOT, folder)).filter((file) => LICENSE.test(file));
    const words = files.map((file) => readFileSync(join(ROOT, folder, file), 'utf8').trim());
    return [`${name} ${version} (${license})`, ...words].join('\n\n');
  });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'THIRD-PARTY-LICENSES.txt'), `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
}
