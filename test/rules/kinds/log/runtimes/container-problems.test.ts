import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const data = {
  container: { volumeMounts: [{ name: 'data', mountPath: '/srv/depot' }] },
  spec: { volumes: [{ name: 'data', emptyDir: {} }] },
};
const withData = { manifest: manifest(data.container, data.spec) };

describe('what a program meets because it runs in a container', () => {
  it('is lost+found of a fresh disk, which it takes for its data', () => {
    const log =
      "ERROR shelf failed\norg.acme.DepotException: Found directory /srv/depot/lost+found, 'lost+found' is not in the form of shelf-number.\n\tat acme.Shelf.load(Shelf.java:9)";
    const { title, steps } = diagnosisOfLog(log, withData);
    expect(title).toBe('api takes lost+found of its disk for data of its own');
    expect(steps[0]?.text).toContain('of volume data (spec.containers[0].volumeMounts[0]): subPath: data');
  });

  it.each([
    [{ shareProcessNamespace: true }, 'Take shareProcessNamespace out at spec'],
    [{ hostPID: true }, 'Take hostPID out at spec'],
    [{}, 'no command at spec.containers[0].command'],
  ])('is an init that is not process 1 of its container: %j', (spec, words) => {
    const fields = { manifest: manifest({}, spec) };
    const { title, steps } = diagnosisOfLog('s6-overlay-suexec: fatal: can only run as pid 1', fields, 100);
    expect(title).toBe('api must be process 1 of its container, and is not');
    expect(steps[0]?.text).toContain(words);
  });

  it.each([
    'Failed to read config /srv/depot/depot.conf: Unrecognized setting. No declared setting with name: PORT.7687.TCP. Cleanup the config.',
    'error: unknown option DEPOT_SERVICE_HOST',
  ])('is a variable of a Service that it takes for a setting of its own: %s', (log) => {
    const { title, steps } = diagnosisOfLog(log);
    expect(title).toContain('takes a variable of a Service');
    expect(steps[0]?.text).toContain('spec.enableServiceLinks: false');
  });

  it('is no setting of the program that only sounds alike', () => {
    expect(diagnosisOfLog('error: unknown option service.port').title).not.toContain('of a Service');
  });

  it.each([
    "/bin/ln: failed to create symbolic link '/srv/depot/shelf': File exists",
    "mkdir: cannot create directory '/srv/depot/shelf': File exists",
  ])('is what an earlier run has left on a volume that outlives it: %s', (log) => {
    const { title, cause, steps } = diagnosisOfLog(log, withData);
    expect(title).toBe('api finds /srv/depot/shelf already there, of an earlier run');
    expect(cause).toContain('volume data, mounted at /srv/depot');
    expect(steps[0]?.command).toContain('delete pod/');
  });

  it('takes no value for the name of a variable of a Service', () => {
    const diagnosis = diagnosisOfLog('Unknown setting: password=Hunter2-Zx81-PORT_7687_TCP');
    expect(JSON.stringify(diagnosis)).not.toContain('Hunter2-Zx81');
  });
});
