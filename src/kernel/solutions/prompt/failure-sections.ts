import { describeChanges } from '../../../rules/changes/describe-changes.js';
import type { ContainerFacts, StateFacts } from '../../../rules/evidence/collect-containers.js';
import type { EventFacts } from '../../../rules/evidence/collect-events.js';
import type { LogFacts } from '../../../rules/evidence/collect-logs.js';
import type { NodeFacts } from '../../../rules/evidence/collect-nodes.js';
import type { Evidence } from '../../../rules/evidence/evidence.js';
import type { RelatedFacts } from '../../../rules/evidence/facts.js';
import { readEvidence } from '../../../rules/evidence/read-evidence.js';
import { slimManifest } from '../../../rules/pod/slim-manifest.js';
import { givenSecrets } from '../../../rules/secrets/given-secrets.js';
import { scrubberOf } from '../../../rules/secrets/scrubber-of.js';
import type { StoredFailureRecord } from '../../ports/storage/failures.js';
import type { Section } from './sections.js';

/** What is known of a failing pod, as sections of a prompt: most valuable first. `cleanManifest` takes secrets out of a manifest's text. */
export function failureSections(
  record: StoredFailureRecord,
  cleanManifest: (text: string) => string,
): readonly Section[] {
  const evidence = readEvidence(record);
  const { facts } = evidence;
  const failing = record.diagnosis?.container ?? evidence.containers.find((container) => container.isCrashing)?.name;
  const logs = lastOfEach(facts.logs.toSorted((one, other) => logRank(one, failing) - logRank(other, failing)));
  const [decisive, ...others] = logs;
  // A program may print what its manifest gives it, and nothing in the line tells what that is.
  const hide = scrubberOf([], givenSecrets(evidence.manifest.containers));
  const sections = [
    section('diagnosis', 'What the rules found:', { text: diagnosisText(record), share: 900 }),
    section('pod', 'The pod and its status:', { text: podText(evidence), share: 500 }),
    section('containers', 'Its containers:', { text: containersText(evidence), share: 900 }),
    section('changes', 'What changed before the first failure, and since:', { text: changesText(record), share: 400 }),
    section('logs', 'The last lines of the failing container:', {
      text: decisive === undefined ? '' : logText(decisive),
      share: 3_000,
      keep: 'end',
    }),
    section('events', 'Events of the pod, newest first:', {
      text: facts.events.map(eventText).join('\n'),
      share: 1_500,
    }),
    section('manifest', 'The manifest (JSON pointers of a patch refer to it):', {
      text: cleanManifest(slimManifest(facts.manifest)),
      share: 2_500,
    }),
    section('related', 'Objects that the pod names:', { text: facts.related.map(relatedText).join('\n'), share: 400 }),
    section('owner', 'Its owner and the events of that:', { text: ownerText(evidence), share: 400 }),
    section('node', 'Its node:', { text: facts.nodeDetails === null ? '' : nodeText(facts.nodeDetails), share: 200 }),
    section('nodes', 'Nodes of the cluster:', { text: facts.nodes.map(nodeText).join('\n'), share: 800 }),
    section('other-logs', 'The last lines of other containers:', {
      text: others.map(logText).join('\n\n'),
      share: 600,
      keep: 'end',
    }),
  ];
  return sections.map((each) => ({ ...each, text: hide(each.text) }));
}

type SectionParts = Pick<Section, 'text' | 'share'> & Partial<Pick<Section, 'keep'>>;

function section(name: string, heading: string, { keep = 'start', ...parts }: SectionParts): Section {
  return { name, heading, keep, ...parts };
}

/** The logs of the failing container first, of its last instance before its present one. */
function logRank({ container, previous }: LogFacts, failing: string | undefined): number {
  return (container === '' || container === failing ? 0 : 2) + (previous ? 0 : 1);
}

/** Agents report the log of the failing container twice: by its name and without. */
function lastOfEach(logs: readonly LogFacts[]): readonly LogFacts[] {
  return [...new Map(logs.toReversed().map((log) => [log.lines.join('\n'), log])).values()].toReversed();
}

