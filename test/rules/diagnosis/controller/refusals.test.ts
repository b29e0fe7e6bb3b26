import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf, event, textOfDiagnosis } from '../reports.js';

const refused = (text: string) => ({
  pod_name: 'orders-7d9fdd8785',
  phase: 'NotCreated',
  manifest: undefined,
  events: [event('FailedCreate', `Error creating: pods "orders-7d9fdd8785-x" is forbidden: ${text}`)],
});

describe('quota-exceeded', () => {
  it('says what is requested, used and allowed', () => {
    const diagnosis = diagnosisOf(
      refused(
        'exceeded quota: team, requested: requests.cpu=10m,pods=1, used: requests.cpu=20m,pods=3, limited: requests.cpu=20m,pods=3',
      ),
    );
    expect(diagnosis.kind).toBe('quota-exceeded');
    expect(diagnosis.cause).toContain('Deployment orders in namespace shop cannot create its pods');
    expect(diagnosis.cause).toContain(
      'requests requests.cpu=10m,pods=1, of requests.cpu=20m,pods=3 allowed requests.cpu=20m,pods=3 is used',
    );
    expect(commandsOf(diagnosis)).toContain('kubectl -n shop describe quota/team');
  });

  it.each([
    'failed quota: team: must specify limits.cpu,limits.memory',
    'failed quota: team: must specify limits.cpu for: api; limits.memory for: api',
  ])('%s', (text) => {
    const diagnosis = diagnosisOf(refused(text));
    expect(diagnosis.kind).toBe('quota-exceeded');
    expect(diagnosis.cause).toContain('demands that every container states limits.cpu');
  });

  it('of a scope', () => {
    expect(diagnosisOf(refused('insufficient quota to match these scopes: [{PriorityClass In [high]}]')).kind).toBe(
      'quota-exceeded',
    );
  });
});

it.each([
  ['limitrange-denied', 'maximum cpu usage per Container is 1, but limit is 2', 'maximum cpu usage per Container is 1'],
  [
    'limitrange-denied',
    '[cpu max limit to request ratio per Container is 2, but provided ratio is 4.000000]',
    'ratio per Container is 2',
  ],
  [
    'serviceaccount-missing',
    'error looking up service account shop/orders: serviceaccount "orders" not found',
    'kubectl -n shop create serviceaccount orders',
  ],
  [
    'pss-denied',
    'violates PodSecurity "restricted:latest": runAsNonRoot != true (container "api" must set securityContext.runAsNonRoot=true)',
    'runAsNonRoot != true',
  ],
  ['pss-denied', 'unable to validate against any pod security policy: [spec.privileged]', 'spec.privileged'],
  ['webhook-denied', 'admission webhook "policy.example" denied the request: no latest tags', 'no latest tags'],
  [
    'webhook-denied',
    'Internal error occurred: failed calling webhook "policy.example": no endpoints available for service "policy"',
    'does not answer',
  ],
  [
    'webhook-denied',
    "ValidatingAdmissionPolicy 'owners' with binding 'all' denied request: set a team label",
    'ValidatingAdmissionPolicy owners',
  ],
  [
    'invalid-pod-spec',
    'Pod "orders" is invalid: spec.containers[0].volumeMounts[0].name: Not found: "v"',
    'spec.containers[0].volumeMounts[0].name',
  ],
  ['create-failed', 'the stars are not right', 'the stars are not right'],
])('%s: %s', (kind, text, words) => {
  const diagnosis = diagnosisOf(refused(text));
  expect(diagnosis.kind).toBe(kind);
  expect(textOfDiagnosis(diagnosis)).toContain(words);
});
