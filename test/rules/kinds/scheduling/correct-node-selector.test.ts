import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { failed, node } from './messages.js';

const STRATEGY = 'correct-node-selector';
const ZONE = 'topology.kubernetes.io/zone';
const ROLE = 'node-role.kubernetes.io/ingress';
const MACHINE = 'node.kubernetes.io/instance-type';
const required = (...terms: object[]) => ({
  nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } },
});
const reported = (spec: string, ...labels: Record<string, string>[]) =>
  failed("3 node(s) didn't match Pod's node affinity/selector", {
    manifest: spec,
    nodes: labels.map((each, index) => node(`n${index}`, { labels: each })),
  });

describe('correct-node-selector', () => {
  it.each([
    ['a near value', { disk: 'sdd', zone: 'a' }, { disk: 'ssd', zone: 'a' }, { disk: 'ssd', zone: 'a' }],
    ['a near key', { 'disk-type': 'ssd' }, { disktype: 'ssd' }, { disktype: 'ssd' }],
    ['the empty value of a role', { [ROLE]: 'true' }, { [ROLE]: '' }, { [ROLE]: '' }],
    ['a misspelt zone', { [ZONE]: 'eu-wset-1a' }, { [ZONE]: 'eu-west-1a' }, { [ZONE]: 'eu-west-1a' }],
    [
      'a misspelt system label',
      { 'kubernetes.io/arhc': 'arm64' },
      { 'kubernetes.io/arch': 'arm64' },
      { 'kubernetes.io/arch': 'arm64' },
    ],
    ['the new name of a label', { 'failure-domain.beta.kubernetes.io/zone': 'a' }, { [ZONE]: 'a' }, { [ZONE]: 'a' }],
    [
      'a label without its domain',
      { 'instance-type': 'm5.large' },
      { [MACHINE]: 'm5.large' },
      { [MACHINE]: 'm5.large' },
    ],
    ['one letter in a longer word', { tier: 'prodution' }, { tier: 'production' }, { tier: 'production' }],
    ['another case', { team: 'Payments' }, { team: 'payments' }, { team: 'payments' }],
    [
      'another name',
      { 'kubernetes.io/arch': 'x86_64' },
      { 'kubernetes.io/arch': 'amd64' },
      { 'kubernetes.io/arch': 'amd64' },
    ],
  ])('takes %s that nodes have', (_what, nodeSelector, labels, corrected) => {
    const spec = manifest({}, { nodeSelector });
    const fields = reported(spec, labels as Record<string, string>);
    const fix = fixBy(STRATEGY, fields);
    expect(fixFor(fields)?.strategy).toBe(STRATEGY);
    expect(fix.scope).toBe('hand-over');
    expect(fixedPod(fix, spec)['spec']).toMatchObject({ nodeSelector: corrected });
    expect(Object.keys((fixedPod(fix, spec)['spec'] as { nodeSelector: object }).nodeSelector)).toHaveLength(
      Object.keys(corrected).length,
    );
    expectDoneOnce(fix, fields, spec);
  });

  it('corrects required node affinity', () => {
    const spec = manifest(
      {},
      { affinity: required({ matchExpressions: [{ key: 'pool', operator: 'In', values: ['high-mem', 'HighMem'] }] }) },
    );
    const fields = reported(spec, { pool: 'highmem' });
    const fix = fixBy(STRATEGY, fields);
    expect(fix.patch).toEqual([
      {
        op: 'replace',
        path: '/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms/0/matchExpressions/0/values',
        value: ['highmem'],
      },
    ]);
    expectDoneOnce(fix, fields, spec);
  });

  it.each<[string, Record<string, string>, Record<string, string>[]]>([
    ['nothing comes near', { accelerator: 'nvidia-a100' }, [{ accelerator: 'tpu-v4' }]],
    ['another architecture is meant', { 'kubernetes.io/arch': 'arm64' }, [{ 'kubernetes.io/arch': 'amd64' }]],
    ['another zone is meant', { [ZONE]: 'eu-west-1d' }, [{ [ZONE]: 'eu-west-1a' }]],
    ['another machine is meant', { [MACHINE]: 'g5.2xlarge' }, [{ [MACHINE]: 'c5.2xlarge' }]],
    ['another kind of disk is meant', { disktype: 'ssd' }, [{ disktype: 'hdd' }]],
    ['another pool is meant', { pool: 'pool-2' }, [{ pool: 'pool-1' }]],
    ['another node is meant', { 'kubernetes.io/hostname': 'worker-12' }, [{ 'kubernetes.io/hostname': 'worker-1' }]],
    ['another size is meant', { size: 'xlarge' }, [{ size: 'large' }]],
    ['two values come near', { team: 'Payments' }, [{ team: 'payments' }, { team: 'PAYMENTS' }]],
    ['the label has another value too', { 'disk-type': 'ssd' }, [{ disktype: 'hdd' }]],
    ['a label has more in its name', { pool: 'a' }, [{ 'node-pool': 'a' }]],
    ['a value is too short to tell', { gpus: '8' }, [{ gpus: '4' }]],
    ['only a part can be corrected', { disk: 'sdd', moon: 'yes' }, [{ disk: 'ssd' }]],
    ['no node would have all then', { disk: 'sdd', zone: 'a' }, [{ disk: 'ssd' }, { zone: 'a' }]],
    ['a node has it', { disk: 'ssd' }, [{ disk: 'ssd' }, { disk: 'sdd' }]],
    ['the nodes are not known', { disk: 'sdd' }, []],
  ])('proposes nothing where %s', (_why, nodeSelector, labels) => {
    const fix = fixFor(reported(manifest({}, { nodeSelector }), ...labels));
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain(STRATEGY);
  });
});
