import { describe, expect, it } from 'vitest';
import { readEvidence } from '../../../../src/rules/evidence/read-evidence.js';
import { ownNode } from '../../../../src/rules/kinds/scheduling/own-node.js';
import { manifest, report } from '../reports.js';

const term = (list: string, key: string, ...values: string[]) => ({ [list]: [{ key, operator: 'In', values }] });
const required = (...nodeSelectorTerms: object[]) => ({
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } },
});
const nodeOf = (spec: object, fields: object = {}) =>
  ownNode(readEvidence(report({ manifest: manifest({}, { ...spec }), ...fields })));
const DAEMON = { owner: { api_version: 'apps/v1', kind: 'DaemonSet', name: 'agent' } };

describe('the one node of a pod', () => {
  it('is that of a DaemonSet, as its controller writes it', () => {
    const spec = required(term('matchFields', 'metadata.name', 'worker-1'));
    expect(nodeOf(spec, DAEMON)).toEqual({ name: 'worker-1', daemonSet: 'agent' });
    expect(nodeOf({}, DAEMON)).toEqual({ name: '', daemonSet: 'agent' });
    expect(nodeOf(spec)).toEqual({ name: 'worker-1', daemonSet: '' });
  });

  it('is that which a pod demands by the label of its name', () => {
    const own = { name: 'worker-1', daemonSet: '' };
    expect(nodeOf({ nodeSelector: { 'kubernetes.io/hostname': 'worker-1' } })).toEqual(own);
    expect(nodeOf(required(term('matchExpressions', 'kubernetes.io/hostname', 'worker-1')))).toEqual(own);
  });

  it.each([
    ['nothing is demanded', {}],
    ['several nodes will do', required(term('matchFields', 'metadata.name', 'worker-1', 'worker-2'))],
    [
      'another term names another node',
      required(term('matchFields', 'metadata.name', 'a'), term('matchFields', 'metadata.name', 'b')),
    ],
    [
      'another term names none',
      required(term('matchFields', 'metadata.name', 'a'), term('matchExpressions', 'disk', 'ssd')),
    ],
    ['another label is demanded', { nodeSelector: { disk: 'worker-1' } }],
  ])('is not there where %s', (_why, spec) => {
    expect(nodeOf(spec)).toBeUndefined();
  });

  it('is not guessed by a name that looks like one of a DaemonSet', () => {
    const bare = '{"kind":"Pod","metadata":{"name":"agent-x7pl2"},"spec":{"containers":[{"name":"a"}]}}';
    expect(ownNode(readEvidence(report({ pod_name: 'agent-x7pl2', manifest: bare })))).toBeUndefined();
  });
});
