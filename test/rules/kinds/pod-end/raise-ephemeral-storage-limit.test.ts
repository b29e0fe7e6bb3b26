import { describe, expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { evicted } from './ends.js';

const limited = (name: string, limit: string) => ({
  name,
  resources: { requests: { 'ephemeral-storage': '1Mi' }, limits: { 'ephemeral-storage': limit } },
});
const pod = (...limits: string[]) =>
  manifest(
    {},
    { containers: limits.map((limit, index) => limited(`c${index}`, limit)), initContainers: [limited('init', '1Gi')] },
  );
const ofContainer = (name: string, yaml: string, limit = '1Gi') =>
  evicted(`Container ${name} exceeded its local ephemeral storage limit "${limit}". `, { manifest: yaml });
const ofPod = (total: string, yaml: string) =>
  evicted(`Pod ephemeral local storage usage exceeds the total limit of containers ${total}. `, { manifest: yaml });
const limitsAfter = (fix: ReturnType<typeof fixBy>, yaml: string) => fixedPod(fix, yaml)['spec'];

describe('raise-ephemeral-storage-limit', () => {
  it.each([
    ['c1', '/spec/containers/1/resources/limits/ephemeral-storage'],
    ['init', '/spec/initContainers/0/resources/limits/ephemeral-storage'],
  ])('doubles the limit of container %s', (name, path) => {
    const fields = ofContainer(name, pod('2Gi', '1Gi'));
    const fix = fixBy('raise-ephemeral-storage-limit', fields);
    expect(fix.patch).toEqual([{ op: 'replace', path, value: '2Gi' }]);
    expectDoneOnce(fix, fields, fields['manifest'] as string);
  });

  it('doubles all limits where their sum was exceeded', () => {
    const fields = ofPod('1536Mi', pod('1Gi', '512Mi'));
    const fix = fixBy('raise-ephemeral-storage-limit', fields);
    expect(limitsAfter(fix, fields['manifest'] as string)).toMatchObject({
      containers: [limited('c0', '2Gi'), limited('c1', '1Gi')],
    });
    expect(fix.title).toContain('from 1536Mi to 3Gi in all');
    expectDoneOnce(fix, fields, fields['manifest'] as string);
  });

  it.each([
    ['another limit by now', ofContainer('c0', pod('2Gi'))],
    ['no limit', ofContainer('api', manifest())],
    ['another container', ofContainer('x', pod('1Gi'))],
    ['another sum', ofPod('3Gi', pod('1Gi', '1Gi'))],
    ['no limits', ofPod('1Gi', manifest())],
  ])('proposes nothing for %s', (_name, fields) => {
    expect(fixFor(fields)).toBeNull();
  });
});
