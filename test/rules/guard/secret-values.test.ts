import { expect, it } from 'vitest';
import { judgePatch } from '../../../src/rules/guard/judge-patch.js';

const manifest = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'api' },
  spec: { containers: [{ name: 'api', image: 'api:1', command: ['sh', '-c', 'pyhton app.py --password hunter2-x'] }] },
};
const rewritten = (script: string) =>
  judgePatch({
    manifest,
    patch: [{ op: 'replace', path: '/spec/containers/0/command/2', value: script }],
    allowedPaths: ['/spec/containers/*/command/*'],
  });

it('lets a script be corrected that holds a secret already', () => {
  expect(rewritten('python app.py --password hunter2-x')).toMatchObject({ allowed: true });
});

it.each(['python app.py --password hunter3-x', 'python app.py --password hunter2-x --token tok-123'])(
  'lets no other secret in: %s',
  (script) => {
    expect(rewritten(script)).toMatchObject({ allowed: false });
  },
);
