import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { crashed, manifest } from '../reports.js';

const STRATEGY = 'executable-mode';
const SCRIPT = '/scripts/start.sh';

const denied = (volume: Record<string, unknown>, mount: Record<string, unknown> = {}) => {
  const message = `OCI runtime create failed: runc create failed: unable to start container process: exec: "${SCRIPT}": permission denied: unknown`;
  return {
    manifest: manifest(
      { command: [SCRIPT], volumeMounts: [{ name: 'v', mountPath: '/scripts', ...mount }] },
      {
        volumes: [
          { name: 'other', emptyDir: {} },
          { name: 'v', ...volume },
        ],
      },
    ),
    container_statuses: [crashed({ exit_code: 128, reason: 'StartError', message })],
  };
};

describe('executable-mode', () => {
  it.each([
    [{ configMap: { name: 'a', defaultMode: 420 } }, 'replace', '/spec/volumes/1/configMap/defaultMode'],
    [{ configMap: { name: 'a' } }, 'add', '/spec/volumes/1/configMap/defaultMode'],
    [{ secret: { secretName: 'a', defaultMode: 256 } }, 'replace', '/spec/volumes/1/secret/defaultMode'],
    [
      { configMap: { name: 'a', items: [{ key: 'k', path: 'start.sh', mode: 420 }] } },
      'replace',
      '/spec/volumes/1/configMap/items/0/mode',
    ],
  ])('gives the files of %j a mode', (volume, op, path) => {
    const fields = denied(volume);
    const fix = fixBy(STRATEGY, fields);
    expect(fix.patch).toEqual([{ op, path, value: 493 }]);
    expect(fix.scope).toBe('hand-over');
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('proposes nothing for what can be run, or is no file of such a volume', () => {
    for (const fields of [
      denied({ configMap: { name: 'a', defaultMode: 493 } }),
      denied({ emptyDir: {} }),
      denied({ configMap: { name: 'a' } }, { mountPath: '/other' }),
    ])
      expect(fixFor(fields)?.strategy).not.toBe(STRATEGY);
  });
});
