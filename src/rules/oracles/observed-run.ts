import type { Fields } from '../evidence/values.js';

/** A pod as one reading of the API server shows it. */
export interface PodReading {
  /** By the API server's clock, in milliseconds since 1970. */
  readonly at: number;
  /** With metadata, spec and status, without managedFields. */
  readonly pod: Fields;
}

/** What a run of a container printed. */
export interface RunLog {
  readonly container: string;
  /** Of the run before the present one. */
  readonly previous: boolean;
  /** The end of it. */
  readonly text: string;
}

/** All that was observed of one pod since a proof began, as plain data: what is judged, and what can be recorded and judged again. */
export interface ObservedRun {
  /** When the proof began to look at it: what an original did before says nothing about now. In milliseconds since 1970, as all instants here. */
  readonly since: number;
  /** Each reading that differs from the one before, the oldest first; of a long run the first and the newest. None where the pod was not there. */
  readonly readings: readonly PodReading[];
  /** Its events as the API server has them, the oldest first. */
  readonly events: readonly Fields[];
  readonly logs: readonly RunLog[];
  /** When it was looked at last, whether something had changed or not. */
  readonly readAt: number;
  /** When it was seen to be gone. */
  readonly goneAt?: number;
  /** Why the API server did not take it, in its words. */
  readonly refused?: string;
}
