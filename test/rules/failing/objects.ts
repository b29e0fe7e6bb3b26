import { type Fields, fieldsOf } from '../../../src/rules/evidence/values.js';
import { projectEvent, type WatchedEvent } from '../../../src/rules/failing/objects/watched-event.js';
import { PROJECTIONS, type Subject, type SubjectKind } from '../../../src/rules/failing/subject.js';
import { NO_SURROUNDINGS, type Surroundings } from '../../../src/rules/failing/verdict.js';

export type Body = Record<string, unknown>;

/** When the objects of these tests were made. */
export const START = Date.parse('2026-01-01T00:00:00Z');

/** So many seconds after the start, as Kubernetes writes it. */
export function at(seconds: number): string {
  return new Date(START + seconds * 1_000).toISOString();
}

/** A pod of namespace shop on node n1 with one container `app`, as the API server serves it. */
export function pod({
  status = {},
  spec = {},
  metadata = {},
}: {
  status?: Body;
  spec?: Body;
  metadata?: Body;
} = {}): Fields {
  return {
    kind: 'Pod',
    metadata: { name: 'web-1', namespace: 'shop', uid: 'u1', creationTimestamp: at(0), ...metadata },
    spec: { nodeName: 'n1', containers: [{ name: 'app', image: 'shop/app:1' }], ...spec },
    status: { phase: 'Running', conditions: conditions({ Ready: false }), ...status },
  };
}

/** The conditions of a pod that was given to its node. */
export function conditions(more: Readonly<Record<string, boolean>>, seconds = 0): Body[] {
  return Object.entries({ PodScheduled: true, ...more }).map(([type, holds]) => ({
    type,
    status: holds ? 'True' : 'False',
    lastTransitionTime: at(seconds),
  }));
}

/** The status of container `app`. */
export function container(state: Body, more: Body = {}): Body {
  return { name: 'app', ready: false, started: true, restartCount: 0, state, ...more };
}

export const waiting = (reason: string, message = ''): Body => ({ waiting: { reason, message } });
export const running = (seconds = 1): Body => ({ running: { startedAt: at(seconds) } });
export const ended = (exitCode: number, reason: string, seconds = 1): Body => ({
  terminated: { exitCode, reason, finishedAt: at(seconds) },
});

/** A pod whose container `app` is in this state; Pending while it waits and has never run. */
export function podWith(state: Body, more: Body = {}, spec: Body = {}): Fields {
  const isNew = 'waiting' in state && more['lastState'] === undefined;
  const status = {
    phase: isNew ? 'Pending' : 'Running',
    conditions: conditions({ Ready: more['ready'] === true }),
    containerStatuses: [container(state, more)],
  };
  return pod({ status, spec });
}

/** A pod that works. */
export const WELL = pod({
  status: {
    conditions: conditions({ Ready: true }, 2),
    containerStatuses: [container(running(), { ready: true })],
  },
});

/** An event about an object of namespace shop. */
export function event(reason: string, message: string, more: Body = {}): Fields {
  return {
    type: 'Warning',
    reason,
    message,
    count: 1,
    firstTimestamp: at(2),
    lastTimestamp: at(2),
    involvedObject: { kind: 'Pod', name: 'web-1', namespace: 'shop', uid: 'u1' },
    ...more,
  };
}

/** An event about container `app` of the pod. */
export function containerEvent(reason: string, message: string, more: Body = {}): Fields {
  const involvedObject = { kind: 'Pod', name: 'web-1', uid: 'u1', fieldPath: 'spec.containers{app}' };
  return event(reason, message, { involvedObject, ...more });
}

/** An object of namespace shop of any other kind. */
export function object(
  kind: SubjectKind,
  { status = {}, spec = {}, metadata = {} }: { status?: Body; spec?: Body; metadata?: Body } = {},
): Fields {
  return {
    kind,
    metadata: { name: 'it', namespace: 'shop', uid: 'u2', creationTimestamp: at(0), ...metadata },
    spec,
    status,
  };
}

export function condition(type: string, status: string, reason: string, message = ''): Body {
  return { type, status, reason, message, lastTransitionTime: at(1) };
}

export function subjectOf(fields: Fields): Subject {
  return PROJECTIONS[fieldsOf(fields)['kind'] as SubjectKind](fields);
}

/** What is known besides: the events as the API server serves them. */
export function around(events: readonly Fields[], more: Partial<Surroundings> = {}): Surroundings {
  const told: WatchedEvent[] = events.flatMap((each) => projectEvent(each) ?? []);
  return { ...NO_SURROUNDINGS, events: told, ...more };
}
