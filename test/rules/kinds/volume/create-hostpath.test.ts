import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest, waiting } from '../reports.js';
import { creating, failedSetup, withVolume } from './mounts.js';

const report = (demanded: string, source: Record<string, unknown>) => ({
  ...creating,
  manifest: withVolume({ hostPath: source }),
  events: [failedSetup('v', `hostPath type check failed: /srv/x is not a ${demanded}`)],
});

it('create-hostpath makes no empty file where a program should be', () => {
  const path = '/usr/sbin/iscsiadm';
  const fields = {
    ...creating,
    manifest: withVolume({ hostPath: { path, type: 'File' } }),
    events: [failedSetup('v', `hostPath type check failed: ${path} is not a file`)],
  };
  expect(fixFor(fields)).toBeNull();
});

describe('create-hostpath', () => {
  it.each([
    ['directory', 'Directory', 'DirectoryOrCreate'],
    ['file', 'File', 'FileOrCreate'],
  ])('lets the kubelet create the %s', (demanded, type, creating) => {
    const fields = report(demanded, { path: '/srv/x', type });
    const fix = fixBy('create-hostpath', fields);
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/volumes/0/hostPath/type', value: creating }]);
    expect(fix.scope).toBe('mirror-only');
    expect(fix.assumes).toContain(`An empty ${demanded} at /srv/x will do for the application.`);
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it.each([
    ['socket file', { path: '/srv/x', type: 'Socket' }],
    ['character device', { path: '/srv/x', type: 'CharDevice' }],
    ['directory', { path: '/srv/x', type: 'DirectoryOrCreate' }],
    ['directory', { path: '/srv/y', type: 'Directory' }],
  ])('proposes nothing for a %s: %j', (demanded, source) => {
    expect(fixFor(report(demanded, source))).toBeNull();
  });

  it('repairs all of them', () => {
    const volumes = ['a', 'b'].map((name) => ({ name, hostPath: { path: `/${name}`, type: 'Directory' } }));
    const fix = fixBy('create-hostpath', {
      ...creating,
      manifest: manifest({}, { volumes }),
      events: volumes.map(({ name }) => failedSetup(name, `hostPath type check failed: /${name} is not a directory`)),
    });
    expect(fix.patch.map(({ path }) => path).sort()).toEqual([
      '/spec/volumes/0/hostPath/type',
      '/spec/volumes/1/hostPath/type',
    ]);
  });

  it('creates the directory that only a subPath finds missing', () => {
    const volumes = (type: Record<string, unknown>) => [{ name: 'media', hostPath: { path: '/srv/media', ...type } }];
    const mount = { volumeMounts: [{ name: 'media', mountPath: '/media', subPath: 'eu' }] };
    const text = manifest(mount, { volumes: volumes({}) });
    const status = waiting('CreateContainerConfigError', 'stat /srv/media: no such file or directory');
    const fields = { manifest: text, container_statuses: [status] };
    const fix = fixBy('create-hostpath', fields);
    expect(fix.patch).toEqual([{ op: 'add', path: '/spec/volumes/0/hostPath/type', value: 'DirectoryOrCreate' }]);
    expectDoneOnce(fix, fields, text);
    expect(fixFor({ ...fields, manifest: manifest(mount, { volumes: volumes({ type: 'Socket' }) }) })).toBeNull();
    expect(fixFor({ ...fields, manifest: manifest(mount) })).toBeNull();
  });
});
