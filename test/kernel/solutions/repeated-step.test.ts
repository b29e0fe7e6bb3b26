import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../src/contracts/diagnosis.js';
import { withoutRepeated } from '../../../src/kernel/solutions/repeated-step.js';

const COMMAND = "kubectl -n shop patch deployment web --type=strategic -p '{}'";

function fix(path: string, value: unknown, scope: Fix['scope'] = 'hand-over'): Fix {
  const patch: Fix['patch'] = [{ op: 'replace', path, value }];
  return { strategy: 's', title: 't', explanation: 'e', assumes: [], scope, target: 'pod', patch, alternatives: [] };
}

const LIMIT = fix('/spec/containers/0/resources/limits/memory', '48Mi');
const raise = (value: string) => ({
  text: 'Raise it:',
  command: `kubectl -n shop set resources deployment/web -c app --limits=memory=${value}`,
});

describe('a step below a fix', () => {
  it.each([
    [LIMIT, raise('48Mi').command],
    [fix('/spec/containers/0/resources', { limits: { memory: '48Mi' } }), raise('48Mi').command],
    [fix('/spec/containers/0/image', 'shop/web:1.2'), 'kubectl -n shop set image deployment/web web=shop/web:1.2'],
    [fix('/spec/containers/0/image', 'shop/web:1.2'), "kubectl -n shop set image deployment/web 'web=shop/web:1.2'"],
  ])('refers to its command instead of changing the same in other words', (given, command) => {
    const steps = withoutRepeated([{ text: 'Change it:', command }], given, COMMAND);
    expect(steps).toEqual([{ text: 'Change it: the command of the fix does it.' }]);
  });

  it.each([
    ['sets another value', LIMIT, raise('96Mi').command, COMMAND],
    ['sets more than that', LIMIT, raise('48Mi,cpu=2').command, COMMAND],
    ['only looks', LIMIT, 'kubectl -n shop get deployment/web -l memory=48Mi', COMMAND],
    ['stands below a fix without a command', LIMIT, raise('48Mi').command, null],
    ['stands below an experiment', fix('/spec', '48Mi', 'mirror-only'), raise('48Mi').command, COMMAND],
  ])('keeps its command where it %s', (_what, given, command, fixCommand) => {
    const steps = [{ text: 'Do it:', command }, { text: 'Or not.' }];
    expect(withoutRepeated(steps, given, fixCommand)).toEqual(steps);
  });

  it('keeps its command where there is no fix', () => {
    expect(withoutRepeated([raise('48Mi')], null, null)).toEqual([raise('48Mi')]);
  });
});
