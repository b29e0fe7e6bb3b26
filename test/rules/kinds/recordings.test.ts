import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Recording, readRecordings } from '../../../scripts/replay/recording.js';
import { reportsOf } from '../../../scripts/replay/reports-of.js';
import type { Fix } from '../../../src/contracts/diagnosis.js';
import { FailureReport } from '../../../src/contracts/failure.js';
import { renderSolution } from '../../../src/kernel/solutions/render-solution.js';
import { diagnoseReport } from '../../../src/rules/diagnose-report.js';
import { diagnose } from '../../../src/rules/kinds/engine.js';
import { dumpManifest } from '../../../src/rules/pod/dump-manifest.js';
import { applyPatch } from '../../../src/rules/pod/json-patch.js';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';
import { KINDS } from './recording-kinds.js';

type Body = Record<string, unknown>;

const FOLDER = fileURLToPath(new URL('../../fixtures/recordings', import.meta.url));

let recordings: Map<string, Recording>;
let expected: Record<string, { must_mention: string[][]; provable: string }>;

beforeAll(async () => {
  recordings = new Map((await readRecordings(FOLDER)).map((recording) => [recording.name, recording]));
  expected = JSON.parse(await readFile(`${FOLDER}/expected.json`, 'utf8'));
});

/** The fix and its alternatives. */
function fixesOf(report: FailureReport): Fix[] {
  const { fix } = diagnoseReport(report);
  return fix === null ? [] : [fix, ...fix.alternatives];
}

const reportsFor = (scenario: string) => reportsOf(recordings.get(scenario) as Recording);

describe('recordings of a real cluster', () => {
  it('cover every scenario', () => {
    const names = [...KINDS.map(([scenario]) => scenario), 'healthy-baseline'].sort();
    expect(names).toEqual(Object.keys(expected).sort());
    expect(names).toEqual([...recordings.keys()].sort());
  });

  it('give no report of a namespace where nothing is wrong', () => {
    expect(reportsFor('healthy-baseline')).toEqual([]);
  });

  it('show the pods where nothing is wrong to be well, also to an agent that reports them', () => {
    const pods = recordings.get('healthy-baseline')?.pods ?? [];
    expect(pods).toHaveLength(2);
    for (const { metadata, spec, status } of pods as { metadata: Body; spec: Body; status: Body }[]) {
      const names = { namespace: metadata['namespace'], pod_name: metadata['name'], phase: status['phase'] };
      const reports = [
        { ...names, manifest: JSON.stringify({ metadata, spec, status }) },
        { ...names, container_statuses: status['containerStatuses'] },
        { ...names, conditions: status['conditions'] },
      ];
      for (const report of reports) expect(diagnose(FailureReport.parse(report))).toBeNull();
    }
  });

  it.each(KINDS)('%s is diagnosed as %s', (scenario, kind, container) => {
    const reports = reportsFor(scenario);
    expect(reports.length).toBeGreaterThan(0);
    for (const report of reports) {
      const diagnosis = diagnose(report);
      expect(diagnosis?.kind).toBe(kind);
      expect(diagnosis?.container).toBe(container);
      expect(diagnosis?.evidence.length).toBeGreaterThan(0);
    }
  });

  it.each(KINDS)('the solution of %s mentions what matters', (scenario) => {
    for (const report of reportsFor(scenario)) {
      const solution = renderSolution(diagnoseReport(report), report);
      for (const words of expected[scenario]?.must_mention ?? []) {
        expect(
          words.filter((word) => solution.includes(word)),
          `one of ${words.join(', ')} in ${solution}`,
        ).not.toEqual([]);
      }
    }
  });

  it.each(KINDS)('the evidence of %s stands in the report', (scenario) => {
    for (const report of reportsFor(scenario)) {
      const text = JSON.stringify(report).replaceAll('\\"', '"');
      for (const quote of diagnose(report)?.evidence ?? []) {
        if (quote.source !== 'event' && quote.source !== 'log') continue;
        for (const line of quote.text.split('\n')) expect(text).toContain(line);
      }
    }
  });

  it.each(KINDS)('%s has a fix where one can be derived, and it is proposed only once', (scenario) => {
    if (expected[scenario]?.provable !== 'yes') return;
    for (const report of reportsFor(scenario)) {
      const [fix] = fixesOf(report);
      if (fix === undefined) throw new Error(`no fix for ${report.pod_name}`);
      const fixed = applyPatch(parseManifest(report.manifest ?? ''), fix.patch);
      if (!fixed.ok) throw new Error(fixed.problem.problem);
      const again = fixesOf({ ...report, manifest: dumpManifest(fixed.document) });
      expect(again.map(({ strategy }) => strategy)).not.toContain(fix.strategy);
    }
  });

  it('say that the healthy replica is not part of a quota failure', () => {
    const reports = reportsFor('quota-exceeded');
    expect(reports.map((report) => [report.pod_name, report.phase])).toEqual([['burst-7b8bbdc57f', 'NotCreated']]);
    expect(reports[0]?.owner).toMatchObject({ kind: 'Deployment', name: 'burst' });
  });
});
