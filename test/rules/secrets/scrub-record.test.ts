import { dump, load } from 'js-yaml';
import { expect, it } from 'vitest';
import { scrubRecord } from '../../../src/rules/secrets/scrub-record.js';

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
  const masked = scrubRecord(record);
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

it('leaves what nodes give, what pods request there, and the fix that comes of it', () => {
  const requested = { cpu: '3650m', memory: '4111111111111111', pods: '12' };
  const nodes = [{ name: 'n1', allocatable: { cpu: '4', memory: '8127032Ki' }, requested }];
  const patch = [{ op: 'replace', path: '/spec/containers/0/resources/requests/memory', value: '350Mi' }];
  const fix = {
    title: 'Lower memory requests to what node n1 has left',
    explanation: '350Mi of 7.75Gi memory left',
    patch,
  };
  const record = { manifest: null, logs: null, nodes, fix };
  expect(scrubRecord(record)).toEqual(record);
});

it('takes records without a manifest and logs', () => {
  expect(scrubRecord({ manifest: null, logs: null })).toEqual({ manifest: null, logs: null });
});

it('leaves a manifest without secrets as it is, to the character', () => {
  const plain = '# kept\nspec:   {containers: []}\n[redacted:x] is no list\n';
  expect(scrubRecord({ manifest: plain, logs: null }).manifest).toBe(plain);
});

it('masks what a fix takes from the manifest, and the manifest of the owner', () => {
  const command = ['sh', '-c', 'serve --password=hunter2'];
  const variable = { name: 'DB_PASSWORD', value: 'hunter2' };
  const patch = [
    { op: 'replace', path: '/spec/containers/0/command', value: command },
    { op: 'add', path: '/spec/containers/0/env', value: [variable, { name: 'REGION', value: 'eu' }] },
  ];
  const fix = { strategy: 'x', patch, alternatives: [{ strategy: 'y', patch, alternatives: [] }] };
  const masked = scrubRecord({ manifest: null, logs: null, fix, owner_manifest: manifest });
  expect(JSON.stringify(masked)).not.toContain('hunter2');
  expect(masked).toMatchObject({
    fix: {
      strategy: 'x',
      patch: [
        { path: '/spec/containers/0/command' },
        { value: [{ name: 'DB_PASSWORD' }, { name: 'REGION', value: 'eu' }] },
      ],
    },
  });
});
