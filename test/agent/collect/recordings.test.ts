import { describe, expect, it } from 'vitest';
import { Collector } from '../../../src/agent/collect/collector.js';
import { Rate } from '../../../src/agent/delivery/rate.js';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { collectObjects } from '../../../src/k8s/index.js';
import { diagnoseReport } from '../../../src/rules/diagnose-report.js';
import { type Fields, fieldsOf, textOf } from '../../../src/rules/evidence/values.js';
import { findingsOf, judge, keyOf } from '../../../src/rules/failing/judge.js';
import { projectEvent } from '../../../src/rules/failing/objects/watched-event.js';
import { PROJECTIONS, type SubjectKind } from '../../../src/rules/failing/subject.js';
import { NO_SURROUNDINGS } from '../../../src/rules/failing/verdict.js';
import { subjectsOf } from '../../../src/rules/report/index.js';
import { newestInstant } from '../../../src/rules/report/pod-events.js';
import { clientOf } from '../../k8s/kubeconfig.js';
import { KINDS } from '../../rules/kinds/recording-kinds.js';
import { startApiServer } from '../../support/api-server/start.js';
import { RECORDINGS, recordedItems, serveRecording } from '../recorded-cluster.js';

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
/** After so many milliseconds whatever is plainly a failure is due. */
const LATER = 9_000;

/** The reports that an agent makes of what was recorded. */
async function reportsOf(scenario: string): Promise<{ reports: FailureReport[]; requests: number[] }> {
  const server = await startApiServer();
  serveRecording(server, scenario);
  const logReads = new Rate(1_000, 1_000);
  const events = recordedItems(scenario, 'events.json');
  const told = events.flatMap((event) => projectEvent(event) ?? []);
  const now = newestInstant(events) + LATER;
  const pods = recordedItems(scenario, 'pods.json', 'Pod');
  const reports: FailureReport[] = [];
  const requests: number[] = [];
  for (const object of [...pods, ...recordedItems(scenario, 'workloads.json')] as Fields[]) {
    const kind = object['kind'] as SubjectKind;
    if (!(kind in PROJECTIONS)) continue;
    const subject = PROJECTIONS[kind](object);
    const about = told.filter((event) => event.object.uid === subject.uid);
    const failingPods = kind === 'Pod' ? 0 : pods.length;
    const around = { ...NO_SURROUNDINGS, events: about, failingPods };
    const firstSeen = new Map(findingsOf(subject, around).map((finding) => [keyOf(finding), now - LATER]));
    const judgement = judge(subject, around, now, { firstSeen });
    if (judgement.state !== 'failing') continue;
    const before = server.requests.length;
    const collector = new Collector({ client: clientOf(server), cluster: 'recorded', logReads, logger: quiet });
    const report = await collector.collect(subject, judgement.finding, new AbortController().signal);
    if (report !== undefined) reports.push(report);
    requests.push(server.requests.length - before);
  }
  return { reports, requests };
}

function kindOfFailure(report: FailureReport): string {
  return `${report.pod_name}: ${diagnoseReport(report).diagnosis?.kind}`;
}

describe('what the agent reports of failures that were recorded on a real cluster', () => {
  it.each(KINDS)('leads to the right diagnosis: %s is %s', async (scenario, kind, container) => {
    const { reports, requests } = await reportsOf(scenario);
    expect(reports).not.toEqual([]);
    for (const report of reports) {
      const { diagnosis } = diagnoseReport(report);
      expect([diagnosis?.kind, diagnosis?.container]).toEqual([kind, container]);
      expect(JSON.stringify(report).length).toBeLessThan(100_000);
    }
    expect(Math.max(...requests)).toBeLessThanOrEqual(14);
  });

  it.each(RECORDINGS)('is what diagnose says of the namespace: %s', async (scenario) => {
    const server = await startApiServer();
    serveRecording(server, scenario);
    const namespace = textOf(fieldsOf(recordedItems(scenario, 'pods.json')[0]?.['metadata'])['namespace']);
    const scope = { namespace: namespace || undefined, readsSecrets: true };
    const subjects = subjectsOf(await collectObjects(clientOf(server), scope));
    const said = subjects.filter(({ state }) => state === 'failing').map(({ report }) => kindOfFailure(report));
    expect((await reportsOf(scenario)).reports.map(kindOfFailure).toSorted()).toEqual(said.toSorted());
  });

  it('is nothing of what is well', async () => {
    for (const scenario of RECORDINGS.filter((each) => each.startsWith('healthy')))
      expect((await reportsOf(scenario)).reports).toEqual([]);
  });
});
