import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis, waiting } from '../reports.js';

const POD = '(pod: "orders_shop(1-2)", container: api)';
const ROOT = `container has runAsNonRoot and image will run as root ${POD}`;
const EXPLICIT = `container's runAsUser breaks non-root policy ${POD}`;

describe('config-run-as-non-root', () => {
  it.each([
    ['the image', ROOT, 'image registry.example/orders:1.4 runs as root'],
    [
      'a named user',
      `container has runAsNonRoot and image has non-numeric user (app), cannot verify user is non-root ${POD}`,
      'its user "app"',
    ],
    ['runAsUser 0', EXPLICIT, 'runAsUser is 0'],
    ['runAsUser 0, older', "container's runAsUser breaks non-root policy", 'runAsUser is 0'],
    [
      'Windows',
      `container's runAsUserName (ContainerAdministrator) which will be regarded as root identity and will break non-root policy ${POD}`,
      'its Windows user "ContainerAdministrator" counts as root',
    ],
  ])('by %s', (_name, message, words) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerConfigError', message)] });
    expect(diagnosis.kind).toBe('config-run-as-non-root');
    expect(diagnosis.container).toBe('api');
    expect(diagnosis.cause).toContain(words);
    expect(textOfDiagnosis(diagnosis)).toContain('runAsUser');
    expect(diagnosis.others).toEqual([]);
  });

  it.each([
    [manifest({ securityContext: { runAsNonRoot: true } }), 'spec.containers[0].securityContext.runAsNonRoot'],
    [manifest({}, { securityContext: { runAsNonRoot: true } }), '(spec.securityContext.runAsNonRoot)'],
  ])('says where runAsNonRoot stands', (text, path) => {
    const fields = { manifest: text, container_statuses: [waiting('CreateContainerConfigError', ROOT)] };
    expect(diagnosisOf(fields).cause).toContain(path);
  });

  it('says where the user 0 stands', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({ securityContext: { runAsNonRoot: true } }, { securityContext: { runAsUser: 0 } }),
      container_statuses: [waiting('CreateContainerConfigError', EXPLICIT)],
    });
    expect(diagnosis.cause).toContain('runAsUser is 0, which is root (spec.securityContext.runAsUser)');
  });

  it('finds the container by the event, or by the text alone', () => {
    const bare = { manifest: undefined, failure_reason: 'Failed', failure_message: `Error: ${ROOT}` };
    expect([diagnosisOf(bare).kind, diagnosisOf(bare).container]).toEqual(['config-run-as-non-root', 'api']);
    const flat = {
      container_statuses: [waiting('CreateContainerConfigError')],
      events: [event('Failed', `Error: ${ROOT}`)],
    };
    expect(diagnosisOf(flat).kind).toBe('config-run-as-non-root');
  });

  it('blames the container that the text names, not one that waits beside it', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [waiting('ContainerCreating', '', { name: 'proxy' }), waiting('CreateContainerConfigError')],
      events: [event('Failed', `Error: ${ROOT}`)],
    });
    expect([diagnosis.container, diagnosis.others]).toEqual(['api', []]);
  });

  it('blames no container that has a user of its own', () => {
    const text =
      'Error: container has runAsNonRoot and image has non-numeric user (node), cannot verify user is non-root';
    const spec = {
      securityContext: { runAsNonRoot: true },
      containers: [
        { name: 'proxy', image: 'p:1', securityContext: { runAsUser: 1000 } },
        { name: 'api', image: 'a:1' },
      ],
    };
    const diagnosis = diagnosisOf({
      manifest: manifest({}, spec),
      container_statuses: [waiting('ContainerCreating', '', { name: 'proxy' }), waiting('ContainerCreating')],
      events: [event('Failed', text)],
    });
    expect([diagnosis.kind, diagnosis.container, diagnosis.others]).toEqual(['config-run-as-non-root', 'api', []]);
  });

  it('is not for Pod Security, which refuses the pod', () => {
    const text =
      'pods "orders-7d9" is forbidden: violates PodSecurity "restricted:latest": runAsNonRoot != true (pod or container "api" must set securityContext.runAsNonRoot=true)';
    const fields = {
      phase: 'NotCreated',
      pod_name: 'orders-7d9',
      events: [event('FailedCreate', `Error creating: ${text}`)],
    };
    expect(diagnosisOf(fields).kind).toBe('pss-denied');
  });
});
