import { describe, expect, it } from 'vitest';
import { FailureReport } from '../../../src/contracts/failure.js';
import { DiagnosisService } from '../../../src/kernel/diagnosis/diagnosis-service.js';
import { renderSolution } from '../../../src/kernel/solutions/render-solution.js';
import { diagnoseReport } from '../../../src/rules/diagnose-report.js';
import { reportsOf } from '../../../src/rules/report/index.js';
import { deployment, failingPod, OLD, ROLLED_OUT, replicaSet, rollout, template } from '../../rules/changes/objects.js';
import { madeBy } from '../../rules/report/objects.js';
import { recordingLogger } from '../../support/fakes.js';

const solutionOf = (report: FailureReport) => renderSolution(diagnoseReport(report), report);
const [rolledOut] = reportsOf(rollout()) as [FailureReport];

describe('a solution', () => {
  it('says what changed before the first failure, and how to undo it', () => {
    expect(solutionOf(rolledOut)).toContain(
      '### What changed\n\n17 minutes before the first failure, rollout 14 of Deployment shop/web changed the image of container app from 1.4 to 1.5.\n\n### Evidence',
    );
    expect(solutionOf(rolledOut)).toContain('```sh\nkubectl -n shop rollout undo deployment/web --to-revision=13\n```');
  });

  it('says what changed later apart', () => {
    const later = { at: '2026-03-14T09:46:00Z', kind: 'node', what: 'Node n1 became unready' };
    const told = solutionOf({ ...rolledOut, changes: [later, ...(rolledOut.changes ?? [])] });
    expect(told).toContain('Since then:\n\n- 5 minutes after the first failure, Node n1 became unready.');
  });

  it('is as it was where nothing changed', () => {
    const { changes: _changes, ...unchanged } = rolledOut;
    expect(solutionOf(unchanged as FailureReport)).not.toContain('What changed\n');
    expect(solutionOf({ ...rolledOut, changes: [] })).toBe(solutionOf(unchanged as FailureReport));
  });

  it('gives the command alone where no patch may do it', () => {
    const other = template('registry.example.com/elsewhere/app:1.5');
    const workloads = [
      deployment(other),
      replicaSet(13, OLD, { replicas: 2, readyReplicas: 2 }, '2026-03-12T08:00:00Z'),
      replicaSet(14, other, {}, ROLLED_OUT),
    ];
    const pods = [failingPod(madeBy('ReplicaSet', 'web-14'), 'registry.example.com/elsewhere/app:1.5')];
    const [report] = reportsOf(rollout({ workloads, pods })) as [FailureReport];
    expect(diagnoseReport(report).fix).toBeNull();
    expect(solutionOf(report)).toContain(
      'Revision 13 ran before rollout 14, and its pods were ready. To go back to it:\n\n```sh\nkubectl -n shop rollout undo deployment/web --to-revision=13\n```',
    );
  });

  it('shows hostile words as text, and no secret', () => {
    const what =
      '</p><script>alert(1)</script>\n# heading `code` with password=hunter2hunter2 and AKIAIOSFODNN7EXAMPLE';
    const told = solutionOf({ ...rolledOut, changes: [{ at: ROLLED_OUT, kind: 'rollout', what }] });
    expect(told).not.toMatch(/(?<!\\)<script>|^# heading|hunter2hunter2|AKIAIOSFODNN7EXAMPLE/m);
    expect(told).toContain('\\<script>');
  });
});

describe('the diagnosis that pods share', () => {
  it('is one for all pods of a rollout, each with its own time', () => {
    const service = new DiagnosisService(recordingLogger());
    const sibling = (suffix: string, at: string): FailureReport =>
      FailureReport.parse(
        JSON.parse(
          JSON.stringify(rolledOut)
            .replaceAll('web-14-x', `web-5d8f7c9b4-${suffix}`)
            .replaceAll('2026-03-14T09:41:00Z', at),
        ),
      );
    const reports = [
      sibling('aaaaa', '2026-03-14T09:41:00Z'),
      sibling('bbbbb', '2026-03-14T09:44:00Z'),
      sibling('ccccc', '2026-03-14T11:00:00Z'),
    ];
    const [one, two, late] = reports.map((report) => ({ report, ...service.diagnose(report) }));
    expect(two?.causeKey).toBe(one?.causeKey);
    expect(two?.fix).toMatchObject({ strategy: 'undo-rollout' });
    // An hour after the rollout nothing speaks for it any more, though the failure is the same.
    expect(late?.fix).toBeNull();
    expect(late?.causeKey).toBe(one?.causeKey);
    expect(two && renderSolution(two, two.report)).toContain('20 minutes before the first failure');
  });
});
