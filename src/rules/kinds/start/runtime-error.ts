import type { StateFacts } from '../../evidence/collect-containers.js';
import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { configErrors } from '../configuration/config-error.js';
import { isConfigText } from '../configuration/config-texts.js';
import { containersOfEvent } from '../support/event-container.js';
import { faultOf, type RuntimeFault } from './runtime-fault.js';

/** A container that the runtime could not create or start, and the runtime's text. */
export interface RuntimeError {
  readonly container: ContainerEvidence;
  /** Without the backslashes that layers of the runtime put before quotes. */
  readonly message: string;
  readonly fault: RuntimeFault;
  /** The event that has the text, where the status does not. */
  readonly event?: EventFacts;
}

const START_REASONS = new Set(['StartError', 'ContainerCannotRun']);
const HOOK_REASONS = ['PreStartHookError', 'PreCreateHookError'] as const;
const WAITING_REASONS = ['RunContainerError', 'CreateContainerError', ...HOOK_REASONS] as const;
const RUNTIME_TEXT =
  /OCI runtime|oci runtime error|runc create|runc run|containerd task|container create failed|starting container process|failed to create shim|Error response from daemon/;
/** What a runtime gives as exit code to a container that never ran. */
const START_CODES = new Set([126, 127, 128]);

/**
 * containerd ends such a container with StartError, docker with ContainerCannotRun; CRI-O leaves it waiting with CreateContainerError. Agents that
 * do not send the last state have the text in the event Failed.
 */
const runtimeErrors = perEvidence((evidence): readonly RuntimeError[] =>
  evidence.containers.flatMap((container) => {
    const found = runtimeText(evidence, container);
    if (found === undefined || isConfigError(evidence, container)) return [];
    return [{ container, ...found }];
  }),
);

/** Whether the kubelet's text is one about the configuration: then that is what is wrong. */
function isConfigError(evidence: Evidence, container: ContainerEvidence): boolean {
  return configErrors(evidence).some((error) => error.container === container && isConfigText(error.message));
}

export function runtimeErrorsOf(evidence: Evidence, fault: RuntimeFault): readonly RuntimeError[] {
  return runtimeErrors(evidence).filter((error) => error.fault === fault);
}

type RuntimeText = Omit<RuntimeError, 'container'>;

function runtimeText(evidence: Evidence, container: ContainerEvidence): RuntimeText | undefined {
  const states = failedStates(container);
  if (states.length === 0) return isLoopOfUnknownEnd(container) ? eventTextOf(evidence, container) : undefined;
  const own = fromStates(states, container);
  const isClear = own.fault !== 'other' && own.message !== '';
  return isClear ? own : better(own, eventTextOf(evidence, container));
}

function fromStates(states: readonly StateFacts[], container: ContainerEvidence): RuntimeText {
  const message = states.map((state) => unescape(state.message)).find((text) => text !== '') ?? '';
  const isHook = states.some(({ reason }) => HOOK_REASONS.some((each) => each === reason));
  return { message, fault: isHook ? 'hook' : faultOf(message, container) };
}

/** An event tells more than a status without a text, or with one that is not understood. */
function better(own: RuntimeText, event: RuntimeText | undefined): RuntimeText {
  if (event === undefined || (event.fault === 'other' && own.message !== '')) return own;
  return own.fault === 'hook' ? { ...event, fault: 'hook' } : event;
}

function failedStates(container: ContainerEvidence): readonly StateFacts[] {
  const { crash } = container;
  const waiting = container.waiting(...WAITING_REASONS);
  const failed = crash !== undefined && isStartFailure(crash) ? crash : undefined;
  return [waiting, failed].filter((state) => state !== undefined);
}

/** What an application wrote to its termination message may speak of commands too: then it did run. */
function isStartFailure({ reason, exitCode, message }: StateFacts): boolean {
  if (START_REASONS.has(reason)) return true;
  const mayBe = exitCode === null || START_CODES.has(exitCode) || reason === 'OOMKilled';
  return mayBe && RUNTIME_TEXT.test(message);
}

function isLoopOfUnknownEnd(container: ContainerEvidence): boolean {
  return container.facts.lastState === null && container.waiting('CrashLoopBackOff') !== undefined;
}

function eventTextOf(evidence: Evidence, container: ContainerEvidence): RuntimeText | undefined {
  return eventTexts(evidence).get(container);
}

/** The text of the newest event of the runtime about each container. */
const eventTexts = perEvidence((evidence): ReadonlyMap<ContainerEvidence, RuntimeText> => {
  const texts = new Map<ContainerEvidence, RuntimeText>();
  for (const event of evidence.events('Failed', 'StartError', 'RunContainerError', 'CreateContainerError')) {
    const message = unescape(event.message.replace(/^Error: /, ''));
    for (const container of containersOfEvent(evidence, event, { fails: isFailing })) {
      const fault = faultOf(message, container);
      if (!texts.has(container) && isRuntimeText(message, fault)) texts.set(container, { message, fault, event });
    }
  }
  return texts;
});

function isFailing(container: ContainerEvidence): boolean {
  return failedStates(container).length > 0 || isLoopOfUnknownEnd(container);
}

/** What a text without the words of a runtime says of a command may be the application's. */
function isRuntimeText(message: string, fault: RuntimeFault): boolean {
  return RUNTIME_TEXT.test(message) || (fault !== 'other' && fault !== 'exec');
}

/** Every layer that wraps the runtime's text puts one more backslash before its quotes. */
function unescape(message: string): string {
  return message.replace(/\\{1,8}"/g, '"').trim();
}
