import { type Fields, fieldsOf, textOf } from '../evidence/values.js';
import { kindOf, nameOf, namespaceOf, specOf, statusOf } from '../pod/object.js';
import { type Change, type ChangedObject, objectWords } from './change.js';
import type { ChangeCase, ChangeSource } from './change-case.js';
import { lastWrite, writeWords } from './last-write.js';

/** When the HorizontalPodAutoscaler of the pod's owner scaled it last, and when its limits were written. */
export const autoscalerChanges: ChangeSource = (around) =>
  (around.objects.background ?? [])
    .filter((each) => kindOf(each) === 'HorizontalPodAutoscaler' && scalesObject(around, each))
    .flatMap((autoscaler) => [...scaled(autoscaler), ...rewritten(autoscaler)]);

function scalesObject({ object, above }: ChangeCase, autoscaler: Fields): boolean {
  const target = fieldsOf(specOf<'HorizontalPodAutoscaler'>(autoscaler).scaleTargetRef);
  return (
    namespaceOf(autoscaler) === namespaceOf(object) &&
    [object, ...above].some((each) => kindOf(each) === target['kind'] && nameOf(each) === target['name'])
  );
}

function scaled(autoscaler: Fields): Change[] {
  const { lastScaleTime, desiredReplicas } = statusOf<'HorizontalPodAutoscaler'>(autoscaler);
  const at = textOf(lastScaleTime);
  if (at === '') return [];
  const object = autoscalerObject(autoscaler);
  const target = fieldsOf(specOf<'HorizontalPodAutoscaler'>(autoscaler).scaleTargetRef);
  const count = textOf(desiredReplicas);
  const to = count === '' ? '' : `, to ${count} replicas by now`;
  const what = `${objectWords(object)} scaled ${textOf(target['kind'])} ${textOf(target['name'])}${to}`;
  return [{ at, kind: 'autoscaler', what, object }];
}

function rewritten(autoscaler: Fields): Change[] {
  const written = lastWrite(autoscaler, ['spec']);
  if (written === undefined) return [];
  const object = autoscalerObject(autoscaler);
  const { minReplicas, maxReplicas } = specOf<'HorizontalPodAutoscaler'>(autoscaler);
  const limits = `now ${textOf(minReplicas) || '1'} to ${textOf(maxReplicas)} replicas`;
  return [
    { at: written.at, kind: 'autoscaler', what: `${objectWords(object)} ${writeWords(written)} (${limits})`, object },
  ];
}

function autoscalerObject(autoscaler: Fields): ChangedObject {
  return { kind: kindOf(autoscaler), namespace: namespaceOf(autoscaler), name: nameOf(autoscaler) };
}
