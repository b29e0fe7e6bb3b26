/** A fake API server with a generated cluster of 10,000 pods, in a process of its own: prints its URL, and lives until it is ended. */
import { ApiServer } from '../../src/simulation/api-server/index.js';
import { generateCluster, LARGE_CLUSTER } from '../../test/support/cluster-objects/index.js';

const server = new ApiServer();
for (const object of generateCluster(LARGE_CLUSTER)) server.apply(object);
await server.listen();
// A real one has its objects as bytes: to make them is no part of what is measured.
for (const { apiVersion, plural } of server.catalogue.kinds) {
  const root = apiVersion.includes('/') ? `apis/${apiVersion}` : `api/${apiVersion}`;
  await (await fetch(`${server.url}/${root}/${plural}`)).arrayBuffer();
}
console.log(server.url);
