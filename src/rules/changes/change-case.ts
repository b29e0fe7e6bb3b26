import type { Fields } from '../evidence/values.js';
import type { ClusterObjects } from '../report/cluster-objects.js';
import type { Change } from './change.js';

/** A failing object and what is known around it. */
export interface ChangeCase {
  /** The failing pod, or the controller that stands for those that it cannot make. */
  readonly object: Fields;
  /** The controllers above it, nearest first. */
  readonly above: readonly Fields[];
  readonly objects: ClusterObjects;
}

/** What one sort of objects shows to have changed: a pure function, which leaves out what the objects do not say. */
export type ChangeSource = (around: ChangeCase) => readonly Change[];
