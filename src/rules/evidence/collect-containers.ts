import { type Fields, fieldsOf, firstTextOf, listOf, numberOf, textMapOf, textOf } from './values.js';

/** How long a container lived, coarse enough to be the same for pods that fail alike. */
export type Lifetime = 'within seconds' | 'within a minute' | 'after minutes' | 'after hours';

/** One state of a container (Kubernetes ContainerState), `terminated` ones with how they ended. */
export interface StateFacts {
  readonly kind: 'waiting' | 'running' | 'terminated';
  readonly reason: string;
  readonly message: string;
  readonly exitCode: number | null;
  readonly signal: number | null;
  readonly lifetime: Lifetime | null;
}

export interface ContainerFacts {
  readonly name: string;
  readonly image: string;
  readonly ready: boolean | null;
  readonly started: boolean | null;
  readonly restarted: boolean;
  /** Whether the agent says that it is an init container; null when it does not say. */
  readonly init: boolean | null;
  readonly state: StateFacts | null;
  readonly lastState: StateFacts | null;
  /** The limits that the kubelet enforced when the status was read (Kubernetes 1.27 and later), such as `{memory: "24Mi"}`. */
  readonly limits: Readonly<Record<string, string>>;
  /** What the report says of the pod, where it has no statuses and this container is read from that. */
  readonly impliedBy?: { readonly reason: string; readonly message: string };
}

const KINDS = ['waiting', 'running', 'terminated'] as const;
const CONTAINER_LIMIT = 100;

/** Container statuses nested as Kubernetes has them, flat as agents send them, or a mixture. */
export function collectContainers(value: unknown): ContainerFacts[] {
  return listOf(value, CONTAINER_LIMIT)
    .map(fieldsOf)
    .filter((status) => firstTextOf(status['name'], status['container']) !== '')
    .map(containerOf);
}

function containerOf(status: Fields): ContainerFacts {
  return {
    name: firstTextOf(status['name'], status['container']),
    image: textOf(status['image']),
    ready: booleanOf(status['ready']),
    started: booleanOf(status['started']),
    restarted: (numberOf(status['restart_count'] ?? status['restartCount']) ?? 0) > 0,
    init: booleanOf(status['init']),
    state: stateFacts(status['state'], status),
    lastState: stateFacts(status['last_state'] ?? status['lastState'], {}),
    limits: textMapOf(fieldsOf(status['resources'])['limits']),
  };
}

function booleanOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function stateFacts(value: unknown, flat: Fields): StateFacts | null {
  if (typeof value === 'string') return namedState(value, flat);
  const fields = fieldsOf(value);
  const nested = KINDS.find((kind) => typeof fields[kind] === 'object' && fields[kind] !== null);
  if (nested !== undefined) return details(nested, fieldsOf(fields[nested]));
  if (typeof fields['state'] === 'string') return namedState(fields['state'], fields);
  return impliedState(Object.keys(fields).length > 0 ? fields : flat);
}

function namedState(name: string, fields: Fields): StateFacts | null {
  const kind = KINDS.find((each) => each === name.toLowerCase());
  return kind === undefined ? impliedState(fields) : details(kind, fields);
}

/** The state that a reason or an exit code implies, where nothing names it. */
function impliedState(fields: Fields): StateFacts | null {
  if (numberOf(fields['exit_code'] ?? fields['exitCode']) !== undefined) return details('terminated', fields);
  return textOf(fields['reason']) === '' ? null : details('waiting', fields);
}

function details(kind: StateFacts['kind'], fields: Fields): StateFacts {
  const ended = kind === 'terminated';
  return {
    kind,
    reason: textOf(fields['reason']),
    message: textOf(fields['message']),
    exitCode: ended ? (numberOf(fields['exit_code'] ?? fields['exitCode']) ?? null) : null,
    signal: ended ? (numberOf(fields['signal']) ?? null) : null,
    lifetime: ended ? lifetimeOf(fields) : null,
  };
}

function lifetimeOf(fields: Fields): Lifetime | null {
  const started = Date.parse(firstTextOf(fields['started_at'], fields['startedAt']));
  const finished = Date.parse(firstTextOf(fields['finished_at'], fields['finishedAt']));
  // A container that never started carries the epoch or Go's zero time as its start.
  if (!(started > 0) || !(finished >= started)) return null;
  const seconds = (finished - started) / 1000;
  if (seconds < 10) return 'within seconds';
  if (seconds < 60) return 'within a minute';
  return seconds < 3600 ? 'after minutes' : 'after hours';
}
