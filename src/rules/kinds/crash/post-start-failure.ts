import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, textOf, textsOf } from '../../evidence/values.js';
import { cut } from '../support/quotes.js';

/** A container that is killed since its postStart hook fails. */
export interface PostStartFailure {
  readonly container: ContainerEvidence;
  readonly event: EventFacts | undefined;
  /** The hook of the manifest; empty where it is not known. */
  readonly hook: Fields;
  /** What the hook does, in words: `runs: sh -c register`; '' where it is not known. */
  readonly does: string;
  /** What it printed, where the text is not hidden; '' else. */
  readonly output: string;
  /** With what its command ended; undefined where it has none, or where nothing tells it. */
  readonly code: number | undefined;
  readonly kind: 'exec' | 'http' | 'unknown';
}

const REASON = 'PostStartHookError';

/** Event FailedPostStartHook, the event Killing that follows it, or the state's reason, which older kubelets put the hook's error after. */
export function postStartFailures(evidence: Evidence): readonly PostStartFailure[] {
  const killings = evidence.events('Killing').filter(({ message }) => message.includes('FailedPostStartHook'));
  const events = [...evidence.events('FailedPostStartHook'), ...killings];
  return evidence.containers.flatMap((container) => {
    const event = events.find((each) => isOfHook(evidence, container, each));
    const reason = hookReasonOf(container);
    if (reason === undefined && (event === undefined || container.isHealthy || container.isDone)) return [];
    const hook = fieldsOf(fieldsOf(container.fields['lifecycle'])['postStart']);
    const texts = [event?.message ?? '', reason ?? ''];
    return [{ container, event, hook, does: doesOf(hook), ...outcomeOf(texts), kind: hookKind(hook, texts) }];
  });
}

/** The reason and message of the state, where they are about the hook. */
function hookReasonOf({ facts }: ContainerEvidence): string | undefined {
  const state = [facts.state, facts.lastState].find((each) => each?.reason.startsWith(REASON));
  return state === undefined || state === null ? undefined : `${state.reason}: ${state.message}`;
}

function isOfHook(evidence: Evidence, container: ContainerEvidence, event: EventFacts): boolean {
  if (event.container !== '') return event.container === container.name;
  const named = /Container "([^"]{1,253})"|container "?([a-z0-9-]{1,63})"? failed/i.exec(event.message);
  const name = named?.[1] ?? named?.[2];
  if (name !== undefined) return name === container.name;
  return 'postStart' in fieldsOf(container.fields['lifecycle']) || evidence.containers.length === 1;
}

function doesOf(hook: Fields): string {
  const command = textsOf(fieldsOf(hook['exec'])['command']);
  if (command.length > 0)
    return `runs: ${command
      .join(' ')
      .trim()
      .split(/\s{0,20}\n\s{0,20}/)
      .join('; ')}`;
  const request = fieldsOf(hook['httpGet']);
  const port = textOf(request['port']);
  return port === '' ? '' : `sends: GET ${textOf(request['path']) || '/'} to port ${port}`;
}

function hookKind(hook: Fields, texts: readonly string[]): PostStartFailure['kind'] {
  if ('exec' in hook || texts.some((text) => /\bexec lifecycle hook|command '/i.test(text))) return 'exec';
  return 'httpGet' in hook || texts.some((text) => /\bhttp lifecycle hook/i.test(text)) ? 'http' : 'unknown';
}

/** The kubelet repeats what a command printed as its message. */
const ENDED = /exited with (\d{1,3}):? ?([^]{0,600})/;
const REPEATED = /,? ?message: "([^]{0,600}?)"?$/;

/** What the hook said, without the kubelet's words around it. */
function outcomeOf(texts: readonly string[]): Pick<PostStartFailure, 'output' | 'code'> {
  const error = texts.map((text) => /- error: ([^]{1,1200})/.exec(text)?.[1]).find((text) => text !== undefined);
  const own = error ?? ownWords(texts.find((text) => text.startsWith(REASON)) ?? '');
  const [, code = '', output = own] = ENDED.exec(own) ?? [];
  const printed = output.replace(REPEATED, '').trim() || lines(REPEATED.exec(output)?.[1] ?? '');
  return { output: cut(printed, 500), code: code === '' ? undefined : Number(code) };
}

/** The reason of the state, where older kubelets put the error behind it. */
function ownWords(reason: string): string {
  const words = reason.slice(REASON.length).replace(/^[: ]{1,20}|[: ]{1,20}$/g, '');
  return words.slice(0, 1_200);
}

function lines(quoted: string): string {
  return quoted.replace(/(?:\\r|\\n){1,4}/g, ' ').trim();
}
