import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { diagnosisOf, event, manifest, report, running, waiting } from '../reports.js';
import { failed } from './messages.js';

const claiming = manifest(
  { resources: { claims: [{ name: 'gpu' }] } },
  { resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 'single-gpu' }] },
);

/** An agent has waited for a minute. */
const LOOKED = { creation_timestamp: '2026-01-01T00:00:00Z', collected_at: '2026-01-01T00:01:00Z' };

describe('sched-dra', () => {
  it.each([
    '3 cannot allocate all claims',
    'waiting for dynamic resource controller to create the resourceclaim "orders-gpu-x7k2p"',
    'resourceclaim "orders-gpu" not found',
    '3 resourceclaim not available on the node',
    'unallocated immediate resourceclaim',
    'request gpu: device class gpu.example.com does not exist',
    'running Reserve plugin "DynamicResources": waiting for resource driver to allocate resource',
  ])('%s', (text) => {
    const diagnosis = diagnosisOf(failed(text, { manifest: claiming }));
    expect(diagnosis.kind).toBe('sched-dra');
    expect(diagnosis.title).toContain('single-gpu');
    expect(diagnosis.cause).toContain('spec.resourceClaims[0]');
    expect(diagnosis.cause).toContain(text.replace('3 ', ''));
  });

  it.each([
    ['resourceclaim "orders-gpu" not found', 'ResourceClaim orders-gpu does not exist.'],
    ['request gpu: device class gpu.example.com does not exist', 'DeviceClass gpu.example.com does not exist.'],
  ])('names what is missing: %s', (text, words) => {
    expect(diagnosisOf(failed(text)).cause).toContain(words);
  });

  it('reads what the kubelet and the controller say', () => {
    const prepare =
      'Failed to prepare dynamic resources: prepare dynamic resources: DRA driver gpu.example.com is not registered';
    const creating = waiting('ContainerCreating');
    expect(
      diagnosisOf({
        node_name: 'worker-1',
        container_statuses: [creating],
        events: [event('FailedPrepareDynamicResources', prepare)],
      }).cause,
    ).toContain('DRA driver gpu.example.com is not registered');
    const create =
      'PodResourceClaim gpu: resource claim template "single-gpu": resourceclaimtemplate.resource.k8s.io "single-gpu" not found';
    expect(diagnosisOf({ events: [event('FailedResourceClaimCreation', create)] }).cause).toContain(
      'ResourceClaimTemplate single-gpu does not exist.',
    );
    const events = [event('FailedPrepareDynamicResources', prepare)];
    expect(diagnose(report({ phase: 'Running', container_statuses: [running()], events }))).toBeNull();
  });

  it('is not what every message of 1.34 ends in, nor a device plugin', () => {
    const tail = '3 Insufficient cpu. no new claims to deallocate, preemption: 0/3 nodes are available: 3 No';
    expect(diagnosisOf(failed(tail)).kind).toBe('sched-insufficient');
    expect(diagnosisOf(failed('3 Insufficient nvidia.com/gpu', { manifest: claiming })).kind).toBe(
      'sched-insufficient',
    );
  });

  it('finds claims for which the scheduler does not look at the pod', () => {
    const waited = { failure_reason: 'Pending', events: [], container_statuses: [], ...LOOKED, manifest: claiming };
    const { kind, cause } = diagnosisOf(waited);
    expect(kind).toBe('sched-dra');
    expect(cause).toContain('resource claims single-gpu (spec.resourceClaims[0])');
    expect(cause).toContain('it looks at none whose claims do not exist');
  });

  it('the first step is about the words of the driver that cannot prepare a claim', () => {
    const message =
      'Failed to prepare dynamic resources: NodePrepareResources failed for claim shop/gpu-x8: prepare devices failed: error setting MPS: mps-control-daemon is not ready';
    const { steps } = diagnosisOf({
      container_statuses: [waiting('ContainerCreating')],
      events: [event('FailedPrepareDynamicResources', message)],
      manifest: claiming,
    });
    expect(steps[0]?.text).toContain('"error setting MPS: mps-control-daemon is not ready"');
  });
});

it('sched-dra names a template where manifests before Kubernetes 1.31 put it', () => {
  const old = manifest({}, { resourceClaims: [{ name: 'lens', source: { resourceClaimTemplateName: 'wide-lens' } }] });
  expect(diagnosisOf(failed('2 cannot allocate all claims', { manifest: old })).title).toContain('wide-lens');
});

it('says which claim to create where the scheduler has not looked at the pod', () => {
  const diagnosis = diagnosisOf({
    phase: 'Pending',
    manifest: manifest({}, { resourceClaims: [{ name: 'gpu', resourceClaimName: 'shared-gpu' }] }),
  });
  expect(diagnosis.kind).toBe('sched-dra');
  expect(diagnosis.steps[0]?.text).toContain('Create ResourceClaim shared-gpu in namespace shop where it is missing');
});
