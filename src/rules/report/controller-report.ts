import type { FailureReport } from '../../contracts/failure.js';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../evidence/values.js';
import { eventOf } from './agent-shapes.js';
import type { ClusterObjects } from './cluster-objects.js';
import { kindOf, manifestOf, nameOf, namespaceOf } from './object-fields.js';
import { controllerReference, ownerChain, ownerFields } from './owner-chain.js';
import { eventsAbout } from './pod-events.js';
import { relatedTo } from './related-objects.js';
import { hasTemplate, identity, nodesFor, ownerEvents, templatePod, toReport } from './report-body.js';

/** The report of a controller that wants more pods than it could create (DESIGN section 5); undefined for one that could. */
export function controllerReport(objects: ClusterObjects, controller: Fields): FailureReport | undefined {
  if (!hasTemplate(controller) || !wantsMore(controller)) return undefined;
  const events = eventsAbout(objects, subjectOf(controller));
  const refused = events.filter((event) => event['reason'] === 'FailedCreate').at(-1);
  const refusal = refused?.['message'] ?? refused?.['note'] ?? conditionMessage(objects, controller);
  if (refusal === undefined) return undefined;
  const namespace = namespaceOf(controller);
  const chain = [controller, ...ownerChain(objects, controller)];
  const manifest = manifestOf(templatePod(controller));
  return toReport({
    ...identity(controller),
    phase: 'NotCreated',
    failure_reason: 'FailedCreate',
    failure_message: refusal,
    ...ownerFields(chain),
    events: refused === undefined ? [eventOfCondition(controller, refusal)] : events.map(eventOf),
    owner_events: ownerEvents(objects, chain.slice(1), namespace),
    container_statuses: [],
    related: relatedTo(objects, manifest, namespace),
    manifest,
    ...nodesFor(objects, ''),
  });
}

function subjectOf(object: Fields) {
  return { kind: kindOf(object), namespace: namespaceOf(object), name: nameOf(object) };
}

function wantsMore(controller: Fields): boolean {
  const spec = fieldsOf(controller['spec']);
  const status = fieldsOf(controller['status']);
  const wanted =
    numberOf(status['desiredNumberScheduled']) ?? numberOf(spec['replicas']) ?? numberOf(spec['parallelism']) ?? 1;
  const present =
    numberOf(status['currentNumberScheduled']) ?? numberOf(status['replicas']) ?? numberOf(status['active']) ?? 0;
  return present < wanted && numberOf(status['succeeded']) === undefined;
}

/** Events are gone after an hour; the controller's condition stays. A Deployment's is a copy of its ReplicaSet's. */
function conditionMessage({ workloads }: ClusterObjects, controller: Fields): string | undefined {
  const isBelow = (each: Fields) => {
    const reference = controllerReference(each);
    return reference?.['kind'] === kindOf(controller) && reference['name'] === nameOf(controller);
  };
  if (workloads.some(isBelow)) return undefined;
  const condition = listOf(fieldsOf(controller['status'])['conditions'])
    .map(fieldsOf)
    .find(
      (each) => each['type'] === 'ReplicaFailure' && each['status'] === 'True' && each['reason'] === 'FailedCreate',
    );
  return condition === undefined ? undefined : textOf(condition['message']);
}

function eventOfCondition(controller: Fields, message: unknown): object {
  const object = { kind: controller['kind'], name: nameOf(controller) };
  return { type: 'Warning', reason: 'FailedCreate', message, count: 1, object };
}
