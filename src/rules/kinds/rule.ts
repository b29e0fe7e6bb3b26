import type { Severity } from '../../contracts/common.js';
import type { Diagnosis } from '../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../evidence/container-evidence.js';
import type { Evidence } from '../evidence/evidence.js';

/**
 * What rules are about, in the order in which findings win: what keeps a pod from existing comes before what keeps it
 * from starting, and that before what makes it end. `exit` and `general` stand only where nothing more is known.
 */
export const GROUPS = [
  'controller',
  'pod-end',
  'scheduling',
  'volume',
  'image',
  'configuration',
  'start',
  'crash',
  'probe',
  'log',
  'exit',
  'general',
] as const;
export type Group = (typeof GROUPS)[number];

/** What a rule found. The engine makes a Diagnosis of it: it adds kind and severity, masks secrets, and ranks. */
export interface Draft extends Pick<Diagnosis, 'title' | 'cause' | 'evidence' | 'steps' | 'checks'> {
  /** Default: `high`. */
  readonly confidence?: Diagnosis['confidence'];
  /** Where it differs from the rule's. */
  readonly severity?: Severity;
  /** Where it ranks, where that differs from the rule's group: what is known well ranks before log lines, what is not after them. */
  readonly group?: Group;
  /** The container that fails; absent for what concerns the whole pod. */
  readonly container?: ContainerEvidence;
  /** What the cause names (ConfigMap/x, image …): equal causes of an incident name equal objects. */
  readonly objects?: readonly string[];
  /** Ranks findings of one group: higher first. */
  readonly weight?: number;
  /** The place of its line in the container's log, without stack frames: what stands right beside another finding's line tells of the same failure. */
  readonly line?: number;
  /** Whether it only follows from what another container of the pod fails at. */
  readonly isConsequence?: boolean;
  /** Whether it says nothing beside a finding that knows why the same container ends. */
  readonly isResidual?: boolean;
}

/** One failure kind (docs/failure-kinds.md). `id` is what a diagnosis names as its `kind`. */
export interface DiagnosisRule {
  readonly id: string;
  /** The kind in words; a draft's title names the case. */
  readonly title: string;
  /** One to three sentences for the documentation: by what the kind is recognised, and what it means. */
  readonly description: string;
  readonly group: Group;
  readonly severity: Severity;
  /** Every case of this kind that the evidence shows: none, one, or one for each container that fails this way. */
  match(evidence: Evidence): readonly Draft[];
}
