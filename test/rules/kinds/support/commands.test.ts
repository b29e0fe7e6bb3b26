import { describe, expect, it } from 'vitest';
import { readEvidence } from '../../../../src/rules/evidence/read-evidence.js';
import { changeStep, logCheck, recoveryCheck, restartStep } from '../../../../src/rules/kinds/support/commands.js';
import { event, manifest, report, running } from '../reports.js';

describe('commands', () => {
  const owned = (kind: string) => readEvidence(report({ owner: { kind, name: 'orders' } }));

  it.each(['a b', 'shop;id', '-n', 'Shop', 'a'.repeat(64)])('keep out of what is no namespace: "%s"', (namespace) => {
    const change = changeStep(
      readEvidence(report({ namespace, owner: { kind: 'Deployment', name: 'orders' } })),
      'Do it',
    );
    expect(change).toEqual({ text: 'In Deployment orders: Do it.' });
  });

  it('keep out of what is no kind', () => {
    expect(changeStep(owned('--server=https://evil.example'), 'Change it').command).toBeUndefined();
  });

  it.each([
    ['Deployment', 'kubectl -n shop edit deployment/orders', 'rollout status deployment/orders'],
    ['StatefulSet', 'kubectl -n shop edit statefulset/orders', 'rollout status statefulset/orders'],
    ['CronJob', 'kubectl -n shop edit cronjob/orders', 'get pods --watch'],
    ['ReplicaSet', 'kubectl -n shop edit replicaset/orders', 'get pods --watch'],
    ['ReplicationController', 'kubectl -n shop edit replicationcontroller/orders', 'get pods --watch'],
    ['Rollout', 'kubectl -n shop edit rollout/orders', 'get pods --watch'],
    ['Job', 'kubectl -n shop get job/orders -o yaml', 'wait --for=condition=complete job/orders'],
    ['Pod', 'kubectl -n shop get pod/orders -o yaml', 'wait --for=condition=Ready pod/orders'],
  ])('fit a %s', (kind, change, recovery) => {
    expect(changeStep(owned(kind), 'Change it').command).toBe(change);
    expect(recoveryCheck(owned(kind)).command).toContain(recovery);
  });

  it.each([
    ['ReplicaSet', true, /^In ReplicaSet orders: Change it\. ReplicaSet orders gives the change to new pods only/],
    ['ReplicaSet', false, /^In ReplicaSet orders: Change it\.$/],
    ['ReplicationController', true, /gives the change to new pods only, so delete pod orders-7d9fdd8785-hkgpp/],
    ['Deployment', true, /^In Deployment orders: Change it\.$/],
    ['Job', true, /delete it and create it again: it cannot be changed in place/],
    ['Pod', true, /delete it and create it again: it cannot be changed in place/],
    ['Node', true, /^In the file from which the kubelet of node orders runs the pod: /],
  ])('say how a change reaches the pods of a %s (that has pods: %s)', (kind, hasPods, words) => {
    const container_statuses = hasPods ? [running()] : [];
    const evidence = readEvidence(report({ owner: { kind, name: 'orders' }, container_statuses }));
    expect(changeStep(evidence, 'Change it').text).toMatch(words);
  });

  it('leave open who made a pod of which neither owner nor manifest is known', () => {
    const evidence = readEvidence(report({ pod_name: 'toolbox', manifest: undefined }));
    expect(changeStep(evidence, 'Change it').text).toContain('of the controller that made the pod');
  });

  it('change no template for an ephemeral container', () => {
    const change = changeStep(owned('Deployment'), 'Set spec.ephemeralContainers[0].imagePullPolicy to IfNotPresent');
    expect(change.text).toContain('stands in no template and cannot be changed');
    expect(change.command).toBe('kubectl -n shop debug -it pod/orders-7d9fdd8785-hkgpp --image=IMAGE');
  });

  it.each([
    ['Running', {}, 'See that it comes up:', '--for=condition=Ready'],
    ['Failed', {}, 'Once it has been created again, see that it comes up:', '--for=condition=Ready'],
    [
      'Failed',
      { restartPolicy: 'Never' },
      'Once it has been created again, see that it ends well:',
      "'--for=jsonpath={.status.phase}=Succeeded'",
    ],
  ])('wait for a pod of its own (%s, %o) for what it can come to', (phase, spec, text, goal) => {
    const evidence = readEvidence(
      report({ phase, owner: { kind: 'Pod', name: 'orders' }, manifest: manifest({}, spec) }),
    );
    expect(recoveryCheck(evidence)).toEqual({
      text,
      command: `kubectl -n shop wait ${goal} pod/orders --timeout=180s`,
    });
  });

  it.each([
    [[], 'See that it completes:'],
    [
      [event('BackoffLimitExceeded', 'Job has reached the specified backoff limit')],
      'Delete the Job, create it again with the change, and see that the new one completes:',
    ],
  ])('wait for a Job that can still complete', (owner_events, text) => {
    expect(recoveryCheck(readEvidence(report({ owner: { kind: 'Job', name: 'etl' }, owner_events }))).text).toBe(text);
  });

  it('read what new pods print where a change brings new pods, else what the failed one printed', () => {
    const check = (kind: string) => {
      const evidence = readEvidence(report({ owner: { kind, name: 'orders' }, container_statuses: [running()] }));
      const [container] = evidence.containers;
      if (container === undefined) throw new Error('there is no container');
      return logCheck(evidence, container).command;
    };
    expect(check('Deployment')).toBe('kubectl -n shop logs deployment/orders -c api --tail=50');
    expect(check('Pod')).toBe('kubectl -n shop logs pod/orders-7d9fdd8785-hkgpp -c api --tail=50');
  });

  it('restart what can be rolled out', () => {
    expect(restartStep(owned('Deployment'), 'Start anew')).toEqual({
      text: 'Start anew:',
      command: 'kubectl -n shop rollout restart deployment/orders',
    });
    expect(restartStep(owned('Job'), 'Start anew')).toEqual({ text: 'Start anew.' });
  });

  it('say where the owner is guessed from the name of the pod', () => {
    const guess = readEvidence(report({ pod_name: 'web-1', manifest: undefined }));
    expect(changeStep(guess, 'Change it').text).toBe(
      'In StatefulSet web: Change it. That it is of StatefulSet web is guessed from the name of the pod.',
    );
    expect(changeStep(owned('StatefulSet'), 'Change it').text).toBe('In StatefulSet orders: Change it.');
    expect(changeStep(readEvidence(report()), 'Change it').text).not.toContain('guessed');
  });
});
