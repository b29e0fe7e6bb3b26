import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';

/** A volume that cannot be mounted, and the event that says so. */
export interface MountFailure {
  readonly event: EventFacts;
  readonly volume: string;
  /** What follows the kubelet's opening words. */
  readonly detail: string;
}

const SETUP = /^MountVolume\.\w{1,40} failed for volume "([^"]{1,253})" ?:? ?([^]{0,4000})/;

/** The newest mount failure of each volume, while the pod waits for its volumes: an old event of a pod that runs is over. */
export function mountFailures(evidence: Evidence): readonly MountFailure[] {
  return evidence.once('mount-failures', () => {
    if (!evidence.isBeforeContainers) return [];
    const failures = new Map<string, MountFailure>();
    for (const event of evidence.events('FailedMount', 'FailedMapVolume')) {
      const [, volume = '', detail = ''] = SETUP.exec(event.message) ?? [];
      if (volume !== '' && !failures.has(volume)) failures.set(volume, { event, volume, detail });
    }
    return [...failures.values()];
  });
}

/** The volumes that the kubelet's time-out summary names, where no more exact event tells why. */
export function timedOutVolumes(evidence: Evidence): { event: EventFacts; volumes: readonly string[] } | undefined {
  if (!evidence.isBeforeContainers) return undefined;
  for (const event of evidence.events('FailedMount')) {
    const list = /unmounted volumes=\[([^\]]{1,2000})\]/.exec(event.message)?.[1];
    if (list !== undefined) return { event, volumes: list.split(/[\s,]{1,5}/).filter((name) => name !== '') };
  }
  return undefined;
}
