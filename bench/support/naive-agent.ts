/** What everybody writes first: lists all pods every five seconds with the plain client, and tells of those that have begun to fail. */
import { CoreV1Api, KubeConfig, type V1Pod } from '@kubernetes/client-node';

const EVERY_MS = 5_000;
const [kubeconfig = '', backend = ''] = process.argv.slice(2);
const config = new KubeConfig();
config.loadFromFile(kubeconfig);
const core = config.makeApiClient(CoreV1Api);
const told = new Set<string>();

const isFailing = ({ status }: V1Pod) =>
  (status?.containerStatuses ?? []).some(
    ({ state }) => state?.waiting?.reason === 'CrashLoopBackOff' || (state?.terminated?.exitCode ?? 0) !== 0,
  );

async function tell(pod: V1Pod): Promise<void> {
  const { namespace, name } = pod.metadata ?? {};
  const failing = pod.status?.containerStatuses?.find(({ state }) => state?.terminated !== undefined);
  await fetch(`${backend}/api/pods/failed`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ namespace, pod_name: name, failure_reason: failing?.state?.terminated?.reason ?? 'Error' }),
  });
}

for (;;) {
  const startedAt = performance.now();
  const { items } = await core.listPodForAllNamespaces();
  const failing = new Map(items.filter(isFailing).map((pod) => [pod.metadata?.uid ?? '', pod]));
  for (const uid of told) if (!failing.has(uid)) told.delete(uid);
  for (const [uid, pod] of failing) {
    if (told.has(uid)) continue;
    await tell(pod).then(
      () => told.add(uid),
      () => undefined,
    );
  }
  const waitMs = EVERY_MS - (performance.now() - startedAt);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, waitMs)));
}
