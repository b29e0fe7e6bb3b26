import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../architecture/cruise-folder.js';
import { signUp } from '../faults/support/installation.js';
import { kubeconfig } from '../k8s/kubeconfig.js';
import { CERTIFICATE, startApiServer } from '../support/api-server/start.js';
import { startProcess } from './support/server-process.js';

const PROGRAM = join(ROOT, 'dist/program');

it('the built server reaches a cluster over TLS, with the credentials of a plugin', async () => {
  const cluster = await startApiServer({ tls: true });
  const credential = { status: { token: 'of-the-plugin', expirationTimestamp: '2100-01-01T00:00:00Z' } };
  const exec = { apiVersion: 'client.authentication.k8s.io/v1', command: 'echo', args: [JSON.stringify(credential)] };
  const file = kubeconfig(cluster.url, {
    cluster: { 'certificate-authority-data': Buffer.from(CERTIFICATE).toString('base64') },
    user: { token: undefined, exec },
  });
  const server = await startProcess({ KUBECONFIG: file });
  onTestFinished(() => server.close());
  const headers = { cookie: await signUp(server) };
  const config = async () => (await (await fetch(`${server.url}/api/config`, { headers })).json()) as object;
  await expect.poll(config, { timeout: 20_000 }).toMatchObject({ cluster: { available: true, reason: null } });
  expect(cluster.requests[0]?.headers.authorization).toBe('Bearer of-the-plugin');
});

it('the program holds what it uses of the Kubernetes client and of other packages, with the licenses of what is in it', () => {
  const licenses = readFileSync(join(PROGRAM, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  expect(licenses).toMatch(/^@kubernetes\/client-node \d+\.\d+\.\d+ \(Apache-2\.0\)$/m);
  expect(licenses).toMatch(/^openid-client \S+ \(MIT\)$/m);
  expect(licenses).toMatch(/^knex \S+ \(MIT\)$/m);
  expect(licenses).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
});
