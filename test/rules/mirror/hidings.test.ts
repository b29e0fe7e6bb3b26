import { describe, expect, it } from 'vitest';
import { missingWitness } from '../../../src/rules/mirror/missing-witness.js';
import { refusalsOf } from '../../../src/rules/mirror/refusals.js';
import { HIDINGS } from './hidings.js';
import { candidate, planFor, podOf, surroundings } from './plans.js';

const SETTINGS = { namespaces: '*', maxCpu: '100', maxMemory: '64Gi' };

describe('a failure that is made unseen', () => {
  it.each(HIDINGS.map(([name, before, after, kind = 'crash-app-error']) => ({ name, before, after, kind })))(
    'is no proof, or is refused, where $name',
    ({ before, after, kind }) => {
      const [original, fixed] = [podOf(before), podOf(after)];
      const missing = missingWitness({ kind, container: 'api', original, fixed, logLines: [] }, candidate());
      const question = { plan: planFor(original, fixed, kind), surroundings: surroundings(), settings: SETTINGS };
      const refused = refusalsOf({ ...question, allowPrivileged: false, allowLarge: false });
      expect([...missing, ...refused.map(({ message }) => message)].join(' ')).toMatch(/\.$/);
    },
  );

  it('is none the more a proof for the name that a language model gives its fix', () => {
    const [original, fixed] = [podOf({ containers: [{ name: 'api', command: ['serve'] }] }), podOf({ containers: [] })];
    const about = { kind: 'crash-app-error', container: 'api', original, fixed, logLines: [] };
    for (const strategy of ['undo-rollout', 'drop-probe'])
      for (const scope of ['hand-over', 'mirror-only'] as const)
        expect(missingWitness(about, candidate({ origin: 'llm', strategy, scope }))).not.toEqual([]);
  });
});
