import { type Fields, fieldsOf, textOf } from '../evidence/values.js';
import { kindOf, specOf } from '../pod/object.js';
import { type PodSpec, volumesOf } from '../pod/pod-fields.js';
import { type NamedObject, objectsNamedBy } from './named-objects.js';
import { hasTemplate, templatePod } from './report-body.js';

/** What an object needs to be there: a pod, or those that a controller would make; a claim its StorageClass; an autoscaler what it scales. */
export function objectsNeededBy(object: Fields): NamedObject[] {
  if (kindOf(object) === 'Pod') return [...objectsNamedBy(object), ...ephemeralClasses(specOf(object))];
  if (kindOf(object) === 'PersistentVolumeClaim')
    return namedObject('StorageClass', specOf<'PersistentVolumeClaim'>(object).storageClassName);
  if (kindOf(object) === 'HorizontalPodAutoscaler') {
    const { kind, name } = fieldsOf(specOf<'HorizontalPodAutoscaler'>(object).scaleTargetRef);
    return namedObject(textOf(kind), name);
  }
  return hasTemplate(object) ? objectsNeededBy(templatePod(object)) : [];
}

/** The StorageClasses of claims that are made for the pod. */
function ephemeralClasses(podSpec: PodSpec): NamedObject[] {
  const classes = volumesOf(podSpec)
    .map(({ ephemeral }) => fieldsOf(fieldsOf(ephemeral)['volumeClaimTemplate']))
    .flatMap((template) => namedObject('StorageClass', specOf<'PersistentVolumeClaim'>(template).storageClassName));
  return classes.filter(({ name }, index) => classes.findIndex((each) => each.name === name) === index);
}

function namedObject(kind: string, name: unknown): NamedObject[] {
  const text = textOf(name);
  return kind === '' || text === '' ? [] : [{ kind, name: text, keys: [] }];
}
