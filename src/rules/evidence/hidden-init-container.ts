import type { Pod } from '../pod/pod.js';
import type { ContainerFacts, StateFacts } from './collect-containers.js';
import type { EventFacts } from './collect-events.js';
import type { Facts } from './facts.js';

/** Since Kubernetes 1.26: `Back-off restarting failed container NAME in pod POD_NAMESPACE(UID)`; before, the field path alone names it. */
const BACK_OFF = /^Back-off restarting failed container(?:[= ]([a-z0-9][a-z0-9-]{0,62})(?: in pod |$))?/;
const INIT_REASON = /^Init:(?:CrashLoopBackOff|Error|OOMKilled)$/;
/** The states of containers that wait for init containers. */
const WAITING = new Set(['PodInitializing', 'ContainerCreating']);

/**
 * The init container that the kubelet restarts again and again, where the agent sends the statuses of the app containers only: while those wait, nothing
 * else of the pod can have run. Undefined where it cannot be told which one it is.
 */
export function hiddenInitContainer(facts: Facts, manifest: () => Pod): ContainerFacts | undefined {
  const { containers, reason } = facts;
  if (containers.length === 0 || containers.some((each) => each.init === true) || !containers.every(isWaiting))
    return undefined;
  const event = facts.events.find(({ message }) => BACK_OFF.test(message));
  if (event === undefined && !INIT_REASON.test(reason)) return undefined;
  const name = hiddenContainerName(facts, event, manifest());
  return name === '' ? undefined : crashing(name, event?.message ?? '', reason);
}

function isWaiting({ state }: ContainerFacts): boolean {
  return state?.kind === 'waiting' && WAITING.has(state.reason);
}

/** By the event, else by the manifest; '' where that leaves it open. */
function hiddenContainerName(facts: Facts, event: EventFacts | undefined, manifest: Pod): string {
  const named = event === undefined ? '' : event.container || (BACK_OFF.exec(event.message)?.[1] ?? '');
  if (named === '') return onlyInit(facts, manifest);
  const isReported = facts.containers.some((each) => each.name === named);
  return isReported || isKnownOtherwise(manifest, named) ? '' : named;
}

/** The only init container that the manifest has, else the only one of which there is a log. */
function onlyInit({ logs }: Facts, manifest: Pod): string {
  const inits = manifest.containers.filter(({ role }) => role === 'init').map(({ name }) => name);
  const printing = inits.filter((name) => logs.some((stream) => stream.container === name));
  const [only = '', ...more] = inits.length === 1 ? inits : printing;
  return more.length > 0 ? '' : only;
}

/** Whether the manifest has it as something else, or is known and has no such container. */
function isKnownOtherwise(manifest: Pod, name: string): boolean {
  const role = manifest.container(name)?.role;
  return manifest.known && role !== 'init' && role !== 'sidecar';
}

function crashing(name: string, message: string, reason: string): ContainerFacts {
  return {
    name,
    image: '',
    ready: false,
    started: null,
    restarted: true,
    init: true,
    state: hiddenState(message, reason),
    lastState: null,
    limits: {},
  };
}

/** kubectl's words for the present state of an init container: it has ended, or waits to be started again. */
function hiddenState(message: string, reason: string): StateFacts {
  const [, ended = ''] = /^Init:(Error|OOMKilled)$/.exec(reason) ?? [];
  const exitCode = ended === 'OOMKilled' ? 137 : null;
  return ended === ''
    ? { kind: 'waiting', reason: 'CrashLoopBackOff', message, exitCode, signal: null, lifetime: null }
    : { kind: 'terminated', reason: ended, message: '', exitCode, signal: null, lifetime: null };
}
