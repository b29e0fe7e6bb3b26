import { FailureReport } from '../../src/contracts/failure.js';
import { DiagnosisService } from '../../src/kernel/diagnosis/diagnosis-service.js';
import { toDiagnosedReport } from '../../src/kernel/failures/diagnosed-report.js';
import { recordBatch } from '../../src/kernel/failures/record-batch.js';
import type { Storage } from '../../src/kernel/ports/storage.js';
import { ruleSolution } from '../../src/kernel/solutions/rule-solution.js';
import { loadConfig } from '../../src/server/config/load-config.js';
import { createServices } from '../../src/server/create-services.js';
import { openStorage } from '../../src/server/open-storage.js';
import { noWriters } from '../../test/support/no-writers.js';
import { reportBody } from './reports.js';

/** Fills a database with records, without HTTP in between. */
export interface Seeder {
  /** That many active failures, as many resolved ones, and as many findings. */
  fill(size: number): Promise<void>;
  close(): Promise<void>;
}

const BATCH = 50;
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const diagnosis = new DiagnosisService(silent);

function diagnosedReport(workload: number, pod: string) {
  const body = JSON.parse(reportBody({ workload, pod, namespace: `team-${workload % 40}` }, Date.now()));
  const report = FailureReport.parse(body);
  const diagnosed = diagnosis.diagnose(report);
  return toDiagnosedReport(report, diagnosed, ruleSolution(diagnosed, report), Date.now());
}

async function fillFailures(storage: Storage, from: number, prefix: string): Promise<void> {
  const reports = Array.from({ length: BATCH }, (_, index) =>
    diagnosedReport((from + index) % 500, `${prefix}-${from + index}`),
  );
  await storage.transaction(async (repositories) => {
    const { failures } = await recordBatch(repositories, reports, noWriters);
    if (prefix !== 'resolved') return;
    const ids = failures.map(({ failure }) => failure.id);
    await repositories.failures.setStatus(ids, { status: 'resolved', at: Date.now(), by: 'bench', note: null });
  });
}

async function fillFindings(storage: Storage, from: number): Promise<void> {
  const findings = Array.from({ length: BATCH }, (_, index) => ({
    resource_type: 'Pod',
    resource_name: `pod-${from + index}`,
    namespace: `team-${index % 40}`,
    check_name: 'privileged-container',
    severity: 'high' as const,
    message: 'Container app runs privileged: it can do what root of the node can.',
    remediation: 'Set securityContext.privileged to false.',
    details: { container: 'app' },
  }));
  await storage.findings.recordMany(findings, Date.now());
}

export async function openForSeeding(environment: Record<string, string>): Promise<Seeder> {
  const config = loadConfig({ ...environment, LOG_LEVEL: 'error' });
  const services = createServices(config);
  await openStorage(config, services);
  const { plugins } = services;
  return {
    fill: async (size) => {
      for (let from = 0; from < size; from += BATCH) {
        await plugins.use('storage', async (storage) => {
          await fillFailures(storage, from, 'active');
          await fillFailures(storage, from, 'resolved');
          await fillFindings(storage, from);
        });
      }
    },
    close: () => plugins.dispose(),
  };
}
