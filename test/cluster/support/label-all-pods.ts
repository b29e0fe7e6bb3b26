import { onTestFinished } from 'vitest';
import type { TestCluster } from './test-cluster.js';

/** As a policy engine does that labels all pods of a team; deleted when the test ends. */
export async function labelAllPods(
  cluster: TestCluster,
  namespace: string,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<void> {
  const path = 'apis/admissionregistration.k8s.io/v1/mutatingadmissionpolic';
  const metadata = { name: `label-${namespace}` };
  const selector = { matchLabels: { 'kubernetes.io/metadata.name': namespace } };
  const rule = { apiGroups: [''], apiVersions: ['v1'], resources: ['pods'], operations: ['CREATE'] };
  const expression = `[JSONPatch{op: "add", path: "/metadata/labels/${name}", value: "${value}"}]`;
  await cluster.request('POST', `${path}ies`, {
    metadata,
    spec: {
      matchConstraints: { namespaceSelector: selector, resourceRules: [rule] },
      reinvocationPolicy: 'Never',
      mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression } }],
    },
  });
  await cluster.request('POST', `${path}ybindings`, { metadata, spec: { policyName: metadata.name } });
  onTestFinished(async () => {
    for (const kind of ['ybindings', 'ies']) await cluster.send('DELETE', `${path}${kind}/${metadata.name}`);
  });
}
