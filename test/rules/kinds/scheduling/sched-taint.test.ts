import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis } from '../reports.js';
import { failed as failedWith, node } from './messages.js';

const failed = (text: string) => failedWith(`3 node(s) ${text}`);
const HIDDEN = failed('had untolerated taint(s)');

describe('sched-taint', () => {
  it.each(["had taint {dedicated: gpu}, that the pod didn't tolerate", 'had untolerated taint {dedicated: gpu}'])(
    '%s',
    (text) => {
      const diagnosis = diagnosisOf(failed(text));
      expect(diagnosis.kind).toBe('sched-taint');
      expect(diagnosis.title).toBe('The pod does not tolerate dedicated=gpu');
      expect(diagnosis.cause).toContain('dedicated=gpu (3 nodes)');
      expect(textOfDiagnosis(diagnosis)).toContain('key: dedicated, operator: Equal, value: gpu');
    },
  );

  it('knows the words of 1.19, which name no taint', () => {
    expect(diagnosisOf(failed("had taints that the pod didn't tolerate")).cause).toContain('does not say which');
  });

  it('takes key, value and effect from the nodes where the message hides them', () => {
    const taints = [
      { key: 'team', value: '', effect: 'NoSchedule' },
      { key: 'soft', effect: 'PreferNoSchedule' },
    ];
    const diagnosis = diagnosisOf({ ...HIDDEN, nodes: [node('n', { taints }), node('o', { taints })] });
    expect(diagnosis.title).toBe('The pod does not tolerate team:NoSchedule');
    expect(diagnosis.cause).toContain('team:NoSchedule (2 nodes)');
    expect(diagnosis.confidence).toBe('high');
  });

  it('says that it does not know where nobody tells', () => {
    const unknown = diagnosisOf(HIDDEN);
    expect(unknown.cause).toContain('does not say which');
    expect(unknown.confidence).toBe('medium');
  });

  it.each([
    'node.kubernetes.io/not-ready: ',
    'node.kubernetes.io/disk-pressure: ',
    'node.cloudprovider.kubernetes.io/uninitialized: true',
    'ToBeDeletedByClusterAutoscaler: 1732219800',
  ])('does not advise to tolerate what is wrong with a node: %s', (taint) => {
    const diagnosis = diagnosisOf(failed(`had untolerated taint {${taint}}`));
    expect(diagnosis.kind).toBe('sched-taint');
    expect(diagnosis.steps[0]?.text).toContain('Do not tolerate it');
    expect(diagnosis.title).toContain('The nodes take no pods');
    expect(textOfDiagnosis(diagnosis)).not.toContain('operator:');
  });

  it('says what a node waits for', () => {
    const text = 'had untolerated taint {node.cloudprovider.kubernetes.io/uninitialized: true}';
    const diagnosis = diagnosisOf(failed(text));
    expect(diagnosis.cause).toContain('waits for the cloud controller manager');
    expect(textOfDiagnosis(diagnosis)).not.toMatch(/uncordon|drained/);
  });

  it('tells of special machines whom they are for, unless the pod asks for one', () => {
    const windows = failed('had untolerated taint {os: windows}');
    const stepsOf = (spec: object) =>
      diagnosisOf({ ...windows, manifest: manifest({}, { ...spec }) }).steps.map((each) => each.text);
    expect(stepsOf({})[0]).toContain('only if the images of the pod are for Windows');
    expect(stepsOf({ nodeSelector: { 'kubernetes.io/os': 'windows' } })[0]).toContain(
      'operator: Equal, value: windows',
    );
  });

  it('does not send pods to nodes that run none of the kind', () => {
    const diagnosis = diagnosisOf(failed('had untolerated taint {eks.amazonaws.com/compute-type: fargate}'));
    expect(diagnosis.steps[0]?.text).toContain('Fargate profile');
    expect(textOfDiagnosis(diagnosis)).not.toContain('operator:');
  });

  it('does not send pods to the control plane', () => {
    const diagnosis = diagnosisOf(failed('had untolerated taint {node-role.kubernetes.io/control-plane: }'));
    expect(diagnosis.steps[0]?.text).toContain('Add a worker node');
    expect(textOfDiagnosis(diagnosis)).not.toContain('operator: Exists');
  });

  it('names first what can be tolerated', () => {
    const diagnosis = diagnosisOf(
      failedWith(
        '2 node(s) had untolerated taint {node-role.kubernetes.io/master: }, 1 node(s) had untolerated taint {spot: true}',
      ),
    );
    expect(diagnosis.title).toBe('The pod does not tolerate spot=true, node-role.kubernetes.io/master');
    expect(diagnosis.cause).toContain('None of the 3 nodes takes the pod');
  });

  it('leads where the pod was made for such nodes, but for a slip', () => {
    const reasons = '2 node(s) had untolerated taint {team: billing}, 1 Insufficient cpu';
    const kindWith = (value: string) =>
      diagnosisOf({
        ...failedWith(reasons),
        manifest: manifest({}, { tolerations: [{ key: 'team', operator: 'Equal', value, effect: 'NoSchedule' }] }),
      }).kind;
    expect(kindWith('biling')).toBe('sched-taint');
    expect(kindWith('search')).toBe('sched-insufficient');
  });

  it('tells of nodes that are not well before those of the control plane', () => {
    const diagnosis = diagnosisOf(
      failedWith(
        '2 node(s) had untolerated taint {node-role.kubernetes.io/control-plane: }, 1 node(s) had untolerated taint {node.kubernetes.io/not-ready: }',
      ),
    );
    expect(diagnosis.title).toBe(
      'Nodes take no pods: node.kubernetes.io/not-ready; the others have the taint node-role.kubernetes.io/control-plane',
    );
    expect(diagnosis.steps[0]?.text).toContain('see why the node is not Ready');
  });

  it.each([
    ['did not tolerate domain.example/ingress=true:NoExecute', 'domain.example/ingress=true:NoExecute'],
    ['did not tolerate taint (taint=dedicated=gpu:NoSchedule)', 'dedicated=gpu:NoSchedule'],
  ])('reads what Karpenter says: %s', (text, taint) => {
    const message = `Failed to schedule pod, incompatible with nodepool "gpu", ${text}`;
    expect(diagnosisOf({ events: [event('FailedScheduling', message)] }).title).toBe(
      `The pod does not tolerate ${taint}`,
    );
  });

  it('is not a node that is cordoned', () => {
    expect(diagnosisOf(failed('were unschedulable')).kind).toBe('sched-cordoned');
  });
});
