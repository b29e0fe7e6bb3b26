import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const image = manifest({ image: 'acme/depot:2' });
const mounted = manifest(
  { volumeMounts: [{ name: 'init', mountPath: '/docker-entrypoint-initdb.d' }] },
  { volumes: [{ name: 'init', configMap: { name: 'depot-init' } }] },
);

describe('a script that its shell may not run', () => {
  it.each([
    ['sh: 1: ./start.sh: Permission denied', './start.sh'],
    ['/bin/sh: /entrypoint.sh: Permission denied', '/entrypoint.sh'],
    ['/docker-entrypoint.sh: line 12: /app/run.py: Permission denied', '/app/run.py'],
    ['bash: line 1: /opt/depot/bin/depot: Permission denied', '/opt/depot/bin/depot'],
  ])('has to be made executable in the image: %s', (log, path) => {
    const { title, steps } = diagnosisOfLog(log, { manifest: image });
    expect(title).toBe(`api may not run ${path}`);
    expect(steps[0]?.text).toContain(`chmod +x ${path}`);
    expect(steps.map(({ text }) => text).join('\n')).not.toContain('emptyDir');
  });

  it('has to be made executable by the mode of its volume', () => {
    const log = '/usr/local/bin/docker-entrypoint.sh: line 363: /docker-entrypoint-initdb.d/init.js: Permission denied';
    expect(diagnosisOfLog(log, { manifest: mounted }).steps[0]?.text).toContain('defaultMode: 0755 of volume init');
  });

  it('is named as one word of a shell', () => {
    const { steps } = diagnosisOfLog('sh: 1: /srv/$(id).sh: Permission denied', { manifest: image });
    const texts = steps.map(({ text }) => text).join('\n');
    expect(texts).not.toMatch(/(?:chmod \+x|chmod=\+x|sh) [^']*\$\(id\)/);
  });

  it.each([
    '/entrypoint.sh: 5: cannot create /etc/depot/depot.conf: Permission denied',
    '/entrypoint.sh: line 5: /etc/depot/depot.conf: Permission denied',
  ])('is none where a shell writes to a file: %s', (log) => {
    expect(diagnosisOfLog(log, { manifest: image }).title).toBe('api may not access /etc/depot/depot.conf');
  });
});
