import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, event, manifest, textOfDiagnosis, waiting } from '../reports.js';
import { forbidden } from './not-created.js';

const EXCEEDED =
  'exceeded quota: team, requested: requests.cpu=10m,pods=1, used: requests.cpu=20m,pods=3, limited: requests.cpu=20m,pods=3';

describe('quota-exceeded', () => {
  it('says of each resource what is requested, used and allowed', () => {
    const diagnosis = diagnosisOf(forbidden(EXCEEDED, { manifest: undefined }));
    expect(diagnosis.kind).toBe('quota-exceeded');
    expect(diagnosis.cause).toContain('Deployment orders in namespace shop cannot create its pods: ResourceQuota team');
    expect(diagnosis.cause).toContain('requests.cpu: requested 10m, used 20m, limited 20m');
    expect(diagnosis.cause).toContain('pods: requested 1, used 3, limited 3');
    expect(diagnosis.others).toEqual([]);
    expect(commandsOf(diagnosis)).toContain('kubectl -n shop describe quota/team');
  });

  it.each([
    [
      'a repeated event',
      {
        events: [
          event('FailedCreate', `(combined from similar events): Error creating: pods "x" is forbidden: ${EXCEEDED}`),
        ],
      },
    ],
    [
      'an event of the owner',
      { events: [], owner_events: [event('FailedCreate', `Error creating: pods "x" is forbidden: ${EXCEEDED}`)] },
    ],
    [
      'a reason and a message',
      { events: [], failure_reason: 'FailedCreate', failure_message: `pods "x" is forbidden: ${EXCEEDED}` },
    ],
    [
      'another reason',
      { events: [], failure_reason: 'Failed', failure_message: `Error creating: pods "x" is forbidden: ${EXCEEDED}` },
    ],
    [
      'a condition',
      {
        events: [],
        conditions: [
          {
            type: 'ReplicaFailure',
            status: 'True',
            reason: 'FailedCreate',
            message: `pods "x" is forbidden: ${EXCEEDED}`,
          },
        ],
      },
    ],
    [
      'a StatefulSet',
      {
        events: [
          event(
            'FailedCreate',
            `create Pod orders-0 in StatefulSet orders failed error: pods "orders-0" is forbidden: ${EXCEEDED}`,
          ),
        ],
      },
    ],
  ])('is understood from %s', (_shape, fields) => {
    const diagnosis = diagnosisOf(forbidden('', fields));
    expect(diagnosis.kind).toBe('quota-exceeded');
    expect(diagnosis.cause).toContain('requested 10m, used 20m');
  });

  it('names the claim of a StatefulSet as what is not created', () => {
    const text =
      'create Claim data-orders-0 for Pod orders-0 in StatefulSet orders failed error: persistentvolumeclaims "data-orders-0" is forbidden: exceeded quota: team, requested: requests.storage=10Gi, used: requests.storage=95Gi, limited: requests.storage=100Gi';
    const diagnosis = diagnosisOf(forbidden('', { events: [event('FailedCreate', text)] }));
    expect(diagnosis.cause).toContain('cannot create the volume claims of its pods');
    expect(diagnosis.cause).toContain('requested 10Gi, used 95Gi, limited 100Gi');
  });

  it.each([
    [
      'failed quota: team: must specify limits.cpu,limits.memory',
      'limits.cpu, limits.memory, and container api does not state limits.cpu, limits.memory',
    ],
    [
      'failed quota: team: must specify limits.cpu for: api,proxy; limits.memory for: api',
      'limits.cpu, limits.memory, and container api does not state limits.cpu, limits.memory; container proxy does not state limits.cpu',
    ],
  ])('%s', (text, words) => {
    const diagnosis = diagnosisOf(forbidden(text));
    expect(diagnosis.kind).toBe('quota-exceeded');
    expect(diagnosis.cause).toContain(`ResourceQuota team demands that every container states ${words}`);
  });

  it('names the place where the demanded resources belong', () => {
    const diagnosis = diagnosisOf(
      forbidden('failed quota: team: must specify limits.cpu for: api', { manifest: manifest() }),
    );
    expect(textOfDiagnosis(diagnosis)).toContain('spec.containers[0].resources');
  });

  it('reads from the template who lacks what, where the message does not say', () => {
    const stated = manifest(
      { resources: { requests: { memory: '1Gi' }, limits: { cpu: '1' } } },
      { initContainers: [{ name: 'setup' }] },
    );
    const { cause } = diagnosisOf(
      forbidden('failed quota: team: must specify requests.cpu,memory', { manifest: stated }),
    );
    expect(cause).toContain('and container setup does not state requests.cpu, memory.');
    const unknown = diagnosisOf(forbidden('failed quota: team: must specify requests.cpu', { manifest: undefined }));
    expect(unknown.cause).toContain('and not all of them do');
    const full = manifest({ resources: { requests: { cpu: '1' } } });
    expect(diagnosisOf(forbidden('failed quota: team: must specify requests.cpu', { manifest: full })).cause).toContain(
      'one that something puts into the pod, such as a service mesh, does not',
    );
  });

  it.each([
    ['istio-proxy', undefined, 'Istio puts it into the pod; set the annotations sidecar.istio.io/proxyCPULimit'],
    ['linkerd-proxy', undefined, 'config.linkerd.io/proxy-cpu-limit'],
    ['vault-agent', manifest(), 'vault.hashicorp.com/agent-limits-cpu'],
    ['helper', manifest(), 'a mutating webhook puts it into the pod'],
  ])('looks for %s not in the template', (container, template, words) => {
    const text = `failed quota: team: must specify limits.cpu for: api,${container}`;
    const steps = diagnosisOf(forbidden(text, { manifest: template })).steps.map((step) => step.text);
    expect(steps[0]).toContain('State limits.cpu under resources of container api');
    expect(steps[0]).not.toContain(container);
    expect(steps[1]).toContain(words);
  });

  it('of a scope', () => {
    const diagnosis = diagnosisOf(forbidden('insufficient quota to match these scopes: [{PriorityClass In [high]}]'));
    expect(diagnosis.kind).toBe('quota-exceeded');
    expect(diagnosis.cause).toContain('[{PriorityClass In [high]}]');
  });

  it('is not what a LimitRange or a Job says, nor of a pod that exists', () => {
    expect(diagnosisOf(forbidden('maximum cpu usage per Pod is 1, but limit is 2')).kind).toBe('limitrange-denied');
    const exists = { container_statuses: [waiting('ErrImagePull', 'x: not found')] };
    expect(diagnosisOf(forbidden(EXCEEDED, exists)).kind).toBe('image-not-found-tag');
  });

  it('frees nothing of a quota that is 0', () => {
    const diagnosis = diagnosisOf(
      forbidden('exceeded quota: no-idlers, requested: pods=1, used: pods=0, limited: pods=0'),
    );
    expect(diagnosis.title).toBe('ResourceQuota no-idlers allows none');
    expect(diagnosis.steps[0]?.text).toContain('Take the pod out of that scope');
  });
});
