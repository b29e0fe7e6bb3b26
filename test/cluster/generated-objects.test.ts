import { afterAll, describe, expect, it } from 'vitest';
import { pathOf } from '../../src/k8s/resources.js';
import { fieldsOf, textOf } from '../../src/rules/evidence/values.js';
import { type GeneratedObject, generateCluster, SMALL_CLUSTER } from '../support/cluster-objects/index.js';
import { namespaceForTest } from './support/namespaces.js';
import { CATALOGUE, type Manifest, TestCluster } from './support/test-cluster.js';

const cluster = TestCluster.connect();
afterAll(() => cluster.close());

/** What only the generated cluster can have: its namespaces, accounts and addresses. */
function movedTo(namespace: string, { metadata, ...object }: GeneratedObject): Manifest {
  const { managedFields: _managed, namespace: from, ...kept } = metadata;
  const spec = fieldsOf(object['spec']);
  const { clusterIP: _ip, clusterIPs: _ips, serviceAccountName: _account, ...others } = spec;
  return {
    ...object,
    metadata: { ...kept, ...(from !== undefined && { namespace }) },
    ...('spec' in object && { spec: others }),
  };
}

describe('the objects of a generated cluster', () => {
  it('are such that a real API server takes them, each of their fields', async () => {
    const namespace = await namespaceForTest(cluster, 'generated');
    const refusals: string[] = [];
    for (const object of generateCluster(SMALL_CLUSTER)) {
      const resource = CATALOGUE.ofKind(object.apiVersion, object.kind);
      if (resource === undefined) throw new Error(`no such kind: ${object.kind}`);
      const path = `${pathOf(resource, { namespace })}?dryRun=All&fieldValidation=Strict`;
      const { status, body } = await cluster.send('POST', path, movedTo(namespace, object));
      if (status !== 201) refusals.push(`${object.kind}: ${textOf(body['message'])}`);
    }
    expect([...new Set(refusals)]).toEqual([]);
  });
});
