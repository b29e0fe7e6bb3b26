import type { ProofPlan } from './proof-plan.js';
import type { Surroundings } from './surroundings.js';

/** The settings that decide whether a mirror may be made, as they are written. */
export interface MirrorLimits {
  /** `mirror_namespaces`: globs, separated by commas. */
  readonly namespaces: string;
  /** `mirror_max_cpu`, a quantity. */
  readonly maxCpu: string;
  /** `mirror_max_memory`, a quantity. */
  readonly maxMemory: string;
}

export interface MirrorQuestion {
  readonly plan: ProofPlan;
  readonly surroundings: Surroundings;
  readonly settings: MirrorLimits;
  readonly allowPrivileged: boolean;
  readonly allowLarge: boolean;
}

/** Why no mirror may be made. `code` is one of the errors' (kernel/ports/errors.ts). */
export interface Refusal {
  readonly code: 'forbidden' | 'conflict' | 'invalid';
  readonly message: string;
}

/** The reasons against a mirror, the gravest first; none where it may be made. Pure. */
export function refusalsOf({ surroundings }: MirrorQuestion): readonly Refusal[] {
  return surroundings.missing.map((message) => ({ code: 'forbidden' as const, message }));
}
