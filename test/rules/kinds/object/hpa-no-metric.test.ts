import { describe, expect, it } from 'vitest';
import { diagnosisOf, known } from './reports.js';

describe('a HorizontalPodAutoscaler', () => {
  const spec = { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } };
  const COMPUTE = 'the HPA was unable to compute the replica count: ';

  it.each([
    [
      'FailedGetResourceMetric',
      `${COMPUTE}failed to get cpu utilization: missing request for cpu in container app of Pod web-1`,
      'container app of pod web-1 requests no cpu (resources.requests.cpu)',
      'set resources.requests.cpu of every container',
    ],
    [
      'FailedGetResourceMetric',
      `${COMPUTE}failed to get cpu utilization: unable to get metrics for resource cpu: unable to fetch metrics from resource metrics API: the server could not find the requested resource (get pods.metrics.k8s.io)`,
      'the API metrics.k8s.io gives no metrics: metrics-server is not installed',
      'kubectl get apiservices',
    ],
    [
      'FailedGetPodsMetric',
      `${COMPUTE}unable to get metric requests: unable to fetch metrics from custom metrics API: no custom metrics API (custom.metrics.k8s.io) registered`,
      'the API custom.metrics.k8s.io gives no metrics',
      'an adapter for custom metrics',
    ],
    [
      'FailedGetResourceMetric',
      `${COMPUTE}failed to get cpu utilization: did not receive metrics for targeted pods (pods might be unready)`,
      'there is no value for its pods',
      'kubectl -n shop top pods',
    ],
  ])('that has no metric is told why: %s', (reason, message, cause, words) => {
    const told = diagnosisOf('HorizontalPodAutoscaler', spec, { reason, message });
    expect(told).toMatchObject({ kind: 'hpa-no-metric', title: 'HorizontalPodAutoscaler it cannot read its metric' });
    expect(told.cause).toContain(`does not scale Deployment web: `);
    expect(told.cause).toContain(cause);
    expect(told.steps).toContain(words);
  });

  it('whose target does not exist is told with one that looks alike', () => {
    const told = diagnosisOf('HorizontalPodAutoscaler', spec, {
      reason: 'FailedGetScale',
      message: 'deployments/scale.apps "web" not found',
      related: [known('Deployment', 'web', false), known('Deployment', 'webs', true)],
    });
    expect(told.title).toBe('HorizontalPodAutoscaler it cannot reach what it scales');
    expect(told.cause).toContain(
      'Deployment web, which it names (spec.scaleTargetRef), does not exist. Did you mean "webs"?',
    );
  });
});
