import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readRecordings } from '../../../src/cli/read-recordings.js';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { collectObjects } from '../../../src/k8s/index.js';
import { diagnoseReport, type RuledReport } from '../../../src/rules/diagnose-report.js';
import { parseDocuments, reportsOf } from '../../../src/rules/report/index.js';
import type { Manifest, TestCluster } from './test-cluster.js';

const FOLDER = new URL('../../fixtures/recordings/', import.meta.url);

interface Expected {
  readonly provable: string;
  /** Of each inner list a right answer holds one. */
  readonly must_mention: readonly (readonly string[])[];
}

const EXPECTED = new Map(
  Object.entries(JSON.parse(await readFile(new URL('expected.json', FOLDER), 'utf8')) as Record<string, Expected>),
);

const namesOf = (isMeant: (expected: Expected) => boolean): readonly string[] =>
  [...EXPECTED].filter(([, expected]) => isMeant(expected)).map(([name]) => name);

/** The scenarios whose failure a change of the manifest alone repairs. */
export const PROVABLE = namesOf(({ provable }) => provable === 'yes');
export const FAILING = namesOf(({ provable }) => provable !== 'none');
export const HEALTHY = namesOf(({ provable }) => provable === 'none');

/** The words of which a right answer has one of each list, and this one has none. */
export function wordsMissing(scenario: string, answer: string): (readonly string[])[] {
  const lists = EXPECTED.get(scenario)?.must_mention ?? [];
  return lists.filter((words) => !words.some((word) => answer.toLowerCase().includes(word.toLowerCase())));
}

/** The kind of failure that was recorded. */
export async function recordedKind(scenario: string): Promise<string> {
  const [recording] = await readRecordings(fileURLToPath(new URL(scenario, FOLDER)));
  const kinds = recording === undefined ? [] : reportsOf(recording).map((each) => diagnoseReport(each).diagnosis?.kind);
  const kind = kinds.find((each) => each !== undefined);
  if (kind === undefined) throw new Error(`no failure was recorded of ${scenario}`);
  return kind;
}

/** Creates the objects of a scenario whose fix will be tried, too. */
export async function createScenario(cluster: TestCluster, scenario: string, namespace: string): Promise<void> {
  const text = await textOfScenario(scenario);
  // A fix that makes the folder on the node would leave it there for the next run.
  await createObjects(cluster, text.replaceAll('/does/not/exist', `/tmp/${namespace}/missing`), namespace);
}

/** Creates the objects of a scenario as they stand there. */
export async function createFailure(cluster: TestCluster, scenario: string, namespace: string): Promise<void> {
  await createObjects(cluster, await textOfScenario(scenario), namespace);
}

const textOfScenario = (scenario: string) => readFile(new URL(`${scenario}/scenario.yaml`, FOLDER), 'utf8');

/** Creates the objects of YAML text. */
export async function createObjects(cluster: TestCluster, text: string, namespace: string): Promise<void> {
  const parsed = parseDocuments(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  for (const document of parsed.documents) await cluster.createInForce(document as Manifest, namespace);
}

export interface DiagnosedPod extends RuledReport {
  readonly report: FailureReport;
}

/** What Podproof says of the failing pods of a namespace, or of one of them, from what the API server shows now. */
export async function diagnosePods(cluster: TestCluster, namespace: string, pod?: string): Promise<DiagnosedPod[]> {
  const objects = await collectObjects(cluster.reader, {
    namespace,
    readsSecrets: true,
    ...(pod !== undefined && { pod }),
  });
  return reportsOf(objects).map((report) => ({ report, ...diagnoseReport(report) }));
}
