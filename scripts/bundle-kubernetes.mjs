/**
 * What the program uses of the Kubernetes client, which is how to find a cluster and to log in there, as one module: the package loads two thousand
 * modules of generated types and calls with it, which cost half a second and 60 MB (docs/decisions/0046-kubernetes-client-bundled.md).
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const CLIENT = '@kubernetes/client-node';
const CLIENT_FILES = `/node_modules/${CLIENT}/dist/`;
/** All that may be imported of it as a value. */
const EXPORTS = 'KubeConfig';
const LICENSE = /^(?:licen[cs]e|notice|copying)/i;

/** Its modules do nothing but define what they export, so those of which nothing is used are left out. */
const withoutUnused = {
  name: 'without-unused-modules',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${CLIENT}$`) }, () => ({
      path: join(ROOT, `node_modules/${CLIENT}/dist/config.js`),
    }));
    build.onResolve({ filter: /^\./ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === CLIENT || !importer.replaceAll('\\', '/').includes(CLIENT_FILES)) return undefined;
      const { path: file } = await build.resolve(path, { importer, resolveDir, kind, pluginData: CLIENT });
      return { path: file, sideEffects: false };
    });
  },
};

/** It imports a fetch of its own, of which we use nothing but what imports it: with tables of all host names that take megabytes. */
const withPlatformFetch = {
  name: 'platform-fetch',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node-fetch$/ }, ({ path }) => ({ path, namespace: 'platform' }));
    onLoad({ filter: /.*/, namespace: 'platform' }, () => ({
      // Not touched before it is used: it is a library of some megabytes, too.
      contents: `
        export class Headers { constructor(given) { return new globalThis.Headers(given); } }
        export default (...given) => globalThis.fetch(...given);`,
    }));
  },
};

/** A plugin of esbuild that puts it in the place of the package, and writes the licenses of all that is in it to the folder. */
export function bundledKubernetesClient(target) {
  return {
    name: 'bundled-kubernetes-client',
    setup(main) {
      main.onResolve({ filter: new RegExp(`^${CLIENT}$`) }, () => ({ path: CLIENT, namespace: CLIENT }));
      main.onLoad({ filter: /.*/, namespace: CLIENT }, async () => {
        const { outputFiles, metafile } = await main.esbuild.build({
          stdin: { contents: `export { ${EXPORTS} } from '${CLIENT}';`, resolveDir: ROOT },
          // Packages of the CommonJS kind ask for Node's own modules.
          banner: {
            js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
          },
          ...{ bundle: true, write: false, metafile: true, legalComments: 'inline' },
          ...{ format: 'esm', platform: 'node', target: 'node20.19', logLevel: 'error' },
          plugins: [withPlatformFetch, withoutUnused],
        });
        writeLicenses(Object.keys(metafile.inputs), target);
        return { contents: outputFiles[0].text, loader: 'js', resolveDir: ROOT };
      });
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
  if (!existsSync(target)) mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'THIRD-PARTY-LICENSES.txt'), `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
}
