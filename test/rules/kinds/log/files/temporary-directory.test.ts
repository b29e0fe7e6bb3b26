import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../../reports.js';

const readOnly = { securityContext: { readOnlyRootFilesystem: true } };
const mounted = manifest(
  { ...readOnly, volumeMounts: [{ name: 'scratch', mountPath: '/tmp' }] },
  { volumes: [{ name: 'scratch', emptyDir: {} }] },
);

describe('a runtime that finds no temporary directory', () => {
  const ruby =
    "/tmp is world-writable: /tmp\n. is not writable: /srv/depot\nExiting\ntmpdir.rb:43:in 'Dir.tmpdir': could not find a temporary directory (ArgumentError)";

  it('gets one of its own where it does not take that of the volume', () => {
    const diagnosis = diagnosisOfLog(ruby, { manifest: mounted });
    expect(diagnosis.title).toBe('api finds no temporary directory that it may use');
    expect(diagnosis.cause).toContain('/tmp (volume scratch) may be written by everybody');
    expect(diagnosis.steps[0]?.text).toContain('TMPDIR=/tmp/api');
    expect(textOfDiagnosis(diagnosis)).not.toContain('emptyDir at /srv');
  });

  it.each([
    "FileNotFoundError: [Errno 2] No usable temporary directory found in ['/tmp', '/var/tmp', '/srv/depot']",
    'Caused by: WebServerException: Unable to create tempDir. java.io.tmpdir is set to /tmp',
  ])('gets an emptyDir at /tmp where the root filesystem is read-only: %s', (log) => {
    const diagnosis = diagnosisOfLog(log, { manifest: manifest(readOnly) });
    expect(diagnosis.cause).toContain('/tmp cannot be written');
    expect(diagnosis.steps[0]?.text).toContain('Mount an emptyDir at /tmp');
  });
});
