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
    expect(diagnosis.steps[0]?.text).toContain(
      words.endsWith('why') ? 'Read in the log of webhook' : 'the policy demands',
    );
    expect(diagnosis.others).toEqual([]);
  });

  it.each([
    ['no endpoints available for service "kyverno-svc"', 'no pod of its service is ready'],
    ['context deadline exceeded', 'runs into its timeout of 10s'],
    ['net/http: request canceled while waiting for connection (Client.Timeout exceeded)', 'timeout of 10s'],
    ['dial tcp: lookup kyverno-svc.kyverno.svc on 10.96.0.10:53: no such host', 'address cannot be resolved'],
    ['EOF', 'the connection to it breaks'],
    ['the server could not find the requested resource', 'does not know the path'],
    ['dial tcp 10.96.24.5:443: connect: connection refused', 'nothing listens'],
    ['service "kyverno-svc" not found', 'its service does not exist'],
    ['Service Unavailable', 'an HTTP proxy between answers in its place (Service Unavailable)'],
  ])('a webhook that is down: %s', (failure, words) => {
    for (const wrapper of ['failed to call webhook: ', '']) {
      const text = `Internal error occurred: failed calling webhook "validate.kyverno.svc-fail": ${wrapper}Post "https://kyverno-svc.kyverno.svc:443/validate/fail?timeout=10s": ${failure}`;
      const diagnosis = diagnosisOf(notCreated(text));
      expect(diagnosis.kind).toBe('webhook-denied');
      expect(diagnosis.title).toContain('Admission webhook validate.kyverno.svc-fail does not answer');
      expect(diagnosis.cause).toContain(`admission webhook validate.kyverno.svc-fail cannot be called, `);
      expect(diagnosis.cause).toContain(words);
      expect(commandsOf(diagnosis)).toContain('kubectl -n kyverno get pods,endpointslices');
    }
  });

  it.each([
    [
      'certificate has expired or is not yet valid: current time 2026-11-21T12:39:46+02:00 is before 2026-11-21T11:53:00Z',
      'is not valid yet: it begins at 2026-11-21T11:53:00Z, and the clock of the API server says 2026-11-21T12:39:46+02:00, 1 h 13 min earlier',
      'Compare the clocks',
    ],
    [
      'certificate has expired or is not yet valid: current time 2026-11-21T11:00:00Z is after 2026-11-01T11:00:00Z',
      'expired at 2026-11-01T11:00:00Z, 20 days before the clock of the API server',
      'Renew it',
    ],
    [
      'certificate signed by unknown authority',
      'that the caBundle of the webhook configuration does not hold',
      'caBundle',
    ],
    [
      'certificate is valid for istiod.istio-system, not istiod.istio-system.svc',
      'it is valid for istiod.istio-system, not for istiod.istio-system.svc',
      'Have it issued for istiod.istio-system.svc',
    ],
    [
      "cannot validate certificate for 10.0.0.1 because it doesn't contain any IP SANs",
      'names no host in its subjectAltName',
      'subjectAltName',
    ],
    ['something that nobody knows', 'its certificate is not accepted', 'caBundle'],
  ])('a webhook whose certificate is not accepted: %s', (failure, words, advice) => {
    const text = `Internal error occurred: failed calling webhook "namespace.sidecar-injector.istio.io": failed to call webhook: Post "https://istiod.istio-system.svc:443/inject?timeout=10s": x509: ${failure}`;
    const diagnosis = diagnosisOf(notCreated(text));
    expect(diagnosis.title).toContain('has a certificate that');
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).not.toContain('does not answer');
    expect(diagnosis.steps[0]?.text).toContain(advice);
    expect(commandsOf(diagnosis)).toContain('kubectl -n istio-system get pods,secrets');
  });

  it('is not what the API server itself refuses', () => {
    expect(
      diagnosisOf(
        notCreated('pods "x" is forbidden: exceeded quota: team, requested: pods=1, used: pods=1, limited: pods=1'),
      ).kind,
    ).toBe('quota-exceeded');
  });

  it.each([
    [
      'GKE Autopilot',
      'admission webhook "warden-validating.common-webhooks.networking.gke.io" denied the request: GKE Warden rejected the request because it violates one or more constraints.\nViolations details: {"[denied by autogke-no-host-port]":["container api specifies host ports [80], which are disallowed in Autopilot."],"[denied by autogke-disallow-hostnamespaces]":["enabling hostPID is not allowed in Autopilot."]}',
      'container api specifies host ports [80], which are disallowed in Autopilot; enabling hostPID is not allowed',
    ],
    [
      'an image without a signature',
      'admission webhook "mutate.kyverno.svc-fail" denied the request: policies verify-image: \'failed to verify image ghcr.io/acme/orders:1.4: no matching signatures\'',
      'sign ghcr.io/acme/orders:1.4 with the key or identity',
    ],
    [
      'a rule of Kyverno',
      'admission webhook "validate.kyverno.svc-fail" denied the request: \'validation error: Privileged mode is disallowed. rule privileged failed at path /spec/containers/0/securityContext/privileged/\'',
      'Change spec.containers[0].securityContext.privileged as rule privileged demands (Privileged mode is disallowed)',
    ],
  ])('the first step says what to change: %s', (_policy, text, words) => {
    expect(diagnosisOf(notCreated(text)).steps[0]?.text).toContain(words);
  });

  it('an image of a registry that Gatekeeper does not allow', () => {
    const text =
      'admission webhook "validation.gatekeeper.sh" denied the request: [repos] container <api> has an invalid image repo <nginx:1.25>, allowed repos are ["registry.acme.com/", "ghcr.io/acme/"]';
    expect(diagnosisOf(notCreated(text)).steps[0]?.text).toContain(
      'Take image nginx:1.25 from one of the registries that the policy allows (registry.acme.com/, ghcr.io/acme/)',
    );
  });

  it.each([
    [
      "pods \"x\" is forbidden: ValidatingAdmissionPolicy 'team' with binding 'all' denied request: failed expression: object.metadata.labels.exists(l, l == 'team')",
      'Set the label team in the pod template',
    ],
    [
      "pods \"x\" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'all' denied request: failed expression: size(object.spec.containers) < 2",
      'Change the pod so that this expression of the policy holds: size(object.spec.containers) < 2',
    ],
    [
      "admission webhook \"validate.kyverno.svc-fail\" denied the request: tags:\n  tag: 'validation error: A tag is required. rule tag failed at path /spec/containers/0/image/'\nreqs:\n  mem: 'validation error: Requests are required. rule mem failed at path /spec/containers/0/resources/requests/'",
      'as rule tag demands (A tag is required); Change spec.containers[0].resources.requests as rule mem demands (Requests are required)',
    ],
  ])('every rule and expression is told: %s', (text, words) => {
    expect(diagnosisOf(notCreated(text)).steps[0]?.text).toContain(words);
  });

  it('names every limit that a policy finds lacking', () => {
    const text =
      'admission webhook "validation.gatekeeper.sh" denied the request: [limits] container <till> has no memory limit\n[limits] container <scale> has no cpu limit';
    expect(diagnosisOf(notCreated(text)).steps[0]?.text).toContain(
      'resources.limits.memory of container till, resources.limits.cpu of container scale',
    );
  });
});
