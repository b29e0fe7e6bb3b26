import { type Fields, textOf } from '../evidence/values.js';
import { kindOf, nameOf, namespaceOf, specOf } from '../pod/object.js';
import { containersOf } from '../pod/pod-fields.js';
import { objectOf } from './agent-shapes.js';
import type { ClusterObjects } from './cluster-objects.js';
import { templatePod } from './report-body.js';

/** What was laid beside a manifest: events, and the text of a log. */
export interface AttachedInputs {
  readonly events: readonly Fields[];
  readonly logs?: string | undefined;
}

/**
 * Objects with what was laid beside them. Where there is one pod or one controller, what is beside it is about it: logs, events that name nothing, and all
 * events about pods where none is about this one, since a pod made anew has another name. Undefined where logs could be of several.
 */
export function attachInputs(objects: ClusterObjects, { events, logs }: AttachedInputs): ClusterObjects | undefined {
  const about = objects.pods.length > 0 ? objects.pods : objects.workloads;
  const [only, ...others] = about;
  if (only === undefined || others.length > 0) {
    return logs === undefined ? { ...objects, events: [...objects.events, ...events] } : undefined;
  }
  const attachedEvents = kindOf(only) === 'Pod' ? eventsOf(only, events) : events;
  const streams =
    logs === undefined ? [] : [{ pod: nameOf(only), container: onlyContainer(only), previous: false, text: logs }];
  return { ...objects, events: [...objects.events, ...attachedEvents], logs: [...objects.logs, ...streams] };
}

function eventsOf(pod: Fields, events: readonly Fields[]): Fields[] {
  const isNamed = events.some((event) => textOf(objectOf(event)['name']) === nameOf(pod));
  return events.map((event) => {
    const object = objectOf(event);
    const isMeant = textOf(object['name']) === '' || (!isNamed && object['kind'] === 'Pod');
    if (!isMeant) return event;
    const { regarding: _regarding, ...rest } = event;
    return { ...rest, involvedObject: { ...object, kind: 'Pod', name: nameOf(pod), namespace: namespaceOf(pod) } };
  });
}

/** The name of the only container; '' where there are several: then the log is of whichever fails. */
function onlyContainer(object: Fields): string {
  const pod = kindOf(object) === 'Pod' ? object : templatePod(object);
  const [first, ...others] = containersOf(specOf(pod));
  return first === undefined || others.length > 0 ? '' : textOf(first.name);
}
