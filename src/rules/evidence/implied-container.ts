import type { ContainerFacts, StateFacts } from './collect-containers.js';
import type { Facts } from './facts.js';

const WAITING =
  /^(?:CrashLoopBackOff|ImagePullBackOff|ErrImagePull|ErrImageNeverPull|InvalidImageName|ImageInspectError|RegistryUnavailable|CreateContainerConfigError|CreateContainerError|RunContainerError|PostStartHookError)$/;
const TERMINATED = /^(?:OOMKilled|Error|StartError|ContainerCannotRun|ContainerStatusUnknown)$/;
const NAMED = /(?:failed container[ =]|container[ =:]"?)([a-z0-9][a-z0-9-]{0,62})/;

/** The container that a report without statuses speaks of, as far as its reason and message show one; its name is '' where nothing tells it. */
export function impliedContainer(facts: Facts, firstName: string): ContainerFacts | undefined {
  const kind = impliedKind(facts);
  if (kind === undefined) return undefined;
  const exitCode =
    facts.reason === 'OOMKilled' ? 137 : /exit(?:ed with)? (?:code|status):? (\d{1,3})/i.exec(facts.message)?.[1];
  const state: StateFacts = {
    kind,
    reason: facts.reason,
    message: facts.message,
    exitCode: kind === 'terminated' && exitCode !== undefined ? Number(exitCode) : null,
    signal: null,
    lifetime: null,
  };
  return {
    name: NAMED.exec(facts.message)?.[1] ?? (firstName || printingContainer(facts)),
    image: '',
    ready: false,
    started: null,
    restarted: facts.reason === 'CrashLoopBackOff',
    init: null,
    state,
    lastState: null,
  };
}

function printingContainer(facts: Facts): string {
  return facts.logs.find((stream) => stream.container !== '')?.container ?? '';
}

/** What printed something and is reported as failing has ended, whatever the agent calls it. */
function impliedKind(facts: Facts): StateFacts['kind'] | undefined {
  if (WAITING.test(facts.reason)) return 'waiting';
  const hasEnded = TERMINATED.test(facts.reason) || (facts.logs.length > 0 && facts.reason !== '');
  return hasEnded ? 'terminated' : undefined;
}
