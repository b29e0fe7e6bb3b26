import { numberOf, textOf } from '../../rules/evidence/values.js';
import { specOf } from '../../rules/pod/object.js';
import type { StoredObject } from '../api-server/object-store.js';
import { mapIn } from '../fields.js';

/** How many pods a roll-out may have too many and too few (Kubernetes "Deployments", "Max Unavailable" and "Max Surge"). */
export interface RolloutLimits {
  readonly isRecreate: boolean;
  readonly maxSurge: number;
  readonly maxUnavailable: number;
}

export function rolloutLimits(deployment: StoredObject): RolloutLimits {
  const spec = specOf<'Deployment'>(deployment);
  const strategy = mapIn(spec, 'strategy');
  if (strategy.type === 'Recreate') return { isRecreate: true, maxSurge: 0, maxUnavailable: 0 };
  const wanted = numberOf(spec.replicas) ?? 1;
  const rolling = mapIn(strategy, 'rollingUpdate');
  const maxSurge = share(rolling.maxSurge ?? '25%', wanted, Math.ceil);
  const allowed = share(rolling.maxUnavailable ?? '25%', wanted, Math.floor);
  // With neither, nothing could ever be replaced.
  return { isRecreate: false, maxSurge, maxUnavailable: maxSurge === 0 && allowed === 0 ? 1 : allowed };
}

/** A number, or a percentage of the whole. */
function share(value: unknown, whole: number, round: (value: number) => number): number {
  const percent = /^(\d{1,3})%$/.exec(textOf(value))?.[1];
  return percent === undefined ? (numberOf(value) ?? 0) : round((whole * Number(percent)) / 100);
}
