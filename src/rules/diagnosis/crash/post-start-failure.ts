import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, textOf, textsOf } from '../../evidence/values.js';

/** A container that is killed since its postStart hook fails. */
export interface PostStartFailure {
  readonly container: ContainerEvidence;
  readonly event: EventFacts | undefined;
  /** The hook of the manifest; empty where it is not known. */
  readonly hook: Fields;
  /** What the hook does, in words: `runs: sh -c register`; '' where it is not known. */
  readonly does: string;
  /** What it said, where the text is not hidden; '' else. */
  readonly said: string;
}

const REASON = 'PostStartHookError';

/** Event FailedPostStartHook, the event Killing that follows it, or the state's reason, which older kubelets put the hook's error after. */
export function postStartFailures(evidence: Evidence): readonly PostStartFailure[] {
  return evidence.once('post-start-failures', () => {
    const killings = evidence.events('Killing').filter(({ message }) => message.includes('FailedPostStartHook'));
    const events = [...evidence.events('FailedPostStartHook'), ...killings];
    return evidence.containers.flatMap((container) => {
      const event = events.find((each) => isAbout(evidence, container, each));
      const reason = hookReasonOf(container);
      if (reason === undefined && (event === undefined || container.isHealthy || container.isDone)) return [];
      const hook = fieldsOf(fieldsOf(container.fields['lifecycle'])['postStart']);
      return [{ container, event, hook, does: doesOf(hook), said: saidOf(event?.message ?? '', reason ?? '') }];
    });
  });
}

/** The reason and message of the state, where they are about the hook. */
function hookReasonOf({ facts }: ContainerEvidence): string | undefined {
  const state = [facts.state, facts.lastState].find((each) => each?.reason.startsWith(REASON));
  return state === undefined || state === null ? undefined : `${state.reason}: ${state.message}`;
}

function isAbout(evidence: Evidence, container: ContainerEvidence, event: EventFacts): boolean {
  if (event.container !== '') return event.container === container.name;
  const named = /Container "([^"]{1,253})"|container "?([a-z0-9-]{1,63})"? failed/i.exec(event.message);
  const name = named?.[1] ?? named?.[2];
  if (name !== undefined) return name === container.name;
  return 'postStart' in fieldsOf(container.fields['lifecycle']) || evidence.containers.length === 1;
}

function doesOf(hook: Fields): string {
  const command = textsOf(fieldsOf(hook['exec'])['command']);
  if (command.length > 0) return `runs: ${command.join(' ')}`;
  const request = fieldsOf(hook['httpGet']);
  const port = textOf(request['port']);
  return port === '' ? '' : `sends: GET ${textOf(request['path']) || '/'} to port ${port}`;
}

function saidOf(message: string, reason: string): string {
  const byEvent = /- error: ([^]{1,500})/.exec(message)?.[1];
  if (byEvent !== undefined) return byEvent;
  return reason
    .slice(REASON.length)
    .replace(/^[: ]{1,20}|[: ]{1,20}$/g, '')
    .slice(0, 500);
}
