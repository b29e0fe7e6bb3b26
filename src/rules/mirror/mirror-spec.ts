import { CHANGEABLE_LISTS } from '../pod/container-lists.js';
import { type ContainerFields, containersOf, type PodSpec, type ProbeName, probeOf } from '../pod/pod-fields.js';
import { withoutFields } from '../pod/server-fields.js';
import { mirrorVolumes, type ReplacedVolume } from './mirror-volumes.js';

/** Longer than this no mirror's container keeps running after it was told to end, in seconds. */
export const GRACE_SECONDS = 5;

/** Who schedules it, where, and whom it may push out; and what can only be added to a running pod. */
const TAKEN: readonly (keyof PodSpec)[] = [
  'nodeName',
  'priorityClassName',
  'priority',
  'preemptionPolicy',
  'ephemeralContainers',
];
const PROBES: readonly ProbeName[] = ['livenessProbe', 'startupProbe'];

/** A spec that can hurt nobody, and what it has in place of what it had. */
export interface MirrorSpec {
  readonly spec: PodSpec;
  readonly replaced: readonly ReplacedVolume[];
}

export function mirrorSpec(
  source: PodSpec,
  { ttlSeconds, claimsInUse }: { readonly ttlSeconds: number; readonly claimsInUse: ReadonlySet<string> },
): MirrorSpec {
  const { volumes, replaced } = mirrorVolumes(source, claimsInUse);
  const lists = CHANGEABLE_LISTS.filter((list) => Array.isArray(source[list])).map((list) => [
    list,
    containersOf(source, [list]).map(withShortGrace),
  ]);
  const spec = {
    ...withoutFields(source, TAKEN),
    ...Object.fromEntries(lists),
    ...('volumes' in source && { volumes }),
    activeDeadlineSeconds: smaller(source.activeDeadlineSeconds, Math.max(1, Math.floor(ttlSeconds)), 1),
    terminationGracePeriodSeconds: smaller(source.terminationGracePeriodSeconds, GRACE_SECONDS, 0),
  };
  return { spec, replaced };
}

/** Also a probe has a grace period of its own for what it kills. */
function withShortGrace(container: ContainerFields): ContainerFields {
  const probes = PROBES.map((name) => ({ name, probe: probeOf(container, name) }))
    .filter(({ probe }) => 'terminationGracePeriodSeconds' in probe)
    .map(({ name, probe }) => {
      const seconds = smaller(probe.terminationGracePeriodSeconds, GRACE_SECONDS, 1);
      return [name, { ...probe, terminationGracePeriodSeconds: seconds }];
    });
  return probes.length === 0 ? container : { ...container, ...Object.fromEntries(probes) };
}

/** What is no such number is what the API server refuses, or would put its default in place of. */
function smaller(own: unknown, most: number, least: number): number {
  return typeof own === 'number' && Number.isInteger(own) && own >= least ? Math.min(own, most) : most;
}
