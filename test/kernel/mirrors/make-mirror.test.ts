import { describe, expect, it } from 'vitest';
import { draftMirror } from '../../../src/kernel/mirrors/make-mirror.js';
import type { MirrorCluster, MirrorSurroundings } from '../../../src/kernel/ports/cluster/mirror-cluster.js';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { API, planFor, podOf, surroundings } from '../../rules/mirror/plans.js';

/** A cluster that takes every pod as it is. */
function clusterWith(around: Partial<MirrorSurroundings>, live?: Fields): MirrorCluster {
  const unused = () => Promise.reject(new Error('nobody asks for this'));
  return {
    now: () => 0,
    surroundings: () => Promise.resolve(surroundings(around)),
    pod: () => Promise.resolve(live),
    check: (pod: Fields) => Promise.resolve(pod),
    ...{ events: unused, log: unused, create: unused, denyEgress: unused, remove: unused, mirrors: unused },
  } as MirrorCluster;
}

function draft(original: Fields, cluster: MirrorCluster) {
  const settings = { namespaces: '*', maxCpu: '4', maxMemory: '8Gi' };
  const fixed = podOf({ ...(original['spec'] as Fields), activeDeadlineSeconds: 60 });
  return draftMirror(
    {
      ...{ mirrorId: 'b5c7a1d0-0000-4000-8000-000000000000', installation: 'i-1', plan: planFor(original, fixed) },
      ...{ ttlSeconds: 180, windowSeconds: 30, control: false, keep: false, denyEgress: false },
      consent: { settings, allowPrivileged: false, allowLarge: false },
    },
    cluster,
  );
}

describe('the draft of a mirror', () => {
  it('goes by its order where nothing around speaks against it', async () => {
    const { order } = await draft(podOf({ containers: [API] }), clusterWith({}));
    expect(order).toMatchObject({ control: false, plan: { missingWitness: [] } });
  });

  it('has its time from the clock that the first answer of the cluster tells, not from the one that was assumed', async () => {
    let now = 0;
    const cluster = clusterWith({});
    const { order, pod } = await draft(podOf({ containers: [API] }), {
      ...cluster,
      now: () => now,
      surroundings: (namespace) => {
        now = 600_000;
        return cluster.surroundings(namespace);
      },
    });
    expect(order.expiresAt).toBe(780_000);
    expect(JSON.stringify(pod)).toContain(new Date(780_000).toISOString());
  });

  it('has a control of its own where what was changed for safety could end the failure', async () => {
    const original = podOf({
      containers: [API],
      volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'data' } }],
    });
    const { order, cannotShow } = await draft(original, clusterWith({ claimsInUse: new Set(['data']) }));
    expect(order.control).toBe(true);
    expect(cannotShow.join()).toContain('data');
  });

  it('is never proven without the values that the record has masked', async () => {
    const env = (value: string) => podOf({ containers: [{ ...API, env: [{ name: 'DB_PASSWORD', value }] }] });
    const masked = env('[redacted:password]');
    const gone = await draft(masked, clusterWith({}));
    expect(gone.order.plan.missingWitness.join()).toContain('DB_PASSWORD');
    const there = await draft(masked, clusterWith({}, env('hunter2hunter2')));
    expect(there.order.plan.missingWitness).toEqual([]);
    expect(JSON.stringify([there.order, there.cannotShow, there.warnings])).not.toContain('hunter2');
  });
});
