import { FailureReport } from '../../../src/contracts/failure.js';
import { DiagnosisService } from '../../../src/kernel/diagnosis/diagnosis-service.js';
import { PreviewService } from '../../../src/kernel/mirrors/preview-service.js';
import { ProofClaims } from '../../../src/kernel/mirrors/proof-claims.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import type { StoredFailureRecord } from '../../../src/kernel/ports/storage/failures.js';
import type { ProvenBefore } from '../../../src/kernel/ports/storage/mirrors.js';
import { recordingLogger } from '../../support/fakes.js';

/** What a storage knows: one record, and what was proven for its cause. */
interface Known {
  readonly report: FailureReport | Readonly<Record<string, unknown>>;
  readonly fix?: StoredFailureRecord['fix'];
  readonly proven?: readonly ProvenBefore[];
}

const diagnosis = new DiagnosisService(recordingLogger());

export function claimsOf({ report, fix = null, proven = [] }: Known): ProofClaims {
  const diagnosed = diagnosis.diagnose(FailureReport.parse({ cluster: 'default', ...report }));
  const known = { diagnosis: diagnosed.diagnosis, fix: diagnosed.fix ?? fix, cause_key: diagnosed.causeKey };
  const record = { cluster: 'default', ...report, id: 7, ...known };
  const storage = {
    failures: { get: (id: number) => Promise.resolve(id === 7 ? record : undefined) },
    mirrors: { provenBefore: () => Promise.resolve(proven) },
  };
  const use = (_kind: string, work: (port: object) => unknown) => work(storage);
  return new ProofClaims({ use } as unknown as PluginAccess);
}

/** With room for as many mirrors as nobody needs. */
const limits = { namespace: { used: 0, max: 3 }, total: { used: 0, max: 10 } };

export const previewsOf = (known: Known) => new PreviewService(claimsOf(known), { in: () => Promise.resolve(limits) });
