import { type Fields, fieldsOf, listOf, textMapOf } from '../evidence/values.js';
import { type Labels, labelSelectorOf, selects } from '../label-selector.js';
import {
  EXPIRES_ANNOTATION,
  INSTALLATION_LABEL,
  MIRROR_LABEL,
  REMOVED_LABELS_ANNOTATION,
  ROLE_LABEL,
} from './mirror-names.js';
import type { ProofPlan } from './proof-plan.js';
import type { Surroundings } from './surroundings.js';

/** What is decided when a mirror is made. */
export interface MirrorOrder {
  readonly plan: ProofPlan;
  readonly role: 'mirror' | 'control';
  /** As `mirrorName` makes it. */
  readonly name: string;
  readonly mirrorId: string;
  readonly installation: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
  readonly ttlSeconds: number;
  readonly surroundings: Surroundings;
  /** The pod that failed as the API server has it, where it is still there: from it come values that the record has masked. */
  readonly live?: Fields;
}

export interface MirrorPod {
  readonly pod: Fields;
  /** Beyond those of the plan, for reasons that only the surroundings show. */
  readonly cannotShow: readonly string[];
  readonly warnings: readonly string[];
}

const GRACE_SECONDS = 5;

/** The pod that is made, safe by construction (docs/decisions/0059-mirror-pods-and-witness.md). Pure. */
export function mirrorPod(order: MirrorOrder): MirrorPod {
  const { plan, role, name, mirrorId, installation, expiresAt, ttlSeconds, surroundings } = order;
  const source = role === 'mirror' ? plan.about.fixed : plan.about.original;
  const metadata = fieldsOf(source['metadata']);
  const own = textMapOf(metadata['labels']);
  const removed = Object.fromEntries(
    Object.entries(own).filter(([label, value]) => isTaken(surroundings, { [label]: value })),
  );
  const labels = Object.fromEntries(Object.entries(own).filter(([label]) => !(label in removed)));
  const spec = fieldsOf(source['spec']);
  const deadline = Math.min(Number(spec['activeDeadlineSeconds'] ?? ttlSeconds), ttlSeconds);
  const {
    nodeName: _node,
    priorityClassName: _class,
    priority: _priority,
    ephemeralContainers: _debug,
    ...kept
  } = spec;
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: plan.namespace,
      labels: { ...labels, [MIRROR_LABEL]: mirrorId, [INSTALLATION_LABEL]: installation, [ROLE_LABEL]: role },
      annotations: {
        ...fieldsOf(metadata['annotations']),
        [EXPIRES_ANNOTATION]: new Date(expiresAt).toISOString(),
        [REMOVED_LABELS_ANNOTATION]: JSON.stringify(removed),
      },
    },
    spec: {
      ...kept,
      activeDeadlineSeconds: deadline,
      terminationGracePeriodSeconds: Math.min(
        Number(spec['terminationGracePeriodSeconds'] ?? GRACE_SECONDS),
        GRACE_SECONDS,
      ),
      volumes: listOf(spec['volumes']),
    },
  };
  return { pod, cannotShow: [], warnings: [] };
}

function isTaken({ selecting }: Surroundings, labels: Labels): boolean {
  return selecting.some(({ selector }) => {
    const read = labelSelectorOf(selector);
    return read !== undefined && read.requirements.some((each) => selects({ requirements: [each] }, labels));
  });
}
