import { describe, expect, it } from 'vitest';
import { commandsOf, diagnosisOf } from '../reports.js';
import { notCreated } from './not-created.js';

describe('webhook-denied', () => {
  it.each([
    [
      'Gatekeeper',
      'admission webhook "validation.gatekeeper.sh" denied the request: [must-have-owner] you must provide labels: {"owner"}',
      'you must provide labels: {"owner"}',
    ],
    [
      'Kyverno',
      'admission webhook "validate.kyverno.svc-fail" denied the request: \n\nresource Pod/shop/orders was blocked due to the following policies \n\nrequire-limits:\n  check-limits: \'validation error: CPU and memory limits are required.\'\n',
      'was blocked due to the following policies require-limits: check-limits:',
    ],
    [
      'a webhook without words',
      'admission webhook "policy.example" denied the request without explanation',
      'denies it without saying why',
    ],
    [
      'ValidatingAdmissionPolicy',
      "pods \"x\" is forbidden: ValidatingAdmissionPolicy 'owners' with binding 'all' denied request: set a team label",
      'ValidatingAdmissionPolicy owners (binding all) denies it: set a team label',
    ],
  ])('%s', (_policy, text, words) => {
    const diagnosis = diagnosisOf(notCreated(text));
    expect(diagnosis.kind).toBe('webhook-denied');
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.steps[0]?.text).toContain('Follow what the policy demands');
    expect(diagnosis.others).toEqual([]);
  });

  it.each([
    ['no endpoints available for service "kyverno-svc"', 'no pod of its service is ready'],
    ['context deadline exceeded', 'runs into its timeout'],
    ['dial tcp 10.96.24.5:443: connect: connection refused', 'nothing listens'],
    ['x509: certificate signed by unknown authority', 'certificate is not accepted'],
    ['service "kyverno-svc" not found', 'its service does not exist'],
  ])('a webhook that is down: %s', (failure, words) => {
    for (const wrapper of ['failed to call webhook: ', '']) {
      const text = `Internal error occurred: failed calling webhook "validate.kyverno.svc-fail": ${wrapper}Post "https://kyverno-svc.kyverno.svc:443/validate/fail?timeout=10s": ${failure}`;
      const diagnosis = diagnosisOf(notCreated(text));
      expect(diagnosis.kind).toBe('webhook-denied');
      expect(diagnosis.cause).toContain(`admission webhook validate.kyverno.svc-fail does not answer, `);
      expect(diagnosis.cause).toContain(words);
      expect(commandsOf(diagnosis)).toContain('kubectl -n kyverno get pods,endpoints');
    }
  });

  it('is not what the API server itself refuses', () => {
    expect(
      diagnosisOf(
        notCreated('pods "x" is forbidden: exceeded quota: team, requested: pods=1, used: pods=1, limited: pods=1'),
      ).kind,
    ).toBe('quota-exceeded');
  });
});
