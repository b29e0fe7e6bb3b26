import { type Arrangement, arrange } from './arrange.js';
import type { Arranged } from './boxes.js';

/** What is asked of the worker: groups by what tells whether they have changed. */
export interface LayoutRequest {
  readonly id: number;
  readonly groups: readonly (readonly [signature: string, what: Arrangement])[];
}

export interface LayoutAnswer {
  readonly id: number;
  readonly groups: readonly (readonly [signature: string, arranged: Arranged])[];
}

/** Runs beside the page, which can be used meanwhile. */
self.onmessage = ({ data: { id, groups } }: MessageEvent<LayoutRequest>) => {
  const answer: LayoutAnswer = { id, groups: groups.map(([signature, what]) => [signature, arrange(what)]) };
  self.postMessage(answer);
};
