import type { Fix } from '../../contracts/diagnosis.js';
import type { MirrorOrigin, MirrorPreview, NeededObject } from '../../contracts/mirror.js';
import type { OracleCase } from '../oracles/oracle.js';
import type { JsonPatch } from '../pod/json-patch.js';

/** A change that could be tried: one of the rules', a language model's, or what a person wrote. */
export interface Candidate {
  readonly origin: MirrorOrigin;
  /** Null for what a person wrote. */
  readonly strategy: string | null;
  readonly title: string;
  readonly explanation: string;
  readonly scope: Fix['scope'];
  /** On the pod, or on the owner where `target` says so. */
  readonly patch: JsonPatch;
  readonly target: Fix['target'];
}

/** All that is decided before a mirror is made: what runs, what is watched, for how long, and what it cannot show. Plain data. */
export interface ProofPlan {
  readonly namespace: string;
  readonly podName: string;
  readonly candidate: Candidate;
  readonly about: OracleCase;
  /** `about.fixed` as YAML: what is handed over, to the byte. */
  readonly fixedManifest: string;
  readonly checks: MirrorPreview['checks'];
  readonly windowSeconds: number;
  /** The window, and the time that a pod like this takes to start. */
  readonly needsTtlSeconds: number;
  /** What would show the failure and is not in the fixed manifest: with any of these there is no PROVEN. A sentence each. */
  readonly missingWitness: readonly string[];
  /** Who keeps the mirror from what the pod may reach, in words: that it cannot connect says nothing then. Known when the mirror is made. */
  readonly cutOffBy?: readonly string[];
  readonly needs: readonly NeededObject[];
  readonly cannotShow: readonly string[];
  readonly warnings: readonly string[];
}
