import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Recording, readRecordings } from '../../../../scripts/replay/recording.js';
import { reportsOf } from '../../../../scripts/replay/reports-of.js';
import type { FailureReport } from '../../../../src/contracts/failure.js';
import { readEvidence } from '../../../../src/rules/evidence/read-evidence.js';
import { type Fields, fieldsOf, listOf } from '../../../../src/rules/evidence/values.js';
import { hostPortsOf } from '../../../../src/rules/kinds/scheduling/host-ports.js';
import { meetsDemands } from '../../../../src/rules/kinds/scheduling/node-demands.js';
import { amountOn } from '../../../../src/rules/kinds/scheduling/node-room.js';
import { untolerated } from '../../../../src/rules/kinds/scheduling/node-taints.js';
import { requestedResource } from '../../../../src/rules/pod/pod-requests.js';
import { fixedPod, fixOfReport } from '../fixes.js';

const FOLDER = fileURLToPath(new URL('../../../fixtures/recordings', import.meta.url));
let recordings: Map<string, Recording>;

beforeAll(async () => {
  recordings = new Map((await readRecordings(FOLDER)).map((recording) => [recording.name, recording]));
});

const reportOf = (scenario: string): FailureReport =>
  reportsOf(recordings.get(scenario) as Recording)[0] as FailureReport;

/** What keeps the pod from the node of the recordings, as far as the scheduler's filters for it go. */
function obstacles(spec: Fields, report: FailureReport): string[] {
  const [node] = readEvidence(report).facts.nodes;
  if (node === undefined) throw new Error('the report has no node');
  const claims = listOf(spec['volumes']).filter((volume) => 'persistentVolumeClaim' in fieldsOf(volume));
  return [
    ...(meetsDemands(node, spec) ? [] : ['labels']),
    ...(untolerated(node, spec).length === 0 ? [] : ['taints']),
    ...['cpu', 'memory'].filter((each) => requestedResource(spec, each).total > amountOn(node, each)),
    ...hostPortsOf(spec).map(({ port }) => `port ${port}`),
    ...claims.map(() => 'claim'),
  ];
}

describe('recordings of a real cluster', () => {
  it.each([
    ['sched-node-selector', 'relax-node-selector', 'mirror-only', ['labels']],
    ['sched-insufficient-cpu', 'lower-requests', 'hand-over', ['cpu']],
    ['sched-host-port-conflict', 'remove-host-port', 'mirror-only', ['port 18080']],
    ['sched-pvc-missing', 'claim-to-empty-dir', 'mirror-only', ['claim']],
  ])('%s: %s finds the pod its node', (scenario, strategy, scope, before) => {
    const report = reportOf(scenario);
    const fix = fixOfReport(report);
    expect(fix).toMatchObject({ strategy, scope });
    expect(obstacles(readEvidence(report).manifest.spec, report)).toEqual(before);
    if (fix === null) return;
    expect(obstacles(fieldsOf(fixedPod(fix, report.manifest ?? '')['spec']), report)).toEqual([]);
  });
});
