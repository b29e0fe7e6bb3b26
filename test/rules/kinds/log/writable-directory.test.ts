import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { crashed, manifest } from '../reports.js';
import { failing } from './failing.js';

const READ_ONLY = { securityContext: { readOnlyRootFilesystem: true, runAsUser: 1000 } };

describe('writable-directory', () => {
  it.each([
    ["mkdir: can't create directory '/var/cache/reports': Read-only file system", '/var/cache/reports'],
    ["mkdir: can't create directory '/var/cache/': Read-only file system", '/var/cache'],
    ["Error: EROFS: read-only file system, mkdir '/app/.next/cache'", '/app/.next/cache'],
    ["OSError: [Errno 30] Read-only file system: '/app/cache/x.json'", '/app/cache'],
    ['panic: open /var/log/app/app.log: read-only file system', '/var/log/app'],
    ["OSError: [Errno 30] Read-only file system: '/home/model/.cache'", '/home/model/.cache'],
    ['touch: /run/app.pid: Read-only file system', '/run'],
    ['nginx: [emerg] mkdir() "/var/cache/nginx/client_temp" failed (30: Read-only file system)', '/var/cache/nginx'],
    ['Caused by: java.nio.file.FileSystemException: /tmp/tomcat.8080.123: Read-only file system', '/tmp'],
  ])('after %s mounts an emptyDir at %s', (log, directory) => {
    const { fields, text } = failing(log, READ_ONLY);
    const fix = fixBy('writable-directory', fields);
    const { spec } = fixedPod(fix, text) as { spec: { volumes: unknown[]; containers: Record<string, unknown>[] } };
    const name = `writable-${directory.slice(1).replaceAll('/.', '-').replaceAll('/', '-')}`;
    expect(spec.volumes).toEqual([{ name, emptyDir: {} }]);
    expect(spec.containers).toEqual([
      {
        name: 'api',
        image: 'registry.example/orders:1.4',
        ...READ_ONLY,
        volumeMounts: [{ name, mountPath: directory }],
      },
    ]);
    expect(fix).toMatchObject({ scope: 'hand-over', target: 'pod' });
    expectDoneOnce(fix, fields, text);
  });

  it.each(['/wal', '/srv/depot/data', '/var/lib/depot'])('is for a mirror only where data belong: %s', (directory) => {
    const { fields } = failing(`mkdir ${directory}: read-only file system`, READ_ONLY);
    expect(fixBy('writable-directory', fields).scope).toBe('mirror-only');
  });

  it.each([
    ['whose root filesystem can be written', 'touch: /run/app.pid: Read-only file system', {}],
    ['that writes beside its program', 'touch: /app/app.pid: Read-only file system', READ_ONLY],
    ['that writes to the root', 'touch: /ready: Read-only file system', READ_ONLY],
    [
      'that edits the configuration of its image',
      "sed: can't create temp file '/etc/nginx/x': Read-only file system",
      READ_ONLY,
    ],
    ['that leads elsewhere', 'touch: /tmp/../etc/cache/x.json: Read-only file system', READ_ONLY],
    ['whose log names what is no path', "Error: EROFS: read-only file system\n  path: '/tmp/a b: c'", READ_ONLY],
    ['that does not say where', 'java.io.IOException: Read-only file system', READ_ONLY],
    [
      'that writes to a volume that is read-only',
      'touch: /data/ready: Read-only file system',
      { ...READ_ONLY, volumeMounts: [{ name: 'data', mountPath: '/data', readOnly: true }] },
    ],
    [
      'that writes to a volume which the node has set read-only',
      'touch: /data/cache/x: Read-only file system',
      { ...READ_ONLY, volumeMounts: [{ name: 'store', mountPath: '/data/' }] },
    ],
    [
      'that writes to a volume and does not say where',
      "# Can't open the append-only file: Read-only file system",
      { ...READ_ONLY, volumeMounts: [{ name: 'store', mountPath: '/data' }] },
    ],
    [
      'that only says that it leaves its configuration as it is',
      '10-listen.sh: info: can not modify /var/cache/x (read-only file system?)',
      READ_ONLY,
    ],
  ])('proposes nothing for a program %s', (_name, log, container) => {
    expect(fixFor(failing(log, container).fields)).toBeNull();
  });

  it('mounts it in an init container, and for every container that fails alike', () => {
    const log = "mkdir: can't create directory '/job/out': Read-only file system";
    const init = { name: 'prepare', image: 'a', ...READ_ONLY };
    const text = manifest(READ_ONLY, { initContainers: [init] });
    const fields = {
      manifest: text,
      container_statuses: [{ ...crashed({ exit_code: 1 }), name: 'prepare', init: true }, crashed({ exit_code: 1 })],
      container_logs: [
        { container: 'prepare', text: log },
        { container: 'api', text: log },
      ],
    };
    const fix = fixBy('writable-directory', fields);
    expect(fixedPod(fix, text)['spec']).toMatchObject({
      volumes: [{ name: 'writable-job-out' }, { name: 'writable-api-job-out' }],
      initContainers: [{ volumeMounts: [{ name: 'writable-job-out', mountPath: '/job/out' }] }],
      containers: [{ volumeMounts: [{ name: 'writable-api-job-out', mountPath: '/job/out' }] }],
    });
    expectDoneOnce(fix, fields, text);
  });
});
