import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, manifest, textOfDiagnosis, waiting } from '../reports.js';
import { WRAPPED } from './runtime-texts.js';

const SOURCE = '/var/lib/kubelet/pods/6d9abd51/volumes/kubernetes.io~configmap/config';
const TEXT = `error mounting "${SOURCE}" to rootfs at "/etc/app.conf": mount src=${SOURCE}, dst=/etc/app.conf, flags=MS_BIND|MS_REC: not a directory: Are you trying to mount a directory onto a file (or vice-versa)? Check if the specified host path exists and is the expected type`;
const mounted = (mount = {}) =>
  manifest(
    { volumeMounts: [{ name: 'config', mountPath: '/etc/app.conf', ...mount }] },
    { volumes: [{ name: 'config', configMap: { name: 'app-config' } }] },
  );
const related = (...keys: string[]) => [{ kind: 'ConfigMap', name: 'app-config', exists: true, keys }];
const startError = (message: string) => crashed({ exit_code: 128, reason: 'StartError', message });

describe('start-error-mount', () => {
  it('tells what is mounted on the node and does not answer, where its directory cannot be made since it is there', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest(
        { volumeMounts: [{ name: 'shelf', mountPath: '/srv/shelf' }] },
        { volumes: [{ name: 'shelf', hostPath: { path: '/mnt/shelf' } }] },
      ),
      container_statuses: [
        startError('failed to generate spec: failed to mkdir "/mnt/shelf": mkdir /mnt/shelf: file exists'),
      ],
    });
    expect(diagnosis.cause).toContain('a mount whose driver has ended');
    expect(diagnosis.steps[0]?.text).toContain('See on the node what stands at /mnt/shelf');
  });

  it('tells a path of the node by its own name where the manifest does not show the mount', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest({}),
      container_statuses: [
        startError('error mounting "/run/agent" to rootfs at "/host/run/agent/agent.sock": mount: not a directory'),
      ],
    });
    expect(diagnosis.steps[0]?.text).toContain('See that /run/agent exists on the node');
    expect(textOfDiagnosis(diagnosis)).not.toContain('ConfigMap');
  });

  it('tells a file that is mounted onto a directory', () => {
    const diagnosis = diagnosisOf({
      manifest: mounted({ mountPath: '/etc/app', subPath: 'app.conf' }),
      container_statuses: [startError(TEXT.replaceAll('/etc/app.conf', '/etc/app'))],
      related: related('app.conf'),
    });
    expect(diagnosis.cause).toContain('the subPath app.conf is a file, and the image has a directory at /etc/app');
    expect(textOfDiagnosis(diagnosis)).toContain('as mountPath: /etc/app/app.conf');
  });

  it.each(WRAPPED)('in the words of %s', (_runtime, wrap) => {
    const diagnosis = diagnosisOf({
      manifest: mounted(),
      container_statuses: [wrap(TEXT)],
      related: related('app.conf'),
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['start-error-mount', 'api']);
    expect(diagnosis.cause).toContain('mounting ConfigMap app-config (volume config) at /etc/app.conf fails');
    expect(diagnosis.cause).toContain('The ConfigMap has the key app.conf.');
    expect(textOfDiagnosis(diagnosis)).toContain('subPath');
    expect(diagnosis.others).toEqual([]);
  });

  it.each([
    [
      'docker 18, by the path on the node',
      'OCI runtime create failed: container_linux.go:349: starting container process caused "process_linux.go:449: container init caused \\"rootfs_linux.go:58: mounting \\\\\\"/var/lib/kubelet/pods/6d9/volumes/kubernetes.io~configmap/config\\\\\\" to rootfs \\\\\\"/var/lib/docker/overlay2/71d7/merged\\\\\\" at \\\\\\"/var/lib/docker/overlay2/71d7/merged/etc/app.conf\\\\\\" caused \\\\\\"not a directory\\\\\\"\\"": unknown: Are you trying to mount a directory onto a file (or vice-versa)?',
    ],
    [
      'docker 20, through procfd',
      'OCI runtime create failed: container_linux.go:380: starting container process caused: process_linux.go:545: container init caused: rootfs_linux.go:76: mounting "/x" to rootfs at "/etc/app.conf" caused: mount through procfd: not a directory: unknown',
    ],
    ['crun', 'container create failed: mount `/var/lib/kubelet/x` to `etc/app.conf`: Not a directory'],
    [
      'crun, when it makes the file',
      'container create failed: creating `/etc/app.conf`: openat2 `etc/app.conf`: Not a directory',
    ],
  ])('%s', (_name, message) => {
    const diagnosis = diagnosisOf({ manifest: mounted(), container_statuses: [waiting('RunContainerError', message)] });
    expect(diagnosis.kind).toBe('start-error-mount');
    expect(diagnosis.cause).toContain('at /etc/app.conf fails');
    expect(diagnosis.cause).toContain('has no subPath');
  });

  it.each([
    ['make mountpoint "/data/x": mkdirat data/x: read-only file system', 'read-only filesystem', '/data/x'],
    [
      'error mounting "/y" to rootfs at "/run/secrets": create mountpoint for /run/secrets mount: make mountpoint "/run/secrets": mkdirat run/secrets: read-only file system',
      'read-only filesystem',
      '/run/secrets',
    ],
    [
      'error mounting "/var/lib/kubelet/pods/1/volume-subpaths/config/api/0" to rootfs at "/etc/app.conf": no such file or directory',
      'gone from the node',
      'kubectl -n shop delete',
    ],
    ['failed to generate spec: failed to mkdir "/mnt/x": mkdir /mnt/x: file exists', 'a file stands where', '/mnt/x'],
    ['error mounting "/y" to rootfs at "/z": operation not permitted', 'the node refuses it', '/z'],
  ])('%s', (text, cause, words) => {
    const diagnosis = diagnosisOf({ container_statuses: [startError(`OCI runtime create failed: ${text}`)] });
    expect(diagnosis.kind).toBe('start-error-mount');
    expect(diagnosis.cause).toContain(cause);
    expect(textOfDiagnosis(diagnosis)).toContain(words);
  });

  it('names the keys when the subPath is none of them', () => {
    const diagnosis = diagnosisOf({
      manifest: mounted({ subPath: 'app.cnf' }),
      container_statuses: [startError(`OCI runtime create failed: ${TEXT}`)],
      related: related('app.conf', 'log.conf'),
    });
    expect(diagnosis.cause).toContain('has no key app.cnf. Its keys are: app.conf, log.conf. Did you mean "app.conf"?');
    expect(textOfDiagnosis(diagnosis)).toContain('Correct the subPath');
  });

  it('names the path on the node', () => {
    const diagnosis = diagnosisOf({
      manifest: manifest(
        { volumeMounts: [{ name: 'config', mountPath: '/etc/app.conf' }] },
        { volumes: [{ name: 'config', hostPath: { path: '/srv/app.conf' } }] },
      ),
      container_statuses: [startError(`OCI runtime create failed: ${TEXT}`)],
    });
    expect(diagnosis.cause).toContain('/srv/app.conf on the node is a directory and the target a file');
    expect(textOfDiagnosis(diagnosis)).toContain('hostPath.type File');
  });

  describe('in a place that is read-only', () => {
    const text =
      'error mounting "/var/lib/kubelet/pods/7a/volumes/kubernetes.io~empty-dir/cache" to rootfs at "/opt/app/cache": create mountpoint for /opt/app/cache mount: make mountpoint "/opt/app/cache": mkdirat rootfs/opt/app/cache: read-only file system';
    const inside = (volume: Record<string, unknown>, mountPath = '/opt/app') =>
      diagnosisOf({
        manifest: manifest(
          {
            volumeMounts: [
              { name: 'conf', mountPath, readOnly: true },
              { name: 'cache', mountPath: '/opt/app/cache' },
            ],
          },
          {
            volumes: [
              { name: 'conf', ...volume },
              { name: 'cache', emptyDir: {} },
            ],
          },
        ),
        container_statuses: [startError(`OCI runtime create failed: ${text}: unknown`)],
      });

    it.each([
      [{ configMap: { name: 'api-conf' } }, 'ConfigMap api-conf (volume conf) is mounted and hides', 'by subPath'],
      [{ secret: { secretName: 'api-keys' } }, 'Secret api-keys (volume conf) is mounted and hides', 'by subPath'],
      [{ persistentVolumeClaim: { claimName: 'c' } }, 'volume conf is mounted and hides', 'without readOnly'],
    ])('blames the volume that is mounted above it: %j', (volume, cause, todo) => {
      const diagnosis = inside(volume);
      expect(diagnosis.kind).toBe('start-error-mount');
      expect(diagnosis.cause).toContain(cause);
      expect(diagnosis.steps[0]?.text).toContain('outside of /opt/app, or');
      expect(diagnosis.steps[0]?.text).toContain(todo);
      expect(textOfDiagnosis(diagnosis)).not.toContain('in the image, or');
    });

    it('is the root of the container where no volume is above it', () => {
      expect(textOfDiagnosis(inside({ configMap: { name: 'api-conf' } }, '/opt/ap'))).toContain(
        'Create /opt/app/cache in the image',
      );
    });
  });

  it('knows storage that is gone', () => {
    const message = TEXT.replace(/: not a directory.*$/, ': host is down');
    const diagnosis = diagnosisOf({ manifest: mounted(), container_statuses: [startError(message)] });
    expect([diagnosis.kind, diagnosis.cause]).toEqual([
      'start-error-mount',
      expect.stringContaining('the storage behind it is gone'),
    ]);
  });

  it.each([
    '',
    "error while creating mount source path '/var/lib/kubelet/pods/7a/volumes/kubernetes.io~nfs/pv-depot': ",
  ])('knows a mount that is left on the node and does not answer: %s', (before) => {
    const { steps, title, cause } = diagnosisOf({
      manifest: manifest(
        { volumeMounts: [{ name: 'depot', mountPath: '/srv/depot' }] },
        { volumes: [{ name: 'depot', persistentVolumeClaim: { claimName: 'depot' } }] },
      ),
      container_statuses: [
        startError(`${before}mkdir /var/lib/kubelet/pods/7a/volumes/kubernetes.io~nfs/pv-depot: file exists`),
      ],
    });
    expect(title).toContain('cannot mount /srv/depot');
    expect(cause).toContain('volume depot');
    expect(cause).toContain('does not answer any more');
    expect(steps[0]?.text).toContain('file server or the driver');
  });

  it('names the init container', () => {
    const [, wrap] = WRAPPED[0] as (typeof WRAPPED)[number];
    const diagnosis = diagnosisOf({
      container_statuses: [wrap(TEXT, { name: 'seed', init: true }), waiting('PodInitializing')],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['start-error-mount', 'seed']);
  });

  it('is not for a filesystem that is read-only to the application', () => {
    const line = "mkdir: can't create directory '/data/x': Read-only file system";
    const diagnosis = diagnosisOf({ phase: 'Running', container_statuses: [crashed({ exit_code: 1 })], logs: line });
    expect(diagnosis.kind).toBe('log-readonly-fs');
  });
});

