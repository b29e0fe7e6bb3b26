import type { ProofOrder, ProofOutcome } from '../kernel/mirrors/proof-order.js';
import { pauseByTimer } from '../kernel/mirrors/proof-watch.js';
import { removePods } from '../kernel/mirrors/remove-pods.js';
import type { MirrorCluster } from '../kernel/ports/cluster/mirror-cluster.js';
import { plainLine } from '../rules/handover/index.js';
import type { Terminal } from './terminal.js';

interface Kept {
  readonly order: ProofOrder;
  readonly outcome: ProofOutcome;
  readonly cluster: MirrorCluster;
}

/** Leaves the mirror to look at until its time is over or somebody says so, and removes it. */
export async function keptUntilItsEnd(
  terminal: Terminal,
  { order, outcome, cluster }: Kept,
  stopped: AbortSignal,
): Promise<void> {
  const pod = { namespace: order.plan.namespace, name: outcome.mirror_pod_name };
  const at = new Date(order.expiresAt).toISOString();
  terminal.error(`The copy ${pod.namespace}/${pod.name} is kept until ${at} or Ctrl-C`);
  await passed(order.expiresAt - cluster.now(), stopped);
  const { signal } = new AbortController();
  const trouble = await removePods([pod], { cluster, mirrorId: order.mirrorId, pause: pauseByTimer, signal });
  for (const line of trouble) terminal.error(plainLine(line));
}

function passed(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopped.aborted) return resolve();
    const timer = setTimeout(resolve, Math.max(0, milliseconds));
    stopped.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
