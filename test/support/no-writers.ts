import type { BatchWriters } from '../../src/kernel/failures/record-batch.js';
import { IncidentSolutions } from '../../src/kernel/solutions/incident-solutions.js';

/** Nothing comes of a change of incidents, and no language model is asked. */
export const noWriters: BatchWriters = {
  solutions: new IncidentSolutions({ current: () => null }, { value: () => [] as never }),
  consequences: { write: async () => {} },
};
