// PLACEHOLDER until the real one is written: overwrite this file.
import type { Owner } from '../../contracts/common.js';
import type { Diagnosis } from '../../contracts/diagnosis.js';
import type { FailureReport } from '../../contracts/failure.js';
import type { Logger } from '../ports/logger.js';

export interface Diagnosed {
  readonly diagnosis: Diagnosis | null;
  readonly owner: Owner | null;
  readonly causeKey: string | null;
}
export class DiagnosisService {
  constructor(readonly logger: Logger) {}
  diagnose(report: FailureReport): Diagnosed {
    const reason = report.failure_reason ?? 'unknown';
    const owner = report.owner ? { api_version: report.owner.api_version ?? null, kind: report.owner.kind, name: report.owner.name } : null;
    const oom = JSON.stringify(report.container_statuses ?? []).includes('OOMKilled');
    const kind = oom ? 'oom-killed' : 'config-missing-object';
    return { owner, causeKey: kind, diagnosis: { kind, title: reason, cause: `${reason}: ${report.failure_message} memory`, severity: 'high', confidence: 'low', evidence: [], steps: [], checks: [], others: [] } };
  }
}
