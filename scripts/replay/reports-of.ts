import { dump } from 'js-yaml';
import { FailureReport } from '../../src/contracts/failure.js';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../../src/rules/evidence/values.js';
import { conditionOf, containerStatus, eventOf, nodeOf } from './agent-shapes.js';
import { failureOf } from './pod-failure.js';
import type { Recording } from './recording.js';

/** The reports that an agent would send of a recording: one a failing pod, and one a controller that cannot create its pods (DESIGN section 5). */
export function reportsOf(recording: Recording): FailureReport[] {
  const bodies = [
    ...recording.pods.flatMap((pod) => podReport(recording, pod)),
    ...recording.workloads.flatMap((each) => controllerReport(recording, each)),
  ];
  return bodies.map((body) => FailureReport.parse(JSON.parse(JSON.stringify(body))));
}

function podReport(recording: Recording, pod: Fields): object[] {
  const metadata = fieldsOf(pod['metadata']);
  const status = fieldsOf(pod['status']);
  const name = textOf(metadata['name']);
  const events = eventsAbout(recording, 'Pod', name);
  const failure = failureOf(status, events);
  if (failure === undefined) return [];
  const chain = ownerChain(recording, pod);
  const statuses = [
    ...listOf(status['initContainerStatuses']).map((each) => containerStatus(fieldsOf(each), true)),
    ...listOf(status['containerStatuses']).map((each) => containerStatus(fieldsOf(each), false)),
  ];
  const logs = recording.logs.filter((log) => log.pod === name);
  const nodeName = textOf(fieldsOf(pod['spec'])['nodeName']);
  const nodes = recording.nodes.map(nodeOf);
  return [
    {
      namespace: metadata['namespace'],
      pod_name: name,
      pod_uid: metadata['uid'],
      node_name: nodeName,
      creation_timestamp: metadata['creationTimestamp'],
      phase: status['phase'],
      status_reason: status['reason'],
      status_message: status['message'],
      failure_reason: failure.reason,
      failure_message: failure.message,
      owner: topOf(chain),
      events: events.map(eventOf),
      owner_events: chain.flatMap((owner) => eventsAbout(recording, textOf(owner['kind']), nameOf(owner))).map(eventOf),
      container_statuses: statuses,
      conditions: listOf(status['conditions']).map((each) => conditionOf(fieldsOf(each))),
      container_logs: logs.map(({ container, previous, text }) => ({ container, previous, text })),
      logs: (logs.find((log) => log.container === failure.container) ?? logs[0])?.text,
      manifest: manifestOf(pod),
      ...(nodeName === '' ? { nodes } : { node: nodes.find((node) => node.name === nodeName) }),
    },
  ];
}

/** A controller that wants more pods than it could create. */
function controllerReport(recording: Recording, controller: Fields): object[] {
  const kind = textOf(controller['kind']);
  const name = nameOf(controller);
  const events = eventsAbout(recording, kind, name);
  const refused = events.filter((event) => event['reason'] === 'FailedCreate');
  const spec = fieldsOf(controller['spec']);
  const wanted = numberOf(spec['replicas']) ?? numberOf(spec['parallelism']) ?? 1;
  const present = numberOf(fieldsOf(controller['status'])['replicas']) ?? 0;
  if (refused.length === 0 || present >= wanted) return [];
  const metadata = fieldsOf(controller['metadata']);
  const template = fieldsOf(spec['template']);
  const chain = [controller, ...ownerChain(recording, controller)];
  return [
    {
      namespace: metadata['namespace'],
      pod_name: name,
      pod_uid: metadata['uid'],
      creation_timestamp: metadata['creationTimestamp'],
      phase: 'NotCreated',
      failure_reason: 'FailedCreate',
      failure_message: refused.at(-1)?.['message'],
      owner: topOf(chain),
      events: events.map(eventOf),
      owner_events: chain
        .slice(1)
        .flatMap((owner) => eventsAbout(recording, textOf(owner['kind']), nameOf(owner)))
        .map(eventOf),
      container_statuses: [],
      manifest: manifestOf({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { ...fieldsOf(template['metadata']), namespace: metadata['namespace'] },
        spec: template['spec'],
      }),
    },
  ];
}

function eventsAbout(recording: Recording, kind: string, name: string): Fields[] {
  return recording.events.filter((event) => {
    const object = fieldsOf(event['involvedObject']);
    return object['kind'] === kind && object['name'] === name;
  });
}

/** The controllers above an object, nearest first. */
function ownerChain(recording: Recording, object: Fields): Fields[] {
  const reference = listOf(fieldsOf(object['metadata'])['ownerReferences'])
    .map(fieldsOf)
    .find((each) => each['controller'] === true);
  if (reference === undefined) return [];
  const owner = recording.workloads.find(
    (each) => each['kind'] === reference['kind'] && nameOf(each) === reference['name'],
  );
  const known = owner ?? {
    apiVersion: reference['apiVersion'],
    kind: reference['kind'],
    metadata: { name: reference['name'] },
  };
  return [known, ...ownerChain(recording, known)];
}

function topOf(chain: readonly Fields[]): object | undefined {
  const top = chain.at(-1);
  return top === undefined ? undefined : { api_version: top['apiVersion'], kind: top['kind'], name: nameOf(top) };
}

function nameOf(object: Fields): string {
  return textOf(fieldsOf(object['metadata'])['name']);
}

/** The manifest as an agent sends it: without status and what the API server keeps for itself. */
function manifestOf(pod: Fields): string {
  const { managedFields: _managed, ...metadata } = fieldsOf(pod['metadata']);
  const { status: _status, ...rest } = pod;
  return dump({ ...rest, metadata }, { lineWidth: -1, noRefs: true });
}
