import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const DONE = { desiredNumberScheduled: 3, currentNumberScheduled: 3, updatedNumberScheduled: 3, numberReady: 3 };
const set = (status: object, type = 'RollingUpdate') =>
  projected('DaemonSet', 'agent', { spec: { updateStrategy: { type } }, status: { ...DONE, ...status } });

describe('a DaemonSet', () => {
  it.each([
    [{}, 'ok', undefined],
    [{ currentNumberScheduled: 2 }, 'progressing', 'Scheduling'],
    [{ updatedNumberScheduled: 1 }, 'progressing', 'RollingOut'],
    [{ numberReady: 2 }, 'progressing', 'PodsNotReady'],
    [
      { desiredNumberScheduled: 0, currentNumberScheduled: 0, updatedNumberScheduled: 0, numberReady: 0 },
      'ok',
      undefined,
    ],
  ])('with %j is %s', (status, expected, reason) => {
    expect(set(status).status).toMatchObject({ status: expected, ...(reason && { reason }) });
  });

  it('leaves old pods in peace when they are replaced by hand', () => {
    expect(set({ updatedNumberScheduled: 0 }, 'OnDelete').status).toMatchObject({ status: 'ok' });
  });

  it('says how many pods are where they should not be', () => {
    expect(set({ numberMisscheduled: 2 }).metadata).toMatchObject({ misscheduled: 2 });
    expect(set({}).metadata).not.toHaveProperty('misscheduled');
  });
});
