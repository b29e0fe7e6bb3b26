import { randomUUID } from 'node:crypto';
import type { runProof } from '../kernel/mirrors/proof-run.js';
import type { MirrorCluster } from '../kernel/ports/cluster/mirror-cluster.js';
import { MIRROR_TTL, SETTINGS } from '../kernel/settings/setting-definitions.js';
import type { ProofPlan } from '../rules/mirror/proof-plan.js';
import { type ProveOptions, secondsOf } from './prove-options.js';

export type CommandOrder = Parameters<typeof runProof>[0];

/** There is no server whose settings would count. */
const LIMITS = {
  namespaces: SETTINGS.mirror_namespaces.default,
  maxCpu: SETTINGS.mirror_max_cpu.default,
  maxMemory: SETTINGS.mirror_max_memory.default,
};

/** A proof as the command line orders it, its time beginning now. */
export function orderOf(plan: ProofPlan, cluster: MirrorCluster, options: ProveOptions): CommandOrder {
  const mirrorId = randomUUID();
  const ttlSeconds = secondsOf('--ttl', options.ttl) ?? usualTtl(plan);
  return {
    ...{ mirrorId, plan, ttlSeconds },
    // Of no installation of the server: none of them removes it before its time.
    installation: `cli-${mirrorId.slice(0, 8)}`,
    windowSeconds: Math.max(plan.windowSeconds, secondsOf('--window', options.window) ?? 0),
    expiresAt: cluster.now() + ttlSeconds * 1_000,
    control: options.control === true,
    keep: options.keep === true,
    denyEgress: options.denyEgress === true,
    consent: {
      settings: LIMITS,
      allowPrivileged: options.allowPrivileged === true,
      allowLarge: options.allowLarge === true,
    },
  };
}

function usualTtl({ needsTtlSeconds }: ProofPlan): number {
  return Math.min(Math.max(MIRROR_TTL.usual, needsTtlSeconds), MIRROR_TTL.maximum);
}
