import type { Incident } from '../../contracts/failure.js';
import { matchGlob } from '../../rules/glob.js';
import type { SilenceMatchers, StoredSilence } from '../ports/storage/silences.js';

/** What a silence is held against. */
export interface SilenceTarget {
  readonly incident: Pick<Incident, 'namespace' | 'owner' | 'cause'>;
  /** One of the incident's pods. */
  readonly podName: string | null;
}

const fitsGlob = (glob: string | undefined, text: string) => glob === undefined || matchGlob(glob, text);

/** A pattern with a slash is one of `Kind/name`. */
function fitsOwner(glob: string | undefined, { kind, name }: Incident['owner']): boolean {
  return fitsGlob(glob, glob?.includes('/') ? `${kind}/${name}` : name);
}

function matches({ namespace, owner, pod, cause }: SilenceMatchers, { incident, podName }: SilenceTarget): boolean {
  return (
    fitsGlob(namespace, incident.namespace) &&
    fitsOwner(owner, incident.owner) &&
    fitsGlob(cause, incident.cause) &&
    (pod === undefined || (podName !== null && matchGlob(pod, podName)))
  );
}

/** True when one of the silences is in force and fits. */
export function isSilenced(silences: readonly StoredSilence[], target: SilenceTarget, now: number): boolean {
  return silences.some(
    ({ startsAt, endsAt, matchers }) => startsAt <= now && now < endsAt && matches(matchers, target),
  );
}
