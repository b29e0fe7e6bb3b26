import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { defaultPullPolicy, withoutDefaults } from '../../../src/rules/pod/server-defaults.js';

const WRITTEN: Fields = {
  kind: 'Pod',
  metadata: { name: 'web' },
  spec: {
    containers: [
      {
        name: 'api',
        image: 'registry:5000/api:1.0',
        ports: [{ containerPort: 80 }],
        livenessProbe: { httpGet: { port: 80 }, periodSeconds: 3 },
        lifecycle: { preStop: { httpGet: { port: 80 } } },
      },
    ],
    volumes: [
      { name: 'a', configMap: { name: 'a' } },
      { name: 'h', hostPath: { path: '/x' } },
      { name: 'e', emptyDir: {} },
    ],
  },
};

/** The same as the API server has it. */
const FILLED: Fields = {
  kind: 'Pod',
  metadata: { name: 'web' },
  spec: {
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    dnsPolicy: 'ClusterFirst',
    schedulerName: 'default-scheduler',
    securityContext: {},
    enableServiceLinks: true,
    serviceAccountName: 'default',
    containers: [
      {
        name: 'api',
        image: 'registry:5000/api:1.0',
        imagePullPolicy: 'IfNotPresent',
        terminationMessagePath: '/dev/termination-log',
        terminationMessagePolicy: 'File',
        resources: {},
        ports: [{ containerPort: 80, protocol: 'TCP' }],
        livenessProbe: {
          httpGet: { port: 80, path: '/', scheme: 'HTTP' },
          periodSeconds: 3,
          timeoutSeconds: 1,
          successThreshold: 1,
          failureThreshold: 3,
        },
        lifecycle: { preStop: { httpGet: { port: 80, path: '/', scheme: 'HTTP' } } },
      },
    ],
    volumes: [
      { name: 'a', configMap: { name: 'a', defaultMode: 420 } },
      { name: 'h', hostPath: { path: '/x', type: '' } },
      { name: 'e', emptyDir: {} },
    ],
  },
};

describe('a pod without what the server fills in', () => {
  it('is as it was written', () => {
    expect(withoutDefaults(FILLED)).toEqual(WRITTEN);
    expect(withoutDefaults(WRITTEN)).toEqual(WRITTEN);
  });

  it('keeps what was chosen', () => {
    const chosen = {
      spec: {
        restartPolicy: 'Never',
        terminationGracePeriodSeconds: 5,
        containers: [{ image: 'a', imagePullPolicy: 'IfNotPresent', livenessProbe: { failureThreshold: 5 } }],
      },
    };
    expect(withoutDefaults(chosen)).toEqual(chosen);
  });

  it.each([
    ['api', 'Always'],
    ['registry:5000/api', 'Always'],
    ['api:latest', 'Always'],
    ['api:1.0', 'IfNotPresent'],
    ['api@sha256:abc', 'IfNotPresent'],
  ])('of image %s is pulled %s', (image, policy) => {
    expect(defaultPullPolicy(image)).toBe(policy);
  });
});
