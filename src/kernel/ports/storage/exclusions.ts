import type { ExclusionRule } from '../../../contracts/failure.js';

/** The rules that keep reports out: whole namespaces, and glob patterns of pod names. */
export interface ExclusionRepository {
  /** By kind and pattern. */
  list(): Promise<(ExclusionRule & { created_at: string; created_by: string })[]>;
  /** Answers false when it was there already. */
  add(rule: ExclusionRule, at: number, by: string): Promise<boolean>;
  /** Answers false when there was none. */
  remove(rule: ExclusionRule): Promise<boolean>;
}
