import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConstraintRefusal } from '../../../../src/rules/kinds/controller/constraint-refusal.js';
import { readInvalidFields } from '../../../../src/rules/kinds/controller/invalid-fields.js';
import { readLimitRangeViolations } from '../../../../src/rules/kinds/controller/limit-range-violation.js';
import { readPodSecurityRefusal } from '../../../../src/rules/kinds/controller/pod-security-clauses.js';
import { readQuotaRefusal } from '../../../../src/rules/kinds/controller/quota-refusal.js';

const READERS = [
  readConstraintRefusal,
  readInvalidFields,
  readLimitRangeViolations,
  readPodSecurityRefusal,
  readQuotaRefusal,
];
const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);

describe('readers of refusals', () => {
  it('reads back every amount of a quota', () => {
    const shortage = fc.record({
      resource: fc.constantFrom('pods', 'requests.cpu', 'limits.memory', 'count/jobs.batch'),
      requested: fc.constantFrom('1', '500m', '1Gi'),
      used: fc.constantFrom('0', '2', '1536Mi'),
      limited: fc.constantFrom('2', '4Gi'),
    });
    fc.assert(
      fc.property(
        name,
        fc.uniqueArray(shortage, { selector: ({ resource }) => resource, minLength: 1 }),
        (quota, shortages) => {
          const list = (key: 'requested' | 'used' | 'limited') =>
            shortages.map((each) => `${each.resource}=${each[key]}`).join(',');
          const text = `pods "x" is forbidden: exceeded quota: ${quota}, requested: ${list('requested')}, used: ${list('used')}, limited: ${list('limited')}`;
          expect(readQuotaRefusal(text)).toEqual({ kind: 'exceeded', quota, shortages });
        },
      ),
    );
  });

  it('reads back the containers of every clause', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 5 }), (names) => {
        const quotedNames = names.map((each) => `"${each}"`).join(', ');
        const text = `violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false (containers ${quotedNames} must set securityContext.allowPrivilegeEscalation=false), seccompProfile (pod or containers ${quotedNames} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")`;
        expect(readPodSecurityRefusal(text)?.clauses.map(({ containers }) => containers)).toEqual([names, names]);
      }),
    );
  });

  it.each([
    ['requested: a, used: '.repeat(400), []],
    [`exceeded quota: q, ${'requested: a, used: '.repeat(400)}`, [readQuotaRefusal]],
    ['maximum cpu usage per Container is '.repeat(230), []],
    ['spec.a: Invalid value: '.repeat(350), [readInvalidFields]],
    [`violates PodSecurity "r": ${'(containers "'.repeat(600)}`, [readPodSecurityRefusal]],
    ['failed quota: a: must specify '.repeat(270), [readQuotaRefusal]],
    [
      `unable to validate against any security context constraint: [${'provider a: .b[0]: '.repeat(350)}`,
      [readConstraintRefusal],
    ],
  ])('take long texts that repeat what they look for (%#)', (text, readers: readonly unknown[]) => {
    const found = READERS.filter((read) => [read(text)].flat().some((each) => each !== undefined));
    expect(found).toEqual(readers);
  });
});
