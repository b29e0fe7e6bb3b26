import type { ContainerFacts, StateFacts } from './collect-containers.js';
import type { Facts } from './facts.js';

const WAITING =
  /^(?:CrashLoopBackOff|ImagePullBackOff|ErrImagePull|ErrImageNeverPull|InvalidImageName|ImageInspectError|RegistryUnavailable|CreateContainerConfigError|CreateContainerError|RunContainerError|PostStartHookError|PreStartHookError|PreCreateHookError)$/;
const TERMINATED = /^(?:OOMKilled|Error|StartError|ContainerCannotRun|ContainerStatusUnknown)$/;
const NAMED = /(?:failed container[ =]|[Cc]ontainer(?:[=:] ?"?| "))([a-z0-9][a-z0-9-]{0,62})/;
/** Texts of the event Failed, and the reason with which the container waits then. */
const FAILED: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:Error: )?(?:(?:configmap|secret)s? "|couldn't find key |container(?:'s| has) runAs)/,
    'CreateContainerConfigError',
  ],
  [/^(?:Error: )?failed to (?:create containerd task|start container)/, 'RunContainerError'],
  [
    /^(?:Error: )?(?:container create failed|failed to create containerd container|failed to generate)/,
    'CreateContainerError',
  ],
];

const PROBE = /^(?:liveness|readiness|startup) probe (?:failed|error)/i;

/** The container that a report without statuses speaks of, as far as its reason and message show one; its name is '' where nothing tells it. */
export function impliedContainer(facts: Facts, firstName: string): ContainerFacts | undefined {
  const kind = impliedKind(facts);
  if (kind === undefined) return undefined;
  const exitCode =
    facts.reason === 'OOMKilled' ? 137 : /exit(?:ed with)? (?:code|status):? (\d{1,3})/i.exec(facts.message)?.[1];
  const state: StateFacts = {
    kind,
    reason: failedReason(facts) ?? facts.reason,
    message: facts.message.replace(/^Error: /, ''),
    exitCode: kind === 'terminated' && exitCode !== undefined ? Number(exitCode) : null,
    signal: null,
    lifetime: null,
  };
  return {
    name: impliedName(facts) || firstName || printingContainer(facts),
    image: '',
    ready: false,
    started: null,
    restarted: facts.reason === 'CrashLoopBackOff',
    init: null,
    state,
    lastState: null,
    limits: {},
    impliedBy: { reason: facts.reason, message: facts.message },
  };
}

function impliedName(facts: Facts): string {
  return NAMED.exec(facts.message)?.[1] ?? (reportedContainer(facts) || probedContainer(facts));
}

/** The container that the event is about whose message the report repeats. */
function reportedContainer({ message, events }: Facts): string {
  return message === '' ? '' : (events.find((event) => event.message === message)?.container ?? '');
}

/** The container whose probe fails, as the field path of the event names it. */
function probedContainer(facts: Facts): string {
  return facts.events.find((event) => PROBE.test(event.message))?.container ?? '';
}

function printingContainer(facts: Facts): string {
  return facts.logs.find((stream) => stream.container !== '')?.container ?? '';
}

/** What printed something and is reported as failing has ended, whatever the agent calls it. */
function impliedKind(facts: Facts): StateFacts['kind'] | undefined {
  if (WAITING.test(facts.reason) || failedReason(facts) !== undefined) return 'waiting';
  if (facts.events.some((event) => PROBE.test(event.message))) return 'running';
  const hasEnded = TERMINATED.test(facts.reason) || (facts.logs.length > 0 && facts.reason !== '');
  return hasEnded ? 'terminated' : undefined;
}

function failedReason({ reason, message }: Facts): string | undefined {
  return reason === 'Failed' ? FAILED.find(([pattern]) => pattern.test(message))?.[1] : undefined;
}
