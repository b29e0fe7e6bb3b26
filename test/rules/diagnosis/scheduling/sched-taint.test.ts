import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, textOfDiagnosis } from '../reports.js';

const failed = (text: string) => ({
  events: [event('FailedScheduling', `0/2 nodes are available: 2 node(s) ${text}.`)],
});

describe('sched-taint', () => {
  it.each(["had taint {dedicated: gpu}, that the pod didn't tolerate", 'had untolerated taint {dedicated: gpu}'])(
    '%s',
    (text) => {
      const diagnosis = diagnosisOf(failed(text));
      expect(diagnosis.kind).toBe('sched-taint');
      expect(diagnosis.title).toContain('dedicated=gpu');
      expect(textOfDiagnosis(diagnosis)).toContain('key: dedicated, operator: Equal, value: gpu');
    },
  );

  it('takes the taint from the nodes where the message hides it', () => {
    const nodes = [
      {
        name: 'n',
        taints: [
          { key: 'team', value: '', effect: 'NoSchedule' },
          { key: 'soft', effect: 'PreferNoSchedule' },
        ],
      },
    ];
    expect(diagnosisOf({ ...failed('had untolerated taint(s)'), nodes }).title).toBe(
      'The pod does not tolerate team:NoSchedule',
    );
    const unknown = diagnosisOf(failed('had untolerated taint(s)'));
    expect(unknown.cause).toContain('does not say which');
    expect(unknown.confidence).toBe('medium');
  });

  it.each([
    'node.kubernetes.io/not-ready: ',
    'node.cloudprovider.kubernetes.io/uninitialized: true',
    'ToBeDeletedByClusterAutoscaler: 1732219800',
  ])('does not advise to tolerate what is wrong with a node: %s', (taint) => {
    const diagnosis = diagnosisOf(failed(`had untolerated taint {${taint}}`));
    expect(diagnosis.steps[0]?.text).toContain('Do not tolerate it');
  });
});
