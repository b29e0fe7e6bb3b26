import { FailureReport } from '../../../../src/contracts/failure.js';
import type { StoredFailureRecord } from '../../../../src/kernel/ports/storage/failures.js';
import type { PromptOptions } from '../../../../src/kernel/solutions/prompt/failure-prompt.js';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { crashed, manifest, NAMESPACE, POD } from '../../../rules/kinds/reports.js';

export const NONCE = '5f1c0a9b77de42138e6b0c4d9a3f1e20';

export const OPTIONS: PromptOptions = { nonce: NONCE, language: 'en', cleanManifest: (text) => text };

/** The record of a pod that was killed for its memory; fields given replace those of the report. */
export function record(fields: Record<string, unknown> = {}): StoredFailureRecord {
  const report = FailureReport.parse({
    namespace: NAMESPACE,
    pod_name: POD,
    node_name: 'worker-7.example',
    phase: 'Running',
    failure_reason: 'CrashLoopBackOff',
    manifest: manifest({ resources: { limits: { memory: '64Mi' } }, env: [{ name: 'MODE', value: 'fast' }] }),
    logs: 'starting\nloading model\n',
    container_statuses: [crashed({ reason: 'OOMKilled', exit_code: 137 })],
    events: [{ type: 'Warning', reason: 'BackOff', message: `Back-off restarting failed container api in pod ${POD}` }],
    related: [{ kind: 'ConfigMap', name: 'orders', exists: true }],
    ...fields,
  });
  const diagnosis = diagnose(report);
  return { id: 7, owner: null, fix: null, ...report, diagnosis } as unknown as StoredFailureRecord;
}
