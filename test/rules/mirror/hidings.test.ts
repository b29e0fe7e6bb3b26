import { describe, expect, it } from 'vitest';
import { missingWitness } from '../../../src/rules/mirror/missing-witness.js';
import { refusalsOf } from '../../../src/rules/mirror/refusals.js';
import { mounted, pod } from './changed-specs.js';
import { HIDINGS } from './hidings.js';
import { LATER_HIDINGS } from './later-hidings.js';
import { candidate, planFor, podOf, surroundings } from './plans.js';

const SETTINGS = { namespaces: '*', maxCpu: '100', maxMemory: '64Gi' };

describe('a failure that is made unseen', () => {
  it.each(
    [...HIDINGS, ...LATER_HIDINGS].map(([name, before, after, kind = 'crash-app-error']) => ({
      name,
      before,
      after,
      kind,
    })),
  )('is no proof, or is refused, where $name', ({ before, after, kind }) => {
    const [original, fixed] = [podOf(before), podOf(after)];
    const missing = missingWitness({ kind, container: 'api', original, fixed, logLines: [] }, candidate());
    const question = { plan: planFor(original, fixed, kind), surroundings: surroundings(), settings: SETTINGS };
    const refused = refusalsOf({ ...question, allowPrivileged: false, allowLarge: false });
    expect([...missing, ...refused.map(({ message }) => message)].join(' ')).toMatch(/\.$/);
  });

  it('is no proof where a file that cannot be read is covered by an empty directory', () => {
    const about = { container: 'api', original: podOf(pod({})), fixed: podOf(mounted({ emptyDir: {} })) };
    const missing = (kind: string, line: string) =>
      missingWitness({ ...about, kind, logLines: [line] }, candidate()).join(' ');
    expect(missing('log-config-parse', 'yaml: line 7 of /etc/app/config.yaml')).toContain('an empty directory over');
    expect(missing('log-readonly-fs', 'mkdir: /etc/app/cache: Read-only file system')).toBe('');
    expect(missing('crash-app-error', 'sh: can’t create /etc/app/state: Permission denied')).toBe('');
  });

  it('is none the more a proof for the name that a language model gives its fix', () => {
    const [original, fixed] = [podOf({ containers: [{ name: 'api', command: ['serve'] }] }), podOf({ containers: [] })];
    const about = { kind: 'crash-app-error', container: 'api', original, fixed, logLines: [] };
    for (const strategy of ['undo-rollout', 'drop-probe'])
      for (const scope of ['hand-over', 'mirror-only'] as const)
        expect(missingWitness(about, candidate({ origin: 'llm', strategy, scope }))).not.toEqual([]);
  });
});
