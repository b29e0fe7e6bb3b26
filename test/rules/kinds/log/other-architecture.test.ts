import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { failing } from './failing.js';

const node = (name: string, arch: string) => ({ name, labels: { 'kubernetes.io/arch': arch } });
const LOG = 'exec /usr/local/bin/app: exec format error';

describe('other-architecture', () => {
  it('selects the architecture of which the cluster has nodes', () => {
    const { fields, text } = failing(LOG);
    const body = { ...fields, node: node('a', 'arm64'), nodes: [node('a', 'arm64'), node('b', 'amd64')] };
    const fix = fixBy('other-architecture', body);
    expect(fixedPod(fix, text)['spec']).toMatchObject({ nodeSelector: { 'kubernetes.io/arch': 'amd64' } });
    expect(fix.patch).toHaveLength(1);
    expectDoneOnce(fix, body, text);
  });

  it('only tries it where the nodes of the cluster are not known', () => {
    const { fields, text } = failing('standard_init_linux.go:228: exec user process caused: exec format error');
    const body = { ...fields, node: node('a', 'amd64') };
    const fix = fixBy('other-architecture', body);
    expect([fix.scope, fix.assumes.at(-1)]).toEqual([
      'mirror-only',
      'The cluster has a node with kubernetes.io/arch=arm64.',
    ]);
    expectDoneOnce(fix, body, text);
  });

  it.each([
    ['where no node has another one', LOG, { node: node('a', 'arm64'), nodes: [node('a', 'arm64')] }],
    ['where the node is not known', LOG, { nodes: [node('b', 'amd64')] }],
    [
      'for a script',
      '/run.sh: bad interpreter: No such file or directory',
      { node: node('a', 'arm64'), nodes: [node('b', 'amd64')] },
    ],
  ])('proposes nothing %s', (_name, log, nodes) => {
    expect(fixFor({ ...failing(log).fields, ...nodes })).toBeNull();
  });
});
