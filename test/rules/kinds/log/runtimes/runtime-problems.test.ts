import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

describe('what a runtime lacks, or has in the wrong version', () => {
  it.each([
    [
      'Java',
      'Exception in thread "main" java.lang.UnsupportedClassVersionError: com/acme/Main has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file versions up to 61.0',
      'Java 21',
      '--release 17',
    ],
    [
      '.NET',
      "You must install or update .NET to run this application.\nFramework: 'Microsoft.NETCore.App', version '8.0.0' (x64)",
      'Microsoft.NETCore.App 8.0.0',
      'base image of that .NET runtime',
    ],
    [
      'Node.js',
      'Error [ERR_REQUIRE_ESM]: require() of ES Module /app/node_modules/a/index.js from /app/dist/main.js not supported.\n    at Object.<anonymous> (/app/dist/main.js:4:15)',
      '/app/node_modules/a/index.js',
      'import() in /app/dist/main.js',
    ],
    ['Python', 'ImportError: numpy.core.multiarray failed to import', 'numpy', 'Pin numpy'],
    [
      'CUDA',
      'RuntimeError: CUDA failure 35: CUDA driver version is insufficient for CUDA runtime version',
      'driver',
      'nvidia.com/gpu',
    ],
    ['NVML', 'Error: Failed to initialize NVML', 'NVIDIA driver', 'runtimeClassName: nvidia'],
    [
      'the node',
      'level=error msg="environment check failed, please make sure you have iscsiadm/open-iscsi installed on the host"',
      'open-iscsi',
      'Install iscsiadm/open-iscsi',
    ],
    [
      'Laravel',
      'production.ERROR: No application encryption key has been specified.',
      'APP_KEY',
      'key:generate --show',
    ],
  ])('is named with what to do: %s', (_runtime, log, title, step) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toContain(title);
    expect(diagnosis.steps[0]?.text).toContain(step);
  });
});

describe('Rails credentials that cannot be decrypted', () => {
  const env = [{ name: 'RAILS_MASTER_KEY', valueFrom: { secretKeyRef: { name: 'depot-keys', key: 'master' } } }];

  it.each([
    "bin/rails aborted!\nActiveSupport::MessageEncryptor::InvalidMessage: ActiveSupport::MessageEncryptor::InvalidMessage (ActiveSupport::MessageEncryptor::InvalidMessage)\n/srv/depot/config/environment.rb:5:in '<main>'\nTasks: TOP => db:prepare => environment\n(See full trace by running task with --trace)",
    'Encryption key must be exactly 32 characters.',
  ])('name the key that does not fit: %s', (log) => {
    const diagnosis = diagnosisOfLog(log, { manifest: manifest({ env }) });
    expect(diagnosis.title).toContain('cannot decrypt its Rails credentials');
    expect(diagnosis.steps[0]?.text).toContain('of Secret depot-keys, key master');
  });

  it('are told from other errors of a task, of which the exception is quoted', () => {
    const { title } = diagnosisOfLog(
      "bin/rails aborted!\nDepot::Shelf::Sealed: shelf 4 is sealed (Depot::Shelf::Sealed)\n/srv/depot/lib/a.rb:5:in '<main>'\nTasks: TOP => depot:open\n(See full trace by running task with --trace)",
    );
    expect(title).toContain('shelf 4 is sealed');
  });
});

describe('the cache of Laravel', () => {
  it('has no directories where a volume hides those of the image', () => {
    const diagnosis = diagnosisOfLog('production.ERROR: Please provide a valid cache path.', {
      manifest: manifest(
        { volumeMounts: [{ name: 'kept', mountPath: '/srv/depot/storage' }] },
        { volumes: [{ name: 'kept', persistentVolumeClaim: { claimName: 'kept' } }] },
      ),
    });
    expect(diagnosis.cause).toContain('volume kept, which is mounted at /srv/depot/storage, hides those of the image');
    expect(diagnosis.steps[0]?.text).toContain('mkdir -p /srv/depot/storage/framework/cache/data');
  });
});
