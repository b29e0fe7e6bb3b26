import { describe, expect, it } from 'vitest';
import { adaptSolution } from '../../../../src/kernel/solutions/prompt/adapt-solution.js';

describe('adaptSolution', () => {
  const from = { pod_name: 'web-7d9fdd8785-abcde', node_name: 'node-1' };
  const to = { pod_name: 'web-7d9fdd8785-xyzwv', node_name: 'node-2' };

  it('puts in the other pod’s names, everywhere and nowhere else', () => {
    const value = {
      cause: 'Pod web-7d9fdd8785-abcde_shop on node-1, not on node-12.',
      steps: [{ text: 'x', command: 'kubectl logs web-7d9fdd8785-abcde' }],
      patch: null,
    };
    expect(adaptSolution(value, from, to)).toEqual({
      cause: 'Pod web-7d9fdd8785-xyzwv_shop on node-2, not on node-12.',
      steps: [{ text: 'x', command: 'kubectl logs web-7d9fdd8785-xyzwv' }],
      patch: null,
    });
    expect(adaptSolution('web-7d9fdd8785-abcde', to, from)).toBe('web-7d9fdd8785-abcde');
  });

  it('does not chain names, and leaves ordinary words and odd names alone', () => {
    expect(adaptSolution('a-1 b-2', { pod_name: 'a-1', node_name: 'b-2' }, { pod_name: 'b-2', node_name: 'a-1' })).toBe(
      'b-2 a-1',
    );
    expect(
      adaptSolution(
        'the master is down',
        { pod_name: 'p-1', node_name: 'master' },
        { pod_name: 'p-2', node_name: 'n-2' },
      ),
    ).toBe('the master is down');
    expect(
      adaptSolution(
        'p-1',
        { pod_name: 'p-1', node_name: null },
        { pod_name: '[x](http://evil.example)', node_name: null },
      ),
    ).toBe('p-1');
  });
});
