import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const mounted = (volume: Record<string, unknown>, spec: Record<string, unknown> = {}) =>
  manifest(
    { volumeMounts: [{ name: 'data', mountPath: '/data' }] },
    { volumes: [{ name: 'data', ...volume }], ...spec },
  );
const CLAIM = { persistentVolumeClaim: { claimName: 'data' } };

describe('a missing right is given in the way of its cause', () => {
  it.each([
    ['a volume: its group', 'open /data/x.db: permission denied', mounted(CLAIM), 'set spec.securityContext.fsGroup'],
    [
      'a volume with a group: its owner',
      'open /data/x.db: permission denied',
      mounted(CLAIM, { securityContext: { fsGroup: 7 } }),
      'does not help here',
    ],
    [
      'a share: its server',
      'open /data/x.db: permission denied',
      mounted({ nfs: { server: 'nfs', path: '/x' } }),
      'On the server of the share',
    ],
    [
      'a directory of the node: its owner there',
      'sh: cannot create /data/ledger.state: Permission denied',
      mounted({ hostPath: { path: '/srv/ledger' } }, { securityContext: { runAsUser: 4711 } }),
      'chown -R 4711 /data',
    ],
    [
      'a socket of the node: its group there',
      'open /data/x.sock: permission denied',
      mounted({ hostPath: { path: '/run/agent', type: 'Directory' } }),
      'supplementalGroups',
    ],
    [
      'the token of its account: the fsGroup of the pod, and no volume over it',
      "PermissionError: [Errno 13] Permission denied: '/var/run/secrets/kubernetes.io/serviceaccount/token'",
      mounted(CLAIM),
      'the kubelet makes the token readable for that group',
    ],
    [
      'the image: another directory',
      "mkdir '/var/cache/app': Permission denied",
      mounted(CLAIM),
      'mount an emptyDir at /var/cache/app',
    ],
    ['another owner: no chown', 'chown: /data: Operation not permitted', mounted(CLAIM), 'so that the start script of'],
    [
      'a key that others may read: its mode',
      'private key file "/data/tls.key" has group or world access',
      mounted({ secret: { secretName: 'tls' } }),
      'set defaultMode: 0400 of volume data',
    ],
    [
      'a packet filter: a capability',
      'iptables v1.8.7: Permission denied (you must be root)',
      mounted(CLAIM),
      'add NET_ADMIN at spec.containers[0].securityContext.capabilities.add',
    ],
    [
      'another user: two capabilities',
      'nginx: [emerg] setgid(101) failed (1: Operation not permitted)',
      mounted(CLAIM),
      'add SETUID and SETGID',
    ],
  ])('%s', (_name, log, text, words) => {
    const diagnosis = diagnosisOfLog(log, { manifest: text });
    expect(diagnosis.kind).toBe('log-permission-denied');
    expect(diagnosis.steps[0]?.text).toContain(words);
  });

  it('names capabilities in the title, in the number that they are', () => {
    expect(diagnosisOfLog('setuid(33): Operation not permitted').title).toBe(
      'api lacks the capabilities SETUID and SETGID',
    );
    expect(diagnosisOfLog('ping: socket: Operation not permitted').title).toBe('api lacks the capability NET_RAW');
  });
});

it('gives a data directory the mode that PostgreSQL takes, not that of a file', () => {
  const log =
    'FATAL:  data directory "/var/lib/depot/pg14" has invalid permissions\nDETAIL:  Permissions should be u=rwx (0700) or u=rwx,g=rx (0750).';
  const step = diagnosisOfLog(log).steps[0]?.text;
  expect(step).toContain('chmod 0700 /var/lib/depot/pg14');
  expect(step).not.toContain('0600');
});

it.each([
  'FATAL:  data directory "/srv/ledger/main" has group or world access\nDETAIL:  Permissions should be u=rwx (0700).',
  'error: state directory /srv/ledger/main is world-writable',
])('never takes the right to enter a directory: %s', (log) => {
  const steps = diagnosisOfLog(log).steps.map(({ text }) => text);
  expect(steps[0]).toContain('chmod 0700 /srv/ledger/main');
  expect(steps.join()).not.toContain('0600');
});

it('asks for the flag that Deno names, not for a group', () => {
  const log =
    'error: Uncaught (in promise) PermissionDenied: Requires net access to "0.0.0.0:8000", run again with the --allow-net flag';
  const { steps, title } = diagnosisOfLog(log);
  expect(title).toContain('--allow-net');
  expect(steps[0]?.text).toContain('Add --allow-net');
  expect(JSON.stringify(steps)).not.toContain('fsGroup');
});

describe('a directory of the image that holds the program', () => {
  it.each(['/app', '/usr/src/app', '/var/www/html', '/opt/depot'])('is never hidden by an emptyDir: %s', (path) => {
    const { steps } = diagnosisOfLog(`Error: EACCES: permission denied, mkdir '${path}'`, {
      manifest: manifest({ securityContext: { runAsUser: 1000 } }),
    });
    expect(steps.map(({ text }) => text).join(' ')).toContain(`never over ${path} itself`);
  });
});

it('a right to a directory of its own that a server lacks is none of an account', () => {
  const log = [
    '[ERROR] [MY-012595] [InnoDB] The error means the server does not have the access rights to the directory.',
    "[ERROR] [MY-010187] [Server] Could not open file '/srv/ledger/ledger.ibd' for error logging: Permission denied",
    '[ERROR] [MY-010119] [Server] Aborting',
  ].join('\n');
  const { kind, title } = diagnosisOfLog(log);
  expect([kind, title]).toEqual(['log-permission-denied', 'api may not access /srv/ledger/ledger.ibd']);
});