describe('start-error-mount of a file that the kubelet puts into the container', () => {
  const own = (target: string, mount: { readonly name: string; readonly mountPath: string }, fields = {}) =>
    diagnosisOf({
      manifest: manifest(
        { volumeMounts: [mount], ...fields },
        { volumes: [{ name: 'host', hostPath: { path: '/dev' } }] },
      ),
      container_statuses: [
        startError(
          `OCI runtime create failed: error mounting "/var/lib/kubelet/pods/4f/containers/api/8c" to rootfs at "${target}": open /run/rootfs${target}: no such file or directory: unknown`,
        ),
      ],
    });

  it('blames the volume that lies over the place of the last words', () => {
    const diagnosis = own('/dev/termination-log', { name: 'host', mountPath: '/dev' });
    expect(diagnosis.cause).toContain('volume host, which is mounted at /dev, lies over the place');
    expect(diagnosis.steps[0]?.text).toContain('spec.containers[0].terminationMessagePath to a file outside of /dev');
  });

  it('goes by the place that the manifest gives', () => {
    const fields = { terminationMessagePath: '/opt/app/last' };
    expect(own('/opt/app/last', { name: 'host', mountPath: '/opt/app' }, fields).steps[0]?.text).toContain(
      'terminationMessagePath to a file outside of /opt/app',
    );
  });

  it('advises another place for a volume over /etc', () => {
    const diagnosis = own('/etc/hosts', { name: 'host', mountPath: '/etc' });
    expect(diagnosis.steps[0]?.text).toContain('ount volume host elsewhere, or mount of volume host what is needed');
  });

  it('is another fault where the manifest mounts there by itself', () => {
    expect(own('/etc/hosts', { name: 'host', mountPath: '/etc/hosts' }).cause).not.toContain('a file of its own');
  });
});

describe('start-error-mount of a path that is not on the node', () => {
  const absent = (path: string) =>
    diagnosisOf({
      manifest: manifest(
        { volumeMounts: [{ name: 'data', mountPath: '/data' }] },
        { volumes: [{ name: 'data', hostPath: { path: '/srv/data' } }] },
      ),
      container_statuses: [
        waiting(
          'CreateContainerError',
          `Error response from daemon: invalid mount config for type "bind": bind source path does not exist: ${path}`,
        ),
      ],
    });

  it('has the kubelet make it', () => {
    const diagnosis = absent('/srv/data');
    expect([diagnosis.kind, diagnosis.title]).toEqual(['start-error-mount', 'api cannot mount /data']);
    expect(diagnosis.steps[0]?.text).toContain('type of spec.volumes[0].hostPath to DirectoryOrCreate');
  });

  it('is no matter of the manifest where the kubelet has made it', () => {
    const diagnosis = absent('/var/lib/kubelet/pods/4f/volumes/kubernetes.io~secret/keys');
    expect(diagnosis.cause).toContain('does not find on the node what the kubelet has made');
    expect(diagnosis.steps[0]?.command).toBe('kubectl -n shop delete pod/orders-7d9fdd8785-hkgpp');
  });
});