function diagnosisText({ diagnosis }: StoredFailureRecord): string {
  if (diagnosis === null) return 'Nothing wrong was found by the rules.';
  const steps = diagnosis.steps.map(({ text, command }) => `- ${text}${command === undefined ? '' : ` ${command}`}`);
  const others = diagnosis.others.slice(0, 5).map(({ title, cause }) => `also seen: ${title}: ${cause}`);
  return [
    `${diagnosis.title} (${diagnosis.kind}, confidence ${diagnosis.confidence})`,
    diagnosis.cause,
    ...diagnosis.evidence.map(({ where, text }) => `evidence from ${where}: ${text}`),
    ...(steps.length === 0 ? [] : ['steps:', ...steps]),
    ...others,
  ].join('\n');
}

function changesText(record: StoredFailureRecord): string {
  const { likely, since } = describeChanges(record);
  return [...likely, ...since].join('\n');
}

function podText({ facts, owner }: Evidence): string {
  const conditions = facts.conditions
    .filter(({ status }) => status !== 'True')
    .map(({ type, status, reason, message }) => `condition ${type}=${status} ${joinedSentences(reason, message)}`);
  return [
    ...labelled('pod', facts.pod),
    ...labelled('namespace', facts.namespace),
    `owner: ${owner.kind}/${owner.name}`,
    ...labelled('node', facts.node),
    ...labelled('phase', facts.phase),
    ...labelled('reason', joinedSentences(facts.reason, facts.message)),
    ...labelled('status', joinedSentences(facts.statusReason, facts.statusMessage)),
    ...conditions,
  ].join('\n');
}

function containersText(evidence: Evidence): string {
  return evidence.containers.map(({ facts, role, image }) => containerText(facts, role, image)).join('\n');
}

function containerText(facts: ContainerFacts, role: string, image: string): string {
  const ready = facts.ready === null ? '' : facts.ready ? 'ready' : 'not ready';
  return [
    `${facts.name} (${role}, image ${image || 'unknown'}): ${joinedSentences(ready, facts.restarted ? 'restarted' : '')}`,
    ...labelled('  state', stateText(facts.state)),
    ...labelled('  last state', stateText(facts.lastState)),
  ].join('\n');
}

function stateText(state: StateFacts | null): string {
  if (state === null) return '';
  const exit = state.exitCode === null ? '' : `exit code ${state.exitCode}`;
  const signal = state.signal === null ? '' : `signal ${state.signal}`;
  return joinedSentences(state.kind, state.reason, exit, signal, state.lifetime ?? '', state.message);
}

function eventText({ type, reason, message, container }: EventFacts): string {
  return joinedSentences(type, reason, container === '' ? '' : `[${container}]`, message);
}

function logText({ container, previous, lines }: LogFacts): string {
  const label = joinedSentences(
    container === '' ? '' : `container ${container}`,
    previous ? '(previous instance)' : '',
  );
  return [...(label === '' ? [] : [`# ${label}`]), ...lines].join('\n');
}

function relatedText({ kind, name, exists, keys, near }: RelatedFacts): string {
  const known = exists === null ? '' : exists ? 'exists' : 'does not exist';
  const has = keys.length === 0 ? '' : `keys: ${keys.join(', ')}`;
  return joinedSentences(`${kind}/${name}`, known, has, near.length === 0 ? '' : `similar: ${near.join(', ')}`);
}

function ownerText({ owner, facts }: Evidence): string {
  return facts.ownerEvents.length === 0
    ? ''
    : [`${owner.kind}/${owner.name}`, ...facts.ownerEvents.map(eventText)].join('\n');
}

function nodeText({ name, labels, taints, allocatable, conditions }: NodeFacts): string {
  const pairs = (map: Readonly<Record<string, string>>) =>
    Object.entries(map)
      .map(([key, value]) => `${key}=${value}`)
      .join(' ');
  return joinedSentences(
    name,
    `labels: ${pairs(labels)}`,
    taints.length === 0
      ? ''
      : `taints: ${taints.map(({ key, value, effect }) => `${key}=${value}:${effect}`).join(' ')}`,
    `allocatable: ${pairs(allocatable)}`,
    conditions.map(({ type, status, message }) => joinedSentences(`${type}=${status}`, message)).join('; '),
  );
}

function labelled(label: string, text: string): string[] {
  return text === '' ? [] : [`${label}: ${text}`];
}

function joinedSentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
