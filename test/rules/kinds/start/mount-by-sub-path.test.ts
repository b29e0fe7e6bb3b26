import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { startFailure } from './start-failures.js';

const STRATEGY = 'mount-by-sub-path';
const text = (target: string) =>
  `error mounting "/var/lib/kubelet/x" to rootfs at "${target}": mount src=/x, dst=${target}: not a directory: Are you trying to mount a directory onto a file (or vice-versa)?`;
const pod = (mount: object, volume: object = { configMap: { name: 'settings' } }) =>
  manifest(
    {
      volumeMounts: [
        { name: 'tmp', mountPath: '/tmp' },
        { name: 'config', ...mount },
      ],
    },
    {
      volumes: [
        { name: 'tmp', emptyDir: {} },
        { name: 'config', ...volume },
      ],
    },
  );
const failing = (manifestText: string, keys: string[] = [], target = '/etc/app.conf') => ({
  ...startFailure(text(target)),
  manifest: manifestText,
  related: keys.length === 0 ? [] : [{ kind: 'ConfigMap', name: 'settings', exists: true, keys }],
});
const PATH = '/spec/containers/0/volumeMounts/1/subPath';
const MOUNT = { mountPath: '/etc/app.conf', readOnly: true };

describe('mount-by-sub-path', () => {
  it('mounts a file in the directory that stands at the mount path', () => {
    const given = pod({ mountPath: '/etc/app', readOnly: true, subPath: 'app.conf' });
    const fix = fixBy(STRATEGY, failing(given, ['app.conf'], '/etc/app'));
    const path = '/spec/containers/0/volumeMounts/1/mountPath';
    expect(fix.patch).toEqual([{ op: 'replace', path, value: '/etc/app/app.conf' }]);
    expect(fix.scope).toBe('mirror-only');
  });

  it.each([
    ['the key of that name', pod(MOUNT), ['log.conf', 'app.conf'], 'app.conf'],
    ['the name alone, where the keys are not known', pod(MOUNT), [], 'app.conf'],
    ['the only key', pod(MOUNT), ['config'], 'config'],
    [
      'the only item',
      pod(MOUNT, { configMap: { name: 'settings', items: [{ key: 'a', path: 'b' }] } }),
      ['a', 'c'],
      'b',
    ],
    ['a Secret', pod(MOUNT, { secret: { secretName: 'settings' } }), [], 'app.conf'],
  ])('mounts one file: %s', (_name, before, keys, file) => {
    const fix = fixBy(STRATEGY, failing(before, keys));
    expect(fix.patch).toEqual([{ op: 'add', path: PATH, value: file }]);
    expect(fix.scope).toBe(keys.length > 0 ? 'hand-over' : 'mirror-only');
    expect(fix.explanation).toContain('/etc/app.conf');
    expectDoneOnce(fix, failing(before, keys), before);
  });

  it('corrects a subPath that is no key', () => {
    const before = pod({ ...MOUNT, subPath: 'app.cnf' });
    const fix = fixBy(STRATEGY, failing(before, ['app.conf', 'log.conf']));
    expect(fix.patch).toEqual([{ op: 'replace', path: PATH, value: 'app.conf' }]);
    expectDoneOnce(fix, failing(before, ['app.conf', 'log.conf']), before);
  });

  it.each([
    ['keys of which none is alike', failing(pod(MOUNT), ['zebra', 'yak'])],
    ['a subPath of which nothing is known', failing(pod({ ...MOUNT, subPath: 'x' }))],
    ['a directory of which the keys are not known', failing(pod({ mountPath: '/etc/app' }), [], '/etc/app')],
    ['a claim', failing(pod(MOUNT, { persistentVolumeClaim: { claimName: 'x' } }))],
  ])('proposes nothing for %s', (_name, fields) => {
    expect(fixFor(fields)).toBeNull();
  });
});
