/**
 * What the program uses of the Kubernetes client, which is how to find a cluster and to log in there, as one module: the package loads two thousand
 * modules of generated types and calls with it, which cost half a second and 60 MB (docs/decisions/0046-kubernetes-client-bundled.md).
 */
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const CLIENT = '@kubernetes/client-node';
const CLIENT_FILES = `/node_modules/${CLIENT}/dist/`;

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

/** For scripts/bundle-packages.mjs. */
export const kubernetesClient = {
  // All that may be imported of it as a value.
  source: `export { KubeConfig } from '${CLIENT}';`,
  plugins: [withPlatformFetch, withoutUnused],
};
