import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { conditionOf, metadataOf, specOf, statusOf } from '../../../src/rules/pod/object.js';
import { placementOf } from '../../../src/rules/pod/placement-fields.js';
import {
  amountOf,
  type ContainerFields,
  claimOf,
  containersOf,
  envOf,
  mountsOf,
  type PodSpec,
  portsOf,
  probeOf,
  readinessGatesOf,
  resourcesOf,
  volumesOf,
} from '../../../src/rules/pod/pod-fields.js';
import {
  containerStatusesOf,
  lastStateOf,
  type PodStatus,
  runningOf,
  stateOf,
  terminatedOf,
  waitingOf,
} from '../../../src/rules/pod/pod-status.js';

const POD = {
  metadata: { name: 'web', uid: 'u' },
  spec: {
    initContainers: [{ name: 'wait' }],
    containers: [
      {
        name: 'web',
        env: [{ name: 'A', value: '1' }],
        ports: [{ containerPort: 80, hostPort: 8080 }],
        volumeMounts: [{ name: 'data', mountPath: '/data', subPath: 'x' }],
        resources: { limits: { memory: '64Mi', cpu: 2 }, requests: { memory: 'much' } },
        startupProbe: { failureThreshold: 3 },
      },
    ],
    ephemeralContainers: [{ name: 'debug' }],
    volumes: [
      { name: 'data', persistentVolumeClaim: { claimName: 'claim' } },
      { name: 'tmp', emptyDir: {} },
    ],
    nodeSelector: { disk: 'ssd' },
    affinity: { nodeAffinity: { a: 1 } },
    tolerations: [{ key: 'gpu' }],
    readinessGates: [{ conditionType: 'gate' }],
  },
  status: {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'False' }],
    initContainerStatuses: [{ name: 'wait', state: { terminated: { exitCode: 0 } } }],
    containerStatuses: [
      { name: 'web', state: { waiting: { reason: 'X' } }, lastState: { terminated: { exitCode: 1 } } },
      { name: 'side', state: { running: { startedAt: 'then' } } },
    ],
  },
};

describe('fields of a pod', () => {
  it('are read by their names', () => {
    const spec = specOf(POD);
    const [web] = containersOf(spec, ['containers']);
    expect(containersOf(spec).map(({ name }) => name)).toEqual(['wait', 'web']);
    expect([envOf(web ?? {}), portsOf(web ?? {})[0]?.hostPort]).toEqual([[{ name: 'A', value: '1' }], 8080]);
    expect([mountsOf(web ?? {})[0]?.subPath, probeOf(web ?? {}, 'startupProbe').failureThreshold]).toEqual(['x', 3]);
    expect(probeOf(web ?? {}, 'livenessProbe')).toEqual({});
    expect(volumesOf(spec).map(claimOf)).toEqual(['claim', '']);
    expect(placementOf(spec)).toEqual({
      nodeSelector: { disk: 'ssd' },
      affinity: { nodeAffinity: { a: 1 } },
      tolerations: [{ key: 'gpu' }],
    });
    expect([readinessGatesOf(spec), metadataOf(POD).uid]).toEqual([['gate'], 'u']);
  });

  it('have amounts in the base unit of their resource', () => {
    const [, web = {}] = containersOf(specOf(POD));
    expect([amountOf(web, 'limits', 'memory'), amountOf(web, 'limits', 'cpu')]).toEqual([64 * 2 ** 20, 2]);
    expect([amountOf(web, 'requests', 'memory'), amountOf(web, 'requests', 'cpu')]).toEqual([undefined, undefined]);
  });

  it('tell the states of containers, init containers first', () => {
    const status = statusOf(POD);
    const [wait = {}, web = {}, side = {}] = containerStatusesOf(status);
    expect([terminatedOf(wait, 'now').exitCode, terminatedOf(wait, 'last')]).toEqual([0, {}]);
    expect([waitingOf(web).reason, terminatedOf(web, 'last').exitCode, runningOf(web)]).toEqual(['X', 1, {}]);
    expect([runningOf(side).startedAt, stateOf(side).terminated, lastStateOf(side)]).toEqual(['then', undefined, {}]);
    expect([conditionOf(status, 'Ready')?.status, conditionOf(status, 'Other')]).toEqual(['False', undefined]);
  });

  it('are read of whatever stands there, and never throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const keys = [...Object.keys(POD.spec), 'resources'];
        const spec: PodSpec = Object.fromEntries(keys.map((key) => [key, value]));
        const status: PodStatus = { conditions: value, containerStatuses: value, initContainerStatuses: value };
        const containers = [...containersOf(spec), ...containersOf({ containers: [value, { env: value }] })];
        const lists = containers.map((each) => [envOf(each), portsOf(each), mountsOf(each), resourcesOf(each)]);
        const states = containerStatusesOf(status).map((each) => [stateOf(each), terminatedOf(each, 'last')]);
        const read = [lists, states, volumesOf(spec).map(claimOf), placementOf(spec), readinessGatesOf(spec)];
        return read.every((each) => typeof each === 'object') && conditionOf(status, 'None such') === undefined;
      }),
    );
  });

  it('do not compile under a wrong name', () => {
    expectTypeOf<ContainerFields>().toHaveProperty('image');
    expectTypeOf<ContainerFields>().not.toHaveProperty('imgae');
    expectTypeOf<PodSpec>().not.toHaveProperty('nodeSelectors');
    expectTypeOf<PodStatus>().not.toHaveProperty('state');
  });
});
