import type { EventFacts } from '../../evidence/collect-events.js';
import { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';

/** Waiting reasons under which a container has not come to its image yet, or an init container before it has not ended. */
const STARTING = new Set(['ContainerCreating', 'PodInitializing', '']);
/** How the kubelet and runtimes name a container in a text; what stands there may be an id or a word too. */
const NAMED = /\bcontainer(?:[=:] ?"?| ")([a-z0-9][a-z0-9-]{0,62})/g;

/** A shorter text, in characters, may be part of any other. */
const TELLING = 12;

/** What tells whom an event is about that does not say so by itself. */
export interface EventHints {
  /** Whether a container fails in the way that the event speaks of. */
  readonly fails: (container: ContainerEvidence) => boolean;
  /** Whether the manifest, or the status, shows that the container has to do with what the event names. */
  readonly shows?: (container: ContainerEvidence) => boolean;
}

/**
 * The containers that an event is about: the one that its field path or its text names; else those whose own status carries the text; else, of
 * those that fail in this way (or, where none does, of those that have not started), the ones that have to do with what it names. Where that
 * leaves several that have not started, it is one without a name: nobody can say which.
 */
export function containersOfEvent(
  evidence: Evidence,
  event: EventFacts,
  hints: EventHints,
): readonly ContainerEvidence[] {
  const named = namedContainer(evidence, event);
  if (named !== undefined) return [named];
  const telling = evidence.containers.filter((container) => carries(container, event.message));
  if (telling.length > 0) return telling;
  const failing = evidence.containers.filter(hints.fails);
  if (failing.length > 0) return shownOf(failing, hints);
  const reported = evidence.containers.filter(isStarting);
  const starting = shownOf(reported, hints, reported.length === 0 ? [] : unreportedContainers(evidence));
  const [first] = starting;
  if (first === undefined || starting.length === 1 || first.role === 'init') return starting.slice(0, 1);
  return [unreportedContainer(evidence, { name: '', image: '' })];
}

/** Whether the kubelet has not said anything of the container yet. */
export function isStarting({ facts }: ContainerEvidence): boolean {
  return facts.state === null || (facts.state.kind === 'waiting' && STARTING.has(facts.state.reason));
}

/** A container of which the report has no status. */
export function unreportedContainer(evidence: Evidence, known: { name: string; image: string }): ContainerEvidence {
  return new ContainerEvidence(evidence, {
    ...known,
    ready: false,
    started: null,
    restarted: false,
    init: null,
    state: null,
    lastState: null,
    limits: {},
  });
}

/** By the field path, which is right, or by the text, where it holds the name of a container that is known. */
function namedContainer(evidence: Evidence, event: EventFacts): ContainerEvidence | undefined {
  const known = (name: string) =>
    evidence.containers.some((each) => each.name === name) || evidence.manifest.container(name) !== undefined;
  const name = event.container || [...event.message.matchAll(NAMED)].map(([, word = '']) => word).find(known);
  if (name === undefined) return undefined;
  return evidence.containers.find((each) => each.name === name) ?? unreportedContainer(evidence, { name, image: '' });
}

/** The kubelet puts `Error: ` before what it writes into the status, and either may be cut. */
function carries({ facts }: ContainerEvidence, text: string): boolean {
  const said = plain(text.replace(/^Error: /, ''));
  return [facts.state, facts.lastState].some((state) => {
    const told = plain(state?.message ?? '');
    return told.length >= TELLING && (told.includes(said) || said.includes(told));
  });
}

/** Every layer that wraps a text puts one more backslash before its quotes. */
function plain(text: string): string {
  return text.includes('\\') ? text.replace(/\\{1,8}"/g, '"') : text;
}

/** Those of the pool, or else of the others, that have to do with it; the pool where none of them does. */
function shownOf(
  pool: readonly ContainerEvidence[],
  { shows }: EventHints,
  others: readonly ContainerEvidence[] = [],
): readonly ContainerEvidence[] {
  if (shows === undefined) return pool;
  const shown = pool.filter(shows);
  const hidden = shown.length > 0 ? [] : others.filter(shows);
  return shown.length > 0 ? shown : hidden.length > 0 ? hidden : pool;
}

/** Agents that send flat statuses leave out init containers. */
function unreportedContainers(evidence: Evidence): readonly ContainerEvidence[] {
  return evidence.manifest.containers
    .filter(({ name, role }) => role !== 'ephemeral' && !evidence.containers.some((each) => each.name === name))
    .map(({ name }) => unreportedContainer(evidence, { name, image: '' }));
}
