import type { FailureReport } from '../../contracts/failure.js';
import { type Fields, textOf } from '../evidence/values.js';
import { conditionsOf, controllerReference, kindOf, nameOf, namespaceOf, statusOf } from '../pod/object.js';
import type { ClusterObjects } from './cluster-objects.js';
import { objectReport } from './object-report.js';
import { podCounts } from './pod-counts.js';
import { eventsAbout } from './pod-events.js';
import { hasTemplate } from './report-body.js';

/** The report of a controller that wants more pods than it could create (docs/wire-contract.md, "Failures without a pod"); undefined for one that could. */
export function controllerReport(objects: ClusterObjects, controller: Fields): FailureReport | undefined {
  const message = creationRefusal(objects, controller);
  return message === undefined ? undefined : objectReport(objects, controller, { reason: 'FailedCreate', message });
}

function creationRefusal(objects: ClusterObjects, controller: Fields): string | undefined {
  if (!hasTemplate(controller) || !wantsMore(controller)) return undefined;
  const events = eventsAbout(objects, {
    kind: kindOf(controller),
    namespace: namespaceOf(controller),
    name: nameOf(controller),
  });
  const refused = events.filter((event) => event['reason'] === 'FailedCreate').at(-1);
  return refused === undefined ? conditionMessage(objects, controller) : textOf(refused['message'] ?? refused['note']);
}

function wantsMore(controller: Fields): boolean {
  const { wanted, present } = podCounts(controller);
  return present < wanted;
}

/** Events are gone after an hour; the controller's condition stays. A Deployment's is a copy of its ReplicaSet's. */
function conditionMessage({ workloads }: ClusterObjects, controller: Fields): string | undefined {
  const isBelow = (each: Fields) => {
    const reference = controllerReference(each);
    return reference?.kind === kindOf(controller) && reference.name === nameOf(controller);
  };
  if (workloads.some(isBelow)) return undefined;
  const condition = conditionsOf(statusOf<'ReplicaSet'>(controller)).find(
    ({ type, status, reason }) => type === 'ReplicaFailure' && status === 'True' && reason === 'FailedCreate',
  );
  return condition === undefined ? undefined : textOf(condition.message);
}
