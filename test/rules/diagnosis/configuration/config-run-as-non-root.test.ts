import { describe, expect, it } from 'vitest';
import { diagnosisOf, manifest, textOfDiagnosis, waiting } from '../reports.js';

const POD = '(pod: "p_shop(1-2)", container: api)';

describe('config-run-as-non-root', () => {
  it.each([
    [`container has runAsNonRoot and image will run as root ${POD}`, 'runs as root'],
    [
      `container has runAsNonRoot and image has non-numeric user (app), cannot verify user is non-root ${POD}`,
      'its user "app"',
    ],
    [`container's runAsUser breaks non-root policy ${POD}`, 'runAsUser is 0'],
  ])('%s', (message, words) => {
    const diagnosis = diagnosisOf({ container_statuses: [waiting('CreateContainerConfigError', message)] });
    expect(diagnosis.kind).toBe('config-run-as-non-root');
    expect(diagnosis.cause).toContain(words);
    expect(textOfDiagnosis(diagnosis)).toContain('runAsUser');
  });

  it.each([
    [manifest({ securityContext: { runAsNonRoot: true } }), 'spec.containers[0].securityContext.runAsNonRoot'],
    [manifest({}, { securityContext: { runAsNonRoot: true } }), '(spec.securityContext.runAsNonRoot)'],
  ])('says where runAsNonRoot stands', (text, path) => {
    const message = `container has runAsNonRoot and image will run as root ${POD}`;
    expect(
      diagnosisOf({ manifest: text, container_statuses: [waiting('CreateContainerConfigError', message)] }).cause,
    ).toContain(path);
  });
});
