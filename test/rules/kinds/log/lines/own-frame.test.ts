import { describe, expect, it } from 'vitest';
import { projectOfImage } from '../../../../../src/rules/kinds/log/lines/own-frame.js';
import { crashed, diagnosisOf, manifest } from '../../reports.js';

const FRAME = '/go/src/github.com/acme-depot/shelf-controller/pkg/server.go:31 +0x1d';
const PANIC = `panic: shelf is closed\n\ngoroutine 1 [running]:\nmain.main()\n\t${FRAME}`;

describe('a panic in the code of a public project', () => {
  it.each([
    ['ghcr.io/acme-depot/shelf-controller:1.4', 'github.com/acme-depot/shelf-controller'],
    ['registry.example/mirror/shelf-controller@sha256:00', 'github.com/acme-depot/shelf-controller'],
    ['registry.example/orders:1.4', ''],
    ['', ''],
  ])('is known by an image that is named after it: %s', (image, project) => {
    expect(projectOfImage(FRAME, image)).toBe(project);
  });

  it('is known where Kubernetes has it', () => {
    const frame = 'sigs.k8s.io/shelf-server/cmd/shelf-server/app/start.go:17';
    expect(projectOfImage(frame, 'registry.k8s.io/shelf-server/shelf-server:v1')).toBe('sigs.k8s.io/shelf-server');
  });

  it('is mended by another release of the image', () => {
    const { steps } = diagnosisOf({
      phase: 'Running',
      logs: PANIC,
      container_statuses: [crashed({ exit_code: 2 })],
      manifest: manifest({ image: 'ghcr.io/acme-depot/shelf-controller:1.4' }),
    });
    expect(steps[0]?.text).toContain('Run another release of ghcr.io/acme-depot/shelf-controller:1.4');
    expect(steps[0]?.text).toContain('github.com/acme-depot/shelf-controller');
  });

  it('is looked up in the code where the image is one’s own', () => {
    const { steps } = diagnosisOf({ phase: 'Running', logs: PANIC, container_statuses: [crashed({ exit_code: 2 })] });
    expect(steps[0]?.text).toMatch(/^Look at \/go\/src\/github\.com\/acme-depot\/shelf-controller\/pkg\/server\.go:31/);
  });
});
