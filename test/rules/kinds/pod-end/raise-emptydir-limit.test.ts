import { expect, it } from 'vitest';
import { expectDoneOnce, fixBy, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { evicted } from './ends.js';

const report = (emptyDir: Record<string, unknown>, limit = '20Mi') =>
  evicted(`Usage of EmptyDir volume "t" exceeds the limit "${limit}". `, {
    manifest: manifest(
      {},
      {
        volumes: [
          { name: 's', emptyDir: {} },
          { name: 't', emptyDir },
        ],
      },
    ),
  });

it.each([
  ['20Mi', '20Mi', '40Mi'],
  ['1Gi', '1Gi', '2Gi'],
  ['1024Mi', '1Gi', '2Gi'],
])('doubles %s, which the message calls %s', (before, limit, after) => {
  const fields = report({ sizeLimit: before }, limit);
  const fix = fixBy('raise-emptydir-limit', fields);
  expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/volumes/1/emptyDir/sizeLimit', value: after }]);
  expect(fix.scope).toBe('hand-over');
  expect(fix.title).toContain(`from ${before} to ${after}`);
  expectDoneOnce(fix, fields, fields['manifest'] as string);
});

it('says that memory is memory of the containers', () => {
  expect(fixBy('raise-emptydir-limit', report({ sizeLimit: '20Mi', medium: 'Memory' })).explanation).toContain(
    'counts as memory',
  );
});

it.each([[{}], [{ sizeLimit: '30Mi' }], [{ sizeLimit: 'much' }]])('proposes nothing for %j', (emptyDir) => {
  expect(fixFor(report(emptyDir))).toBeNull();
});
