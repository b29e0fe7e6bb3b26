import type { Diagnosis, Fix } from '../../../contracts/diagnosis.js';
import type { FailureEntry, RecordedFailure, Solution } from '../../../kernel/ports/storage/failures.js';
import type { IncidentEntry } from '../../../kernel/ports/storage/incidents.js';
import type { Storage } from '../../../kernel/ports/storage.js';

export const NOON = Date.UTC(2024, 0, 1, 12);
export const MINUTE = 60_000;

export const ruleSolution: Solution = {
  solution: '## Create the ConfigMap',
  solution_addition: null,
  solution_source: 'rules',
  solution_provider: null,
  solution_model: null,
  solution_tokens: null,
  solution_duration_ms: null,
  solution_fallback_reason: null,
};

export const llmSolution: Solution = {
  solution: '## Create the ConfigMap',
  solution_addition: '## What the model says',
  solution_source: 'llm',
  solution_provider: 'openai',
  solution_model: 'large',
  solution_tokens: { input: 1200, output: 340 },
  solution_duration_ms: 1234.5,
  solution_fallback_reason: null,
};

export const diagnosis: Diagnosis = {
  kind: 'missing-config-map',
  title: 'ConfigMap web-config does not exist',
  cause: 'The container web takes its environment from the ConfigMap web-config, which does not exist.',
  severity: 'high',
  confidence: 'high',
  container: 'web',
  evidence: [{ source: 'event', text: 'configmap "web-config" not found', where: 'event Failed' }],
  steps: [{ text: 'Create it.', command: 'kubectl create configmap web-config' }],
  checks: [],
  others: [],
};

export const fix: Fix = {
  strategy: 'create-config-map',
  title: 'Create the ConfigMap web-config',
  explanation: 'The container reads its environment from it.',
  assumes: ['the values are right'],
  scope: 'hand-over',
  target: 'owner',
  patch: [{ op: 'replace', path: '/spec/containers/0/image', value: 'web:2' }],
  alternatives: [],
};

const standard: FailureEntry = {
  cluster: 'default',
  namespace: 'shop',
  podName: 'web-1',
  nodeName: 'node-1',
  reason: 'CreateContainerConfigError',
  message: 'configmap "web-config" not found',
  creationTimestamp: '2024-01-01T11:59:00Z',
  owner: { api_version: 'apps/v1', kind: 'Deployment', name: 'web' },
  causeKey: 'cause-1',
  incidentId: null,
  diagnosis,
  fix: null,
  changed: null,
  solution: ruleSolution,
  recentEvents: [{ type: 'Warning', reason: 'Failed' }],
  containerStatuses: [{ name: 'web', ready: false }],
  report: { pod_uid: 'uid-1', phase: 'Pending', events: [{ reason: 'Failed' }, { reason: 'Pulled' }] },
  manifest: 'kind: Pod',
  logs: null,
  reports: 1,
  reportIds: [],
  seenAt: NOON,
};

/** A failure ready to be recorded, with what the test cares about changed. */
export function failureEntry(change: Partial<FailureEntry> = {}): FailureEntry {
  return { ...standard, ...change };
}

/** An incident ready to be opened, of the owner and the cause of `failureEntry`. */
export function incidentEntry(change: Partial<IncidentEntry> = {}): IncidentEntry {
  return {
    cluster: 'default',
    namespace: 'shop',
    ownerKind: 'Deployment',
    ownerName: 'web',
    causeKey: 'cause-1',
    cause: 'missing-config-map',
    title: 'ConfigMap web-config does not exist',
    severity: 'high',
    seenAt: NOON,
    ...change,
  };
}

/** Records one failure, and answers what came of it. */
export async function recordFailure(storage: Storage, change: Partial<FailureEntry> = {}): Promise<RecordedFailure> {
  const [recorded] = await storage.failures.recordMany([failureEntry(change)]);
  if (recorded === undefined) throw new Error('nothing was recorded');
  return recorded;
}
