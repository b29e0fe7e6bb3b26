import type { Severity } from '../../contracts/common.js';
import type { Diagnosis } from '../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../evidence/container-evidence.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Oracle } from '../oracles/oracle.js';
import { type BoundFix, bindFix, type FixDefinition, type FixInfo } from './fix.js';
import type { Quote } from './support/quote.js';

/**
 * What kinds are about, in the order in which findings win: what keeps a pod from existing comes before what keeps it
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

/** What a kind says of one case. The engine makes a Diagnosis of it: it adds kind and severity, scrubs secrets, and ranks. */
export interface Draft extends Pick<Diagnosis, 'title' | 'cause' | 'steps' | 'checks'> {
  readonly evidence: readonly Quote[];
  /** Default: `high`. */
  readonly confidence?: Diagnosis['confidence'];
  /** Where it differs from the kind's. */
  readonly severity?: Severity;
  /** Where it ranks, where that differs from the kind's group: what is known well ranks before log lines, what is not after them. */
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

/** What documents and lists say of a kind. */
export interface KindInfo {
  /** The `kind` of its diagnoses: kebab-case and stable, such as `oom-killed`. */
  readonly id: string;
  /** The kind in words; a draft's title names the case. */
  readonly title: string;
  /** One to three sentences for the documentation: by what the kind is recognised, and what it means. */
  readonly description: string;
  readonly group: Group;
  readonly severity: Severity;
  /** Kinds of the same group that this one goes before where neither weight nor container decides. */
  readonly before?: readonly string[];
}

/**
 * A kind of failure in one place: how its cases are read, what is said of one, and what repairs it. `Case` is what `read` finds out and the others
 * are given, so nobody has to look it up again. All of them are pure, and must not change what they are given.
 */
export interface KindDefinition<Case> extends KindInfo {
  /** Every case that the evidence shows: none, one, or one for each container that fails this way. */
  readonly read: (evidence: Evidence) => readonly Case[];
  readonly say: (found: Case, evidence: Evidence) => Draft;
  /** What may repair it, the first choice first. Default: nothing can. */
  readonly fixes?: readonly FixDefinition<Case>[];
  /** What must be seen of a repaired pod for this failure to be gone; none for what no pod can show. */
  readonly oracles: readonly Oracle[];
}

/** One case in this pod: what is said of it, and the fixes that know it. */
export interface FoundCase {
  readonly draft: Draft;
  readonly fixes: readonly BoundFix[];
}

/** A kind as the engine asks it: the type of its cases is its own affair. */
export interface FailureKind extends KindInfo {
  readonly fixes: readonly FixInfo[];
  readonly oracles: readonly Oracle[];
  readonly find: (evidence: Evidence) => readonly FoundCase[];
}

export function defineKind<Case>({ read, say, fixes = [], ...info }: KindDefinition<Case>): FailureKind {
  return {
    ...info,
    fixes,
    find: (evidence) =>
      read(evidence).map((found) => ({
        draft: say(found, evidence),
        fixes: fixes.map((fix) => bindFix(fix, found)),
      })),
  };
}
