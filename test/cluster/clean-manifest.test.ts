import { afterAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '../../src/rules/evidence/values.js';
import { cleanManifest, cleanPod } from '../../src/rules/pod/clean-manifest.js';
import { parseManifest } from '../../src/rules/pod/parse-manifest.js';
import { createOwnedPod, OWNER_KINDS } from './support/owned-pods.js';
import { type Manifest, TestCluster } from './support/test-cluster.js';

const cluster = TestCluster.connect();
const namespaces: string[] = [];

afterAll(async () => {
  await Promise.all(namespaces.map((namespace) => cluster.deleteNamespace(namespace)));
  cluster.close();
});

function renamed(manifest: Manifest, name: string): Manifest {
  return { ...manifest, metadata: { ...fieldsOf(manifest['metadata']), name } };
}

describe.concurrent('the cleaned manifest of a running pod', () => {
  it.each(OWNER_KINDS)('of a %s is one that the server creates and applies anew', async (kind) => {
    const namespace = await cluster.createNamespace(`clean-${kind.toLowerCase()}`);
    namespaces.push(namespace);
    const { pod } = await createOwnedPod(cluster, kind, namespace);
    const cleaned = parseManifest(cleanManifest(JSON.stringify(pod))) as Manifest;
    expect(JSON.stringify(cleaned)).not.toMatch(/kube-api-access|nodeName|ownerReferences|controller-uid/);

    const strict = 'dryRun=All&fieldValidation=Strict';
    const created = await cluster.create(renamed(cleaned, 'web-mirror'), namespace, `?${strict}`);
    expect(fieldsOf(created['spec'])['nodeName']).toBeUndefined();
    const path = `api/v1/namespaces/${namespace}/pods/web-mirror?${strict}&fieldManager=test`;
    const applied = await cluster.request('PATCH', path, renamed(cleaned, 'web-mirror'), 'apply');

    // What the server adds to the new pod is what was stripped from the old one.
    expect(cleanPod(renamed(applied, 'web-mirror'))).toEqual(cleanPod(renamed(created, 'web-mirror')));
    expect(cleanPod(created)['spec']).toEqual(cleaned['spec']);
  });
});
