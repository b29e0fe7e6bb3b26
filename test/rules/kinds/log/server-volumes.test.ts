import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

function told(log: string, container: object = {}, spec: object = {}) {
  return diagnosisOfLog(log, { manifest: manifest({ ...container }, { ...spec }) });
}

const CLAIM = { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'depot-data' } }] };
const mountedAt = (mountPath: string) => ({ volumeMounts: [{ name: 'data', mountPath }] });

describe('what a server keeps on its volume', () => {
  it('is incomplete where a part of it lacks a file, which no image brings', () => {
    const found = told(
      'err="opening storage failed: block dir: \\"/depot/01AMBER\\": open /depot/01AMBER/meta.json: no such file or directory"',
      mountedAt('/depot'),
      CLAIM,
    );
    expect(found.title).toContain('/depot/01AMBER lacks meta.json');
    expect(found.steps[0]?.text).toContain('move it off the data directory');
    expect(found.steps[0]?.text).toContain('claim depot-data');
  });

  it('is damaged in the file that another line names', () => {
    const found = told(
      'Database file: /config/depot.db is corrupt, restore from backup if available.\n ---> code = Corrupt (11), message = database disk image is malformed',
      mountedAt('/config'),
      CLAIM,
    );
    expect(found.title).toContain('(/config/depot.db)');
  });

  it('is upgraded over the version that the line names', () => {
    const found = told(
      'ERROR fatal exception while booting: cannot upgrade a node from version [7.10.2] directly to version [8.12.0], upgrade to version [7.17.0] first.',
    );
    expect(found.steps[0]?.text).toContain('Run version 7.17.0 first');
  });

  it.each([
    ['a file operation that a share does not do', 'depot/master[7]: fatal: remove public/shelf: Invalid argument'],
    ['a socket that a share does not take', 'fatal: cannot make the shelf /srv/depot/auth: Unknown error 524'],
  ])('needs another storage for %s', (_what, log) => {
    const step = told(log, mountedAt('/srv/depot'), CLAIM)
      .steps.map(({ text }) => text)
      .join(' ');
    expect(step).toContain('for volume data, which is mounted at /srv/depot');
    expect(step).not.toContain('5xx');
    expect(step).not.toContain('Correct the value');
  });

  it('is where a bare denial is about, of a program that is not root', () => {
    const log = '[depot][ERROR] Error creating keys, exiting...\nPermission denied (os error 13)';
    const user = { securityContext: { runAsUser: 1000 }, ...mountedAt('/data') };
    expect(told(log, user, CLAIM).title).toBe('api may not access /data');
    expect(told(log, mountedAt('/data'), CLAIM).title).not.toContain('/data');
  });

  it('tells the home directory under which the volume is mounted', () => {
    const found = told(
      "Error: EACCES: permission denied, mkdir '/.depot'",
      { securityContext: { runAsUser: 1001 }, ...mountedAt('/home/depot/.depot') },
      CLAIM,
    );
    expect(found.steps[0]?.text).toContain('Set HOME=/home/depot at');
  });
});

describe('what is mounted for a server', () => {
  it('is a directory where a whole Secret stands in place of a file', () => {
    const found = told(
      'error: cannot start: Cookie file /var/lib/depot/.cookie is of type directory',
      { volumeMounts: [{ name: 'cookie', mountPath: '/var/lib/depot/.cookie' }] },
      { volumes: [{ name: 'cookie', secret: { secretName: 'depot-cookie' } }] },
    );
    expect(textOfDiagnosis(found)).toContain('Mount one key of Secret depot-cookie as the file /var/lib/depot/.cookie');
  });

  it('is no device that the container was given', () => {
    const found = told(
      'Error: Operation not permitted, cannot open /dev/ttyUSB0',
      { volumeMounts: [{ name: 'tty', mountPath: '/dev/ttyUSB0' }] },
      { volumes: [{ name: 'tty', hostPath: { path: '/dev/ttyUSB0' } }] },
    );
    expect(found.title).toBe('The container of api was not given the device /dev/ttyUSB0');
    expect(found.steps[0]?.text).toContain('device plugin');
    expect(found.steps[0]?.text).not.toContain('privileged');
  });

  it('is a ConfigMap by its name, where it can never be written', () => {
    const found = told(
      'Config file /etc/depot/depot.conf is not writable: Read-only file system. Exiting...',
      { volumeMounts: [{ name: 'conf', mountPath: '/etc/depot' }] },
      { volumes: [{ name: 'conf', configMap: { name: 'depot-conf' } }] },
    );
    expect(found.steps[0]?.text).toContain('(ConfigMap depot-conf)');
  });
});
