import { describe, expect, it } from 'vitest';
import { fieldsOf, listOf } from '../../../../src/rules/evidence/values.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { notFound, startFailure } from './start-failures.js';

describe('options-as-arguments', () => {
  it('moves options from command to args', () => {
    const fields = startFailure(notFound('--port=80'), { command: ['--port=80'], args: ['-v'] });
    const fix = fixBy('options-as-arguments', fields);
    expect(listOf(fieldsOf(fixedPod(fix, fields.manifest)['spec'])['containers'])).toEqual([
      { name: 'api', image: 'registry.example/orders:1.4', args: ['--port=80', '-v'] },
    ]);
    expect(fix.alternatives).toEqual([]);
    expectDoneOnce(fix, fields, fields.manifest);
  });

  it('proposes nothing for args without an entrypoint: only a person knows the program', () => {
    expect(fixFor(startFailure(notFound('--port=80'), { args: ['--port=80'] }))).toBeNull();
  });
});
