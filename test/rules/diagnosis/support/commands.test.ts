import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeStep, kubectl, recoveryCheck, shellQuote } from '../../../../src/rules/diagnosis/support/commands.js';
import { readEvidence } from '../../../../src/rules/evidence/read-evidence.js';
import { report } from '../reports.js';

describe('shellQuote', () => {
  it('keeps plain words as they are', () => {
    expect(shellQuote('deployment/orders')).toBe('deployment/orders');
  });

  it('gives the shell back what was quoted', () => {
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 40 })
      .filter((word) => !/[\u0000-\u001f\u007f]/.test(word));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (words) => {
        const printed = execFileSync('sh', ['-c', `printf '%s\\n' ${words.map(shellQuote).join(' ')}`], {
          encoding: 'utf8',
        });
        expect(printed).toBe(`${words.join('\n')}\n`);
      }),
      { numRuns: 40 },
    );
  });

  it('turns line breaks into spaces', () => {
    expect(shellQuote('a\nb')).toBe("'a b'");
  });
});

describe('commands', () => {
  const owned = (kind: string) => readEvidence(report({ owner: { kind, name: 'orders' } }));

  it('name the namespace', () => {
    expect(kubectl(readEvidence(report({ namespace: 'a b' })), 'get', 'pods')).toBe("kubectl -n 'a b' get pods");
  });

  it.each([
    ['Deployment', 'kubectl -n shop edit deployment/orders', 'rollout status deployment/orders'],
    ['StatefulSet', 'kubectl -n shop edit statefulset/orders', 'rollout status statefulset/orders'],
    ['CronJob', 'kubectl -n shop edit cronjob/orders', 'get pods --watch'],
    ['Job', 'kubectl -n shop get job/orders -o yaml', 'wait --for=condition=complete job/orders'],
    ['Pod', 'kubectl -n shop get pod/orders -o yaml', 'wait --for=condition=Ready pod/orders'],
  ])('fit a %s', (kind, change, recovery) => {
    expect(changeStep(owned(kind), 'Change it').command).toBe(change);
    expect(recoveryCheck(owned(kind)).command).toContain(recovery);
  });
});
