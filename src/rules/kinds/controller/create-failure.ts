import type { Step } from '../../../contracts/diagnosis.js';
import { type EventFacts, statedEvent } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { refusalIn } from '../../evidence/owner-from-events.js';
import { perEvidence } from '../../evidence/per-evidence.js';
import { admitted } from '../../oracles/checks/admitted.js';
import { type Draft, defineKind, type FailureKind, type KindDefinition } from '../define-kind.js';
import { kubectl, recoveryCheck, step, workload } from '../support/commands.js';
import { cut, fromEvent } from '../support/quotes.js';

/** The newest event that says why the controller cannot create its pods; undefined for pods that exist. */
export const createFailure = perEvidence((evidence): EventFacts | undefined => {
  if (evidence.facts.containers.length > 0) return undefined;
  return refusalIn([...evidence.events(), ...evidence.facts.ownerEvents]) ?? refusalCondition(evidence);
});

/** A Deployment that cannot make its ReplicaSet says so here only. */
const REPLICA_SET_REFUSED = 'ReplicaSetCreateError';

/** A ReplicaSet says it in its status as well. */
function refusalCondition(evidence: Evidence): EventFacts | undefined {
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
  /** Default: the kind's, with the name of the owner. */
  readonly title?: string;
  /** The cause as what follows a colon, without its full stop. */
  readonly what: string;
  readonly objects: readonly string[];
  readonly steps: readonly Step[];
  /** Beside the event. */
  readonly quotes?: Draft['evidence'];
}

/** A refusal as one kind reads it, with the event that says it. */
type RefusalCase<Refusal> = Refusal & { readonly event: EventFacts };

/** A kind of refusal: what tells it from the others, what is said of it, and what repairs it. */
interface RefusalKind<Refusal> extends Pick<KindDefinition<Refusal>, 'id' | 'title' | 'description' | 'fixes'> {
  /** What the message of the event says; undefined where it is of another kind. */
  readonly read: (message: string) => Refusal | undefined;
  readonly say: (refusal: Refusal, evidence: Evidence) => RefusalDraft;
}

const CAUSE_LIMIT = 1_500;

export function refusalKind<Refusal extends object>({ read, say, ...kind }: RefusalKind<Refusal>): FailureKind {
  return defineKind<RefusalCase<Refusal>>({
    ...kind,
    group: 'controller',
    severity: 'high',
    read: (evidence) => {
      const event = createFailure(evidence);
      const refusal = event === undefined ? undefined : read(event.message);
      return event === undefined || refusal === undefined ? [] : [{ ...refusal, event }];
    },
    say: (refusal, evidence) =>
      draftOfRefusal(kind.title, { ...say(refusal, evidence), event: refusal.event }, evidence),
    oracles: [admitted],
  });
}

function draftOfRefusal(kindTitle: string, refusal: RefusalCase<RefusalDraft>, evidence: Evidence): Draft {
  const { event, title, what, confidence, objects, steps, quotes = [] } = refusal;
  return {
    title: title ?? `${kindTitle}: no pods for ${evidence.owner.kind} ${evidence.owner.name}`,
    cause: `${cannotCreate(evidence, event.message)}: ${cut(what, CAUSE_LIMIT)}.`,
    ...(confidence !== undefined && { confidence }),
    objects,
    evidence: [fromEvent(event), ...quotes],
    steps: [...steps],
    checks: retryChecks(evidence),
  };
}
