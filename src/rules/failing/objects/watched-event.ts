import { type Fields, numberOf, textOf } from '../../evidence/values.js';
import { metadataOf } from '../../pod/object.js';
import { eventOf, objectOf } from '../../report/agent-shapes.js';
import { NOISE } from '../../report/pod-states.js';
import { instantAt } from '../instants.js';
import { keptName, keptText } from './watched-object.js';

/** What is kept of an event about an object that is watched. */
export interface WatchedEvent {
  readonly reason: string;
  readonly message: string;
  readonly count: number;
  /** In milliseconds since 1970; 0 where it does not say. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** The container that it is about; '' where it is the object as a whole. */
  readonly container: string;
  readonly object: {
    readonly kind: string;
    readonly namespace: string;
    readonly name: string;
    readonly uid: string;
  };
}

/** Normal events that say why something fails: the kubelet kills a container, a claim finds no volume. */
const TELLING = new Set(['Killing', 'FailedBinding']);
const CONTAINER = /^spec\.(?:initContainers|containers|ephemeralContainers)\{([^}]{1,253})\}$/;

/** An event that can tell of a failure; undefined for all others. */
export function projectEvent(event: Fields): WatchedEvent | undefined {
  const reason = keptName(event['reason']);
  const isTelling = event['type'] === 'Warning' ? !NOISE.has(reason) : TELLING.has(reason);
  if (reason === '' || !isTelling) return undefined;
  const shape = eventOf(event);
  const object = objectOf(event);
  const created = metadataOf(event).creationTimestamp;
  const lastAt = instantAt(shape.last_timestamp) || instantAt(created);
  return {
    reason,
    message: keptText(shape.message),
    count: numberOf(shape.count) ?? 1,
    firstAt: instantAt(shape.first_timestamp) || instantAt(created) || lastAt,
    lastAt,
    container: CONTAINER.exec(textOf(object['fieldPath']))?.[1] ?? '',
    object: {
      kind: keptName(object['kind']),
      namespace: keptName(object['namespace']),
      name: keptName(object['name']),
      uid: keptName(object['uid']),
    },
  };
}
