import { expect, it } from 'vitest';
import { diagnosisOf, manifest } from '../../reports.js';

const init = (line: string, volume: Record<string, unknown>, spec: Record<string, unknown> = {}) =>
  diagnosisOf({
    manifest: manifest(
      {},
      {
        volumes: [{ name: 'kept', ...volume }],
        initContainers: [{ name: 'prepare', image: 'busybox', volumeMounts: [{ name: 'kept', mountPath: '/kept' }] }],
        ...spec,
      },
    ),
    container_statuses: [
      {
        name: 'prepare',
        init: true,
        state: 'waiting',
        reason: 'CrashLoopBackOff',
        restart_count: 3,
        last_state: { state: 'terminated', reason: 'Error', exit_code: 1 },
      },
    ],
    container_logs: [{ container: 'prepare', text: line }],
  });

it('leaves out a change of owner on what can never be written', () => {
  const [first] = init('chown: /kept/app.ini: Read-only file system', { configMap: { name: 'app' } }).steps;
  expect(first?.text).toContain('Leave out the command that changes owner or mode of /kept');
  expect(first?.text).toContain('volume kept comes from configMap');
});

it('does not ask for an fsGroup that is there', () => {
  const claim = { persistentVolumeClaim: { claimName: 'kept' } };
  const line = 'chown: /kept/log: Operation not permitted';
  const [first] = init(line, claim, { securityContext: { fsGroup: 3000 } }).steps;
  expect(first?.text).toContain('fsGroup at spec.securityContext is 3000');
  expect(init(line, claim).steps[0]?.text).toContain('let Kubernetes do it: fsGroup');
});

it('does not advise to change the owner where just that is refused to root on a directory of the node', () => {
  const diagnosis = init("chown: changing ownership of '/kept/log': Permission denied", {
    hostPath: { path: '/var/lib/kept' },
  });
  expect(diagnosis.cause).toContain('SELinux of the node');
  expect(diagnosis.steps[0]?.text).toContain('give /var/lib/kept the label container_file_t');
  expect(diagnosis.steps.map(({ text }) => text).join()).not.toContain('chown -R');
});

it('knows a URL that is given to a tool which takes a host', () => {
  const diagnosis = diagnosisOf({
    manifest: manifest(
      {},
      { initContainers: [{ name: 'wait', image: 'busybox', command: ['nc', '-z', 'http://ledger', '7000'] }] },
    ),
    container_statuses: [{ name: 'wait', init: true, state: 'running', ready: false }],
    container_logs: [{ container: 'wait', text: "nc: bad port '//ledger'\nwaiting for ledger\n".repeat(4) }],
  });
  expect(diagnosis.kind).toBe('log-usage');
  expect(diagnosis.steps[0]?.text).toContain('Take the scheme (http:// or the like) in front of //ledger out of');
});
