import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, event, running, textOfDiagnosis } from '../reports.js';
import { evicted, kindsOf } from './ends.js';

const target = (reason: string, message: string, status = 'True') => ({
  phase: 'Failed',
  node_name: 'worker-1',
  conditions: [{ type: 'DisruptionTarget', status, reason, message }],
});

describe('evicted-api', () => {
  it.each([
    ['EvictionByEvictionAPI', 'Eviction API: evicting', 'through the eviction API'],
    [
      'DeletionByTaintManager',
      'Taint manager: deleting due to NoExecute taint',
      'NoExecute taint that the pod does not tolerate',
    ],
    ['DeletionByPodGC', 'PodGC: node no longer exists', 'worker-1 is gone'],
    ['DeletionByPodGC', 'PodGC: node is out-of-service', 'worker-1 is out of service'],
  ])('%s', (reason, message, words) => {
    const diagnosis = diagnosisOf(target(reason, message));
    expect(diagnosis.kind).toBe('evicted-api');
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).toContain(message);
    expect(textOfDiagnosis(diagnosis)).toContain('condition DisruptionTarget');
    expect(kindsOf(target(reason, message, 'False'))).not.toContain('evicted-api');
  });

  it.each([
    ['Evicted', 'pod evicted from worker-1 node by sigs.k8s.io/descheduler'],
    ['EvictedByVPA', 'Pod was evicted by VPA Updater to apply resource recommendation.'],
    ['ScaleDown', 'deleting pod for node scale down'],
    ['TaintManagerEviction', 'Marking for deletion Pod shop/orders-7d9fdd8785-hkgpp'],
    ['NodeControllerEviction', 'Marking for deletion Pod orders-7d9fdd8785-hkgpp from Node worker-1'],
  ])('event %s', (reason, message) => {
    const ended = [{ name: 'api', state: 'terminated', exit_code: 143, reason: 'Error' }];
    const diagnosis = diagnosisOf({ phase: 'Failed', container_statuses: ended, events: [event(reason, message)] });
    expect(diagnosis.kind).toBe('evicted-api');
    expect(diagnosis.cause).toContain(message);
  });

  it('is known by the condition in the status of the manifest', () => {
    const [condition] = target('DeletionByTaintManager', 'Taint manager: deleting due to NoExecute taint').conditions;
    const status = { phase: 'Running', conditions: [condition] };
    const killed = [{ name: 'api', state: 'terminated', exit_code: 143, reason: 'Error' }];
    const fields = { manifest: JSON.stringify({ kind: 'Pod', spec: { containers: [{ name: 'api' }] }, status }) };
    const diagnosis = diagnosisOf({ ...fields, node_name: 'worker-1', container_statuses: killed });
    expect(diagnosis.kind).toBe('evicted-api');
    expect(diagnosis.title).toBe('The pod was evicted for a NoExecute taint of its node worker-1');
  });

  it('does not look at a node that is gone', () => {
    const diagnosis = diagnosisOf(target('DeletionByPodGC', 'PodGC: node no longer exists'));
    expect(diagnosis.title).toBe('The pod was removed with its node worker-1');
    expect(commandsOf(diagnosis).join()).not.toContain('node/worker-1');
    expect(commandsOf(diagnosis)).toContain('kubectl get nodes -o wide');
    const drained = diagnosisOf(target('EvictionByEvictionAPI', 'Eviction API: evicting'));
    expect(commandsOf(drained)).toContain('kubectl describe node/worker-1');
  });

  it.each([
    ['Evicted', 'Evicted pod: Underutilized', 'because Karpenter consolidates', 'karpenter.sh/do-not-disrupt'],
    ['Evicted', 'Evicted pod: Drifted', 'no longer fits its NodePool', 'karpenter.sh/do-not-disrupt'],
    ['ScaleDown', 'deleting pod for node scale down', 'cluster-autoscaler removes', 'safe-to-evict'],
    ['EvictedByVPA', 'Pod was evicted by VPA Updater to apply resource recommendation.', 'Vertical Pod Autoscaler', ''],
  ])('says who used the eviction API: %s %s', (reason, message, words, protection) => {
    const events = [event(reason, message, { type: 'Normal' })];
    const fields = { ...target('EvictionByEvictionAPI', 'Eviction API: evicting'), events };
    const diagnosis = diagnosisOf(fields);
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.evidence.map(({ text }) => text)).toContain(message);
    expect(textOfDiagnosis(diagnosis)).toContain(protection);
    const alone = diagnosisOf({ failure_reason: 'Evicted', failure_message: message, phase: 'Failed' });
    expect(alone.cause).toContain(words);
  });

  it.each([
    ['Deployment', 'Deployment orders starts another pod', 'rollout status deployment/orders'],
    [
      'Job',
      'Job orders starts another pod for it, as long as its backoffLimit allows',
      'get job/orders -o wide --watch',
    ],
    ['DaemonSet', 'on the node once that is well again', 'rollout status daemonset/orders'],
    ['CronJob', 'starts the next Job in its time', 'get pods --watch'],
    ['Pod', 'Nothing starts it again: it has no controller', 'wait --for=condition=Ready pod/orders'],
  ])('says what becomes of a pod of a %s', (kind, words, command) => {
    const fields = { ...target('EvictionByEvictionAPI', 'Eviction API: evicting'), owner: { kind, name: 'orders' } };
    const diagnosis = diagnosisOf(fields);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
    expect(commandsOf(diagnosis).join()).toContain(command);
  });

  it('does not wait for a pod that is gone, where it is not known who made it', () => {
    const fields = { ...target('EvictionByEvictionAPI', 'x'), pod_name: 'toolbox', manifest: undefined };
    const diagnosis = diagnosisOf(fields);
    expect(textOfDiagnosis(diagnosis)).toContain('If a controller made it, that starts another pod in its place');
    expect(commandsOf(diagnosis).join()).not.toContain('kubectl -n shop wait');
  });

  it('is what is left of the evictions that the status tells', () => {
    expect(diagnosisOf(evicted('somebody wanted it so')).kind).toBe('evicted-api');
    const silent = diagnosisOf(evicted(''));
    expect([silent.kind, silent.confidence]).toEqual(['evicted-api', 'low']);
    expect(silent.cause).toContain('nothing that was reported says why');
    expect(diagnosisOf(evicted('The node was low on resource: memory. ')).kind).toBe('evicted-node-pressure');
  });

  it.each([
    [
      'taken back',
      { phase: 'Failed', events: [event('TaintManagerEviction', 'Cancelling deletion of Pod shop/orders')] },
    ],
    [
      'over',
      {
        phase: 'Running',
        container_statuses: [running()],
        events: [event('TaintManagerEviction', 'Marking for deletion Pod shop/orders')],
      },
    ],
  ])('is nothing when it is %s', (_name, fields) => {
    expect(kindsOf(fields)).not.toContain('evicted-api');
  });
});
