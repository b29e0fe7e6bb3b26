import { describe, expect, it } from 'vitest';
import { knownTaint } from '../../../../src/rules/kinds/scheduling/known-taints.js';

const known = (key: string, value = '') => knownTaint({ key, value });

describe('taints that many clusters know', () => {
  it.each([
    ['node.kubernetes.io/not-ready', 'not Ready', 'describe nodes'],
    ['node.kubernetes.io/unreachable', 'hears nothing', 'describe nodes'],
    ['node.kubernetes.io/memory-pressure', 'run short of memory', 'describe nodes'],
    ['node.kubernetes.io/disk-pressure', 'disk space or inodes', 'describe nodes'],
    ['node.kubernetes.io/pid-pressure', 'process IDs', 'describe nodes'],
    ['node.kubernetes.io/network-unavailable', 'network is not set up', 'get pods'],
    ['node.kubernetes.io/unschedulable', 'cordoned', 'uncordon'],
    ['node.kubernetes.io/out-of-service', 'went down', 'out-of-service-'],
    ['node.kubernetes.io/something-new', 'not well', 'describe nodes'],
    ['node.cloudprovider.kubernetes.io/uninitialized', 'cloud controller manager', 'get pods'],
    ['node.cloudprovider.kubernetes.io/shutdown', 'shut down', 'describe nodes'],
    ['node.cilium.io/agent-not-ready', 'the agent of node.cilium.io', 'get pods'],
    ['ebs.csi.aws.com/agent-not-ready', 'the agent of ebs.csi.aws.com', 'get pods'],
    ['karpenter.sh/unregistered', 'not registered yet', 'nodeclaims'],
    ['karpenter.sh/disrupted', 'about to remove', 'nodeclaims'],
    ['karpenter.sh/disruption', 'about to remove', 'nodeclaims'],
    ['ToBeDeletedByClusterAutoscaler', 'about to remove', 'describe nodes'],
    ['startup-taint.cluster-autoscaler.kubernetes.io/cni', 'new nodes', 'get pods'],
    ['aws-node-termination-handler/spot-itn', 'about to end', 'describe nodes'],
  ])('%s is trouble of the node', (key, meaning, command) => {
    const taint = known(key, 'true');
    expect(taint?.kind).toBe('trouble');
    expect(taint?.meaning).toContain(meaning);
    expect(taint?.meaning).not.toContain('$');
    expect(taint?.todo.text).toContain('Do not tolerate it');
    expect(taint?.todo.command).toContain(command);
  });

  it.each([
    ['eks.amazonaws.com/compute-type', 'fargate'],
    ['virtual-kubelet.io/provider', 'azure'],
    ['CriticalAddonsOnly', 'true'],
  ])('%s=%s keeps ordinary pods away', (key, value) => {
    expect(known(key, value)?.kind).toBe('reserved');
  });

  it.each([
    ['nvidia.com/gpu', 'present', 'accelerators'],
    ['kubernetes.azure.com/scalesetpriority', 'spot', 'spot machines'],
    ['cloud.google.com/gke-spot', 'true', 'spot machines'],
    ['os', 'windows', 'Windows'],
    ['node.kubernetes.azure.com/os', 'Windows', 'Windows'],
    ['kubernetes.io/arch', 'arm64', 'arm64 processors'],
    ['sandbox.gke.io/runtime', 'gvisor', 'sandbox'],
  ])('%s=%s keeps special machines', (key, value, meaning) => {
    expect(known(key, value)?.kind).toBe('special');
    expect(known(key, value)?.meaning).toContain(meaning);
  });

  it.each([
    ['dedicated', 'spot'],
    ['team', 'windows'],
    ['eks.amazonaws.com/compute-type', 'ec2'],
    ['spotlight', 'true'],
    ['os', 'linux'],
  ])("%s=%s is nobody's but its own", (key, value) => {
    expect(known(key, value)).toBeUndefined();
  });
});
