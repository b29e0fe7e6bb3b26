import { elementsAt, type Fields } from '../../rules/evidence/values.js';
import { keptName } from '../../rules/failing/objects/watched-object.js';
import { projectPod } from '../../rules/failing/pod/watched-pod.js';
import { PROJECTIONS, type Subject, type SubjectKind } from '../../rules/failing/subject.js';
import { specOf } from '../../rules/pod/object.js';
import { claimOf } from '../../rules/pod/pod-fields.js';
import { uidsInEvents } from '../../rules/report/index.js';

/** A subject, and if it is a pod the claims that it names, and the uid that the kubelet's events give it where that is another one than its own. */
export type Viewed = Subject & { readonly claims?: readonly string[]; readonly uidInEvents?: string };

const VOLUME_LIMIT = 200;

/** What is kept of an object. Never throws, whatever it is. */
export function projectViewed(kind: SubjectKind, object: Fields, mirrorLabel: string): Viewed {
  if (kind !== 'Pod') return PROJECTIONS[kind](object);
  const pod = projectPod(object, { labels: mirrorLabel === '' ? [] : [mirrorLabel] });
  const claims = keptClaims(object);
  const uidInEvents = uidsInEvents(object).find((uid) => uid !== pod.uid);
  return {
    ...pod,
    ...(claims.length > 0 && { claims }),
    ...(uidInEvents !== undefined && { uidInEvents: keptName(uidInEvents) }),
  };
}

function keptClaims(pod: Fields): readonly string[] {
  return elementsAt<Fields>(specOf(pod).volumes, VOLUME_LIMIT)
    .map((volume) => keptName(claimOf(volume)))
    .filter((name) => name !== '');
}

/** How an object is known: by its uid, and where it has none by its name. */
export function idOf({ uid, kind, namespace, name }: Pick<Subject, 'uid' | 'kind' | 'namespace' | 'name'>): string {
  return uid === '' ? `${kind} ${namespace}/${name}` : uid;
}
