import type { Step } from '../../../contracts/diagnosis.js';
import { type EventFacts, statedEvent } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { refusalIn } from '../../evidence/owner-from-events.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { kubectl, recoveryCheck, step, workload } from '../support/commands.js';
import { cut, fromEvent } from '../support/quotes.js';

/** The newest event that says why the controller cannot create its pods; undefined for pods that exist. */
export function createFailure(evidence: Evidence): EventFacts | undefined {
  if (evidence.facts.containers.length > 0) return undefined;
  return evidence.once(
    'create-failure',
    () => refusalIn([...evidence.events(), ...evidence.facts.ownerEvents]) ?? conditionEvent(evidence),
  );
}

/** A Deployment that cannot make its ReplicaSet says so here only. */
const REPLICA_SET_REFUSED = 'ReplicaSetCreateError';

/** A ReplicaSet says it in its status as well. */
function conditionEvent(evidence: Evidence): EventFacts | undefined {
  const failure = evidence.condition('ReplicaFailure');
  if (failure !== undefined && failure.status !== 'False' && failure.message !== '')
    return statedEvent(failure.reason, failure.message, 'condition ReplicaFailure');
  const progress = evidence.condition('Progressing');
  if (progress?.reason === REPLICA_SET_REFUSED && progress.message !== '')
    return statedEvent(progress.reason, progress.message, 'condition Progressing');
  const { reason, message } = evidence.facts;
  return reason === REPLICA_SET_REFUSED && message !== '' ? statedEvent(reason, message, 'failure_message') : undefined;
}

/** How to see that the controller succeeds. */
export function retryChecks(evidence: Evidence): Draft['checks'] {
  if (evidence.owner.kind === 'Pod') return [recoveryCheck(evidence)];
  return [
    step(
      'See whether the controller creates its pods; it tries again by itself, later and later:',
      kubectl(evidence, 'describe', workload(evidence)),
    ),
    recoveryCheck(evidence),
  ];
}

/** `Deployment burst in namespace shop cannot create its pods` or the like: how a cause begins. */
export function cannotCreate(evidence: Evidence, message = ''): string {
  const { kind, name } = evidence.owner;
  if (kind === 'Pod') return `Pod ${name} in namespace ${evidence.namespace} cannot be created`;
  return `${kind} ${name} in namespace ${evidence.namespace} cannot create ${refusedThings(message)}`;
}

function refusedThings(message: string): string {
  if (/create Claim |persistentvolumeclaims "/.test(message)) return 'the volume claims of its pods';
  if (/^Failed to create new replica set/.test(message)) return 'its ReplicaSet';
  return message.startsWith('Error creating job: ') ? 'its Jobs' : 'its pods';
}

/** What to say about one refusal. */
export interface RefusalDraft extends Pick<Draft, 'confidence'> {
  /** Default: the rule's, with the name of the owner. */
  readonly title?: string;
  /** The cause as what follows a colon, without its full stop. */
  readonly what: string;
  readonly objects: readonly string[];
  readonly steps: readonly Step[];
  /** Beside the event. */
  readonly quotes?: Draft['evidence'];
}

/** What tells one refusal from the others, and what to say about it. */
export interface Refusal extends Pick<DiagnosisRule, 'id' | 'title' | 'description'> {
  /** Undefined where the event is of another kind. */
  read(event: EventFacts, evidence: Evidence): RefusalDraft | undefined;
}

const CAUSE_LIMIT = 1_500;

export function refusalRule(refusal: Refusal): DiagnosisRule {
  const { id, title, description } = refusal;
  return {
    id,
    title,
    description,
    group: 'controller',
    severity: 'high',
    match: (evidence) => {
      const event = createFailure(evidence);
      const said = event === undefined ? undefined : refusal.read(event, evidence);
      if (event === undefined || said === undefined) return [];
      return [
        {
          title: said.title ?? `${title}: no pods for ${evidence.owner.kind} ${evidence.owner.name}`,
          cause: `${cannotCreate(evidence, event.message)}: ${cut(said.what, CAUSE_LIMIT)}.`,
          ...(said.confidence !== undefined && { confidence: said.confidence }),
          objects: said.objects,
          evidence: [fromEvent(event), ...(said.quotes ?? [])],
          steps: [...said.steps],
          checks: retryChecks(evidence),
        },
      ];
    },
  };
}
