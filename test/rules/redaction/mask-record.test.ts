import { dump, load } from 'js-yaml';
import { expect, it } from 'vitest';
import { maskRecordSecrets } from '../../../src/rules/redaction/mask-record.js';

const manifest = dump({
  spec: {
    containers: [
      {
        command: ['sh', '-c', 'curl -u bob:hunter2 http://x'],
        args: ['--password', 'hunter2', '--token=hunter2', '-u', 'bob:hunter2'],
        env: [{ name: 'REGION', value: 'eu' }],
      },
    ],
  },
});

it('masks manifest and logs, and leaves the rest of the record', () => {
  const record = {
    id: 7,
    manifest,
    logs: 'password=hunter2 refused',
    container_logs: [{ container: 'api', previous: true, text: 'token=hunter2' }, 'odd'],
    title: 'x',
  };
  const masked = maskRecordSecrets(record);
  expect(JSON.stringify(masked)).not.toContain('hunter2');
  expect(masked).toMatchObject({ id: 7, title: 'x', logs: 'password=[redacted:password] refused' });
  expect(masked.container_logs).toEqual([{ container: 'api', previous: true, text: 'token=[redacted:token]' }, 'odd']);
  expect(load(masked.manifest)).toMatchObject({
    spec: {
      containers: [
        {
          args: ['--password', '[redacted:password]', '--token=[redacted:token]', '-u', 'bob:[redacted:password]'],
          env: [{ name: 'REGION', value: 'eu' }],
        },
      ],
    },
  });
});

it('takes records without a manifest and logs', () => {
  expect(maskRecordSecrets({ manifest: null, logs: null })).toEqual({ manifest: null, logs: null });
});

it('leaves a manifest without secrets as it is, to the character', () => {
  const plain = '# kept\nspec:   {containers: []}\n[redacted:x] is no list\n';
  expect(maskRecordSecrets({ manifest: plain, logs: null }).manifest).toBe(plain);
});
