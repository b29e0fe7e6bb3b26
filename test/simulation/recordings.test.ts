import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Recording, readRecordings } from '../../scripts/replay/recording.js';
import { reportsOf } from '../../scripts/replay/reports-of.js';
import { diagnoseReport } from '../../src/rules/diagnose-report.js';
import { ROOT } from '../architecture/cruise-folder.js';
import { failingKinds } from '../support/simulation/diagnose.js';
import { startTestCluster } from '../support/simulation/start.js';

const FOLDER = join(ROOT, 'test/fixtures/recordings');
/** When each of them shows what it does: some run again for a while. */
const WAITED_MS = 195_000;

let recordings: readonly Recording[];

beforeAll(async () => {
  recordings = await readRecordings(FOLDER);
});

describe('a simulated cluster', () => {
  it('fails as the real one did: each scenario of the recordings has the same diagnosis', async () => {
    const simulation = await startTestCluster({ nodes: [{ name: 'node-a', cpu: '8', memory: '16Gi' }] });
    for (const { name } of recordings) {
      simulation.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
      const scenario = loadAll(readFileSync(join(FOLDER, name, 'scenario.yaml'), 'utf8')) as { metadata: object }[];
      simulation.apply(...scenario.map((object) => ({ ...object, metadata: { ...object.metadata, namespace: name } })));
    }
    simulation.clock.advance(WAITED_MS);
    const recorded = recordings.map((recording) => {
      const kinds = reportsOf(recording).map((report) => diagnoseReport(report).diagnosis?.kind ?? 'none');
      return [recording.name, [...new Set(kinds)].sort()] as const;
    });
    const failing = recorded.filter(([, kinds]) => kinds.length > 0);
    expect(await failingKinds(simulation)).toEqual(Object.fromEntries(failing));
  });
});
