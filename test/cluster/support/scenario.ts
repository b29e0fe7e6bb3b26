import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readRecordings } from '../../../src/cli/read-recordings.js';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { collectObjects } from '../../../src/k8s/index.js';
import { diagnoseReport, type RuledReport } from '../../../src/rules/diagnose-report.js';
import { parseDocuments, reportsOf } from '../../../src/rules/report/index.js';
import type { Manifest, TestCluster } from './test-cluster.js';

const FOLDER = new URL('../../fixtures/recordings/', import.meta.url);

/** The scenarios whose failure a change of the manifest alone mends. */
export const PROVABLE: readonly string[] = Object.entries(
  JSON.parse(await readFile(new URL('expected.json', FOLDER), 'utf8')) as Record<string, { provable: string }>,
)
  .filter(([, { provable }]) => provable === 'yes')
  .map(([name]) => name);

/** The kind of failure that was recorded. */
export async function recordedKind(scenario: string): Promise<string> {
  const [recording] = await readRecordings(fileURLToPath(new URL(scenario, FOLDER)));
  const kinds = recording === undefined ? [] : reportsOf(recording).map((each) => diagnoseReport(each).diagnosis?.kind);
  const kind = kinds.find((each) => each !== undefined);
  if (kind === undefined) throw new Error(`no failure was recorded of ${scenario}`);
  return kind;
}

/** Creates the objects of a scenario. */
export async function createScenario(cluster: TestCluster, scenario: string, namespace: string): Promise<void> {
  const text = await readFile(new URL(`${scenario}/scenario.yaml`, FOLDER), 'utf8');
  // A fix that makes the folder on the node would leave it there for the next run.
  const own = text.replaceAll('/does/not/exist', `/tmp/${namespace}/missing`);
  const parsed = parseDocuments(own);
  if (!parsed.ok) throw new Error(parsed.problem);
  for (const document of parsed.documents) await cluster.create(document as Manifest, namespace);
}

export interface DiagnosedPod extends RuledReport {
  readonly report: FailureReport;
}

/** What Podproof says of the failing pods of a namespace, or of one of them, from what the API server shows now. */
export async function diagnosePods(cluster: TestCluster, namespace: string, pod?: string): Promise<DiagnosedPod[]> {
  const objects = await collectObjects(cluster.reader, { namespace, ...(pod !== undefined && { pod }) });
  return reportsOf(objects).map((report) => ({ report, ...diagnoseReport(report) }));
}
