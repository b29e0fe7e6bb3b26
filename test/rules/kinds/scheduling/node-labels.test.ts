import { describe, expect, it } from 'vitest';
import { demandsPlace, isFactLabel, isSystemLabel } from '../../../../src/rules/kinds/scheduling/node-labels.js';

const demand = (key: string, ...values: string[]) => ({ key, values, isField: false });

describe('labels of nodes', () => {
  it.each([
    'kubernetes.io/arch',
    'topology.kubernetes.io/zone',
    'node-role.kubernetes.io/worker',
    'cloud.google.com/gke-nodepool',
    'eks.amazonaws.com/nodegroup',
    'karpenter.k8s.aws/instance-family',
    'karpenter.sh/nodepool',
    'kubernetes.azure.com/agentpool',
    'nvidia.com/gpu.product',
    'agentpool',
  ])('%s is set by the system', (key) => {
    expect([isSystemLabel(key), isFactLabel(key), demandsPlace(demand(key, 'x'))]).toEqual([true, true, true]);
  });

  it.each(['accelerator', 'gpu', 'acme.example/gpu-type', 'instanceType', 'zone', 'host'])(
    '%s tells what a node is, whoever has set it',
    (key) => {
      expect([isSystemLabel(key), isFactLabel(key), demandsPlace(demand(key, 'x'))]).toEqual([false, true, true]);
    },
  );

  it.each([
    ['disktype', 'ssd'],
    ['node-pool', 'batch'],
    ['workload', 'gpu'],
    ['team', 'arm64'],
  ])('%s=%s asks for a kind of machine', (key, value) => {
    expect([isFactLabel(key), demandsPlace(demand(key, value))]).toEqual([false, true]);
  });

  it.each([
    ['team', 'payments'],
    ['acme.example/research', 'output'],
    ['kubernetes.io.example.com/tier', 'front'],
    ['notkubernetes.io/tier', 'front'],
  ])("%s=%s is nobody's but its own", (key, value) => {
    expect([isSystemLabel(key), isFactLabel(key), demandsPlace(demand(key, value))]).toEqual([false, false, false]);
  });
});
