import type { Resource } from '../../../src/k8s/resources.js';
import { eventually, type TestCluster } from './test-cluster.js';

const GROUP = 'gateway.networking.k8s.io';
const kind = (name: string, plural: string): Resource => ({
  ...{ apiVersion: `${GROUP}/v1`, kind: name, plural, isNamespaced: true },
});

/** What the Gateway API adds to a cluster, as far as diagrams show it. */
export const GATEWAY_KINDS = [
  kind('Gateway', 'gateways'),
  kind('HTTPRoute', 'httproutes'),
  kind('GRPCRoute', 'grpcroutes'),
];

/** Lets the cluster serve these kinds, with any content. What is answered takes away what was not there before. */
export async function installGatewayKinds(cluster: TestCluster): Promise<() => Promise<void>> {
  const path = 'apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const added: string[] = [];
  for (const each of GATEWAY_KINDS) {
    const definition = definitionOf(each);
    if ((await cluster.send('POST', path, definition)).status === 201) added.push(definition.metadata.name);
    const served = async () => (await cluster.send('GET', `apis/${each.apiVersion}/${each.plural}`)).status === 200;
    await eventually(`the kind ${each.kind}`, 30, served);
  }
  return async () => {
    for (const name of added) await cluster.send('DELETE', `${path}/${name}`);
  };
}

function definitionOf({ kind: name, plural }: Resource) {
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
  return {
    ...{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' },
    metadata: {
      name: `${plural}.${GROUP}`,
      // Groups of Kubernetes itself are not taken without it.
      annotations: { 'api-approved.kubernetes.io': 'unapproved, for tests only' },
    },
    spec: {
      ...{ group: GROUP, scope: 'Namespaced', names: { kind: name, plural, singular: name.toLowerCase() } },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  };
}
