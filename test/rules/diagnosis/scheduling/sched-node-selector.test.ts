import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, event, manifest } from '../reports.js';

const failed = (text: string) => ({
  events: [event('FailedScheduling', `0/2 nodes are available: 2 node(s) ${text}.`)],
});
const selector = { manifest: manifest({}, { nodeSelector: { disk: 'ssd', zone: 'a' } }) };

describe('sched-node-selector', () => {
  it.each([
    "didn't match Pod's node affinity",
    "didn't match Pod's node affinity/selector",
    "didn't match node selector",
  ])('%s', (text) => {
    const diagnosis = diagnosisOf({ ...failed(text), ...selector });
    expect(diagnosis.kind).toBe('sched-node-selector');
    expect(diagnosis.cause).toContain('disk=ssd and zone=a (spec.nodeSelector)');
  });

  it('names only the label that no node has', () => {
    const nodes = [{ name: 'n', labels: { zone: 'a', disk: 'hdd' } }];
    const diagnosis = diagnosisOf({ ...failed("didn't match Pod's node affinity/selector"), ...selector, nodes });
    expect(diagnosis.title).toBe('No node has disk=ssd');
    expect(diagnosis.cause).toContain('The nodes have disk with: hdd.');
    expect(commandsOf(diagnosis)).toContain('kubectl label node NODE disk=ssd');
  });

  it('asks for a label that looks alike', () => {
    const nodes = [{ name: 'n', labels: { zone: 'a', disks: 'ssd' } }];
    expect(diagnosisOf({ ...failed("didn't match Pod's node affinity/selector"), ...selector, nodes }).cause).toContain(
      'Did you mean "disks"?',
    );
  });

  it('reads required node affinity', () => {
    const terms = [
      {
        matchExpressions: [
          { key: 'arch', operator: 'In', values: ['arm64', 's390x'] },
          { key: 'old', operator: 'DoesNotExist' },
        ],
      },
    ];
    const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } };
    const diagnosis = diagnosisOf({
      ...failed("didn't match Pod's node affinity/selector"),
      manifest: manifest({}, { affinity }),
    });
    expect(diagnosis.cause).toContain('arch In [arm64, s390x] and old DoesNotExist');
  });

  it('reads a fixed node name', () => {
    const diagnosis = diagnosisOf({
      ...failed("didn't match the requested node name"),
      manifest: manifest({}, { nodeName: 'gone' }),
    });
    expect(diagnosis.cause).toContain('nodeName gone');
  });
});
